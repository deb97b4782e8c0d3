"""An edition that nobody has printed, amended from the 10th: what an edition may change, it changes."""
