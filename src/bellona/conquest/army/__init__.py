"""Army lists, rosters, and how a battle or a scene begins."""
