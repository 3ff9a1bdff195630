"""What a survey tells, as a page with pictures."""
