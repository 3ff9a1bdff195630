"""The solved deals that come with the package: made from a survey, and checked again."""
