"""The built page: its files, the server for this machine, and the export as a static site."""
