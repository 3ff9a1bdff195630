"""Surveys: many deals or positions solved, on all cores or on a cluster, and stored for study."""
