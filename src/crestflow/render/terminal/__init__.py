"""Both games as text for a terminal."""
