"""The table: inches, bases, heights, terrain, distance, movement and sight. Knows no game.

Everything that stands on the table is a row of one block of numbers (`block`), everything that stands in the way is
a convex prism (`terrain`). Questions about them are asked through `measure`, `coherency`, `paths`, `sight`, `reach`
and `placement`; the loops behind them are in the `*_kernels` files.
"""
