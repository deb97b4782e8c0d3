"""The battlefield: formations, distances, contact, sight, terrain, garrisons."""
