"""The review of a game: every position looked at with the same effort, every move graded.

The page and this package make the same review of the same game, to the last number: `contract/review.toml` holds the
numbers, `contract/vectors/review.jsonl` examples.
"""

from crestflow.review.annotate import annotated
from crestflow.review.grades import PlayerAccuracy, ReviewedMove
from crestflow.review.positions import LineEnd, ReviewedPosition
from crestflow.review.prose import grade_name, move_sentence
from crestflow.review.reviewer import Review, ReviewProgress, ReviewStopped, review

__all__ = [
    "LineEnd",
    "PlayerAccuracy",
    "Review",
    "ReviewProgress",
    "ReviewStopped",
    "ReviewedMove",
    "ReviewedPosition",
    "annotated",
    "grade_name",
    "move_sentence",
    "review",
]
