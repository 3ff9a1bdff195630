"""The page: making the parts it shares with the drawings, serving it on this machine, writing it as a static site."""
