"""The battlefield as the rules see it: distances, sight, terrain, objectives, zones."""
