"""Play by link: two people far apart, a link each, one to watch; the database is the only state."""
