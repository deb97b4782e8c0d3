"""The draw events, one small class each; importing this registers them."""

from . import (  # noqa: F401
    calling,
    healing,
    lasting,
    marching,
)
