"""The table: inches, bases, heights, terrain, distance, movement and sight. Knows no game.

Every model is a row of numbers (`columns`) of its `table`, everything that stands in the way is a convex
prism (`terrain`). Four rooms answer questions about them, each with its kernels. `place` asks `move`, and all ask
`measure`:

- `measure`: how far, within, wholly within, together
- `move`: paths, what is in their way, where they lead
- `place`: whether and where a move can end as it has to
- `sight`: who sees whom

In these rooms each model moves by itself. Units that move as one rigid block need a room of their own beside `move`: a
block is one pose, and the rows of its models follow from it.
"""
