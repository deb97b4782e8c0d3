"""The draw events, one small class each; importing this registers them."""

from . import calling, lasting, marching, renewal  # noqa: F401
