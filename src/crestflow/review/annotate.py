"""A record with what a review says about its moves, as comments."""

from __future__ import annotations

from crestflow.records import Comment, Record
from crestflow.review.prose import GRADE_SIGNS, move_sentence
from crestflow.review.reviewer import Review


def annotated(record: Record, review: Review) -> Record:
    """The record with a comment on each mistake and each only move. Its own comments stay, and come first."""
    notes = [
        Comment(ply=move.ply, text=f"{GRADE_SIGNS[move.grade]} {move_sentence(review, move, record.edition)}")
        for move in review.moves
        if GRADE_SIGNS[move.grade]
    ]
    comments = sorted((*record.comments, *notes), key=lambda comment: comment.ply)
    return record.model_copy(update={"comments": tuple(comments)})
