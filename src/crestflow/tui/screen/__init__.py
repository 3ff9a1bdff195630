"""The game as a screen of the terminal: a board for cursor keys and mouse, with a panel beside it."""
