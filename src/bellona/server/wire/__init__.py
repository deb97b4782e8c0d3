"""What crosses the wire: messages, bodies, and how a game is shown in them."""
