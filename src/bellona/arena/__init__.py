"""Many games: simulations, matches between bots, and what is learnt from them."""
