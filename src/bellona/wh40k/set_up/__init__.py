"""Before the battle and from beside the table: formations, deployment, Reserves, TRANSPORTs."""
