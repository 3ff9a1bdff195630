"""What the drawings of both games are made with: shapes, letters, colours, styles, and the SVG document."""
