"""Builds the package as it would be published, and tries it as a user would."""
