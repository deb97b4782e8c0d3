"""Who comes in, and how much of the server they may use."""
