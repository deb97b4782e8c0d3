"""The table: inches, bases, heights, terrain, distance, movement and sight. Knows no game.

Every model is a row of numbers (`columns`) of its `table`, everything that stands in the way is a convex
prism (`terrain`). Five rooms answer questions about them, each with its kernels. `place` asks `move`, and all ask
`measure`:

- `measure`: how far, within, wholly within, together
- `move`: paths, what is in their way, where they lead
- `place`: whether and where a move can end as it has to
- `sight`: who sees whom
- `blocks`: bases in ranks and files that move as one

In the first four each model moves by itself; a block is one pose, and the rows of its models follow from it.
"""
