"""Moving: how long a path is, what is in its way, what it breaks, where a base can get to."""
