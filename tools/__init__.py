"""What makes and checks the files that are generated; nothing here is installed with the package."""
