"""What a machine needs besides Python to run every test."""
