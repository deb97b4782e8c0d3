"""What a Regiment does in its activation, an action a file."""
