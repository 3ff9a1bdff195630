"""The catalogues of the languages, and the words of the games in them."""
