"""The special rules, one small class each; importing this registers them."""

from . import (  # noqa: F401
    activating,
    attacks,
    blessed,
    casting,
    charging,
    command_models,
    defense,
    manoeuvring,
    moving,
    nerve,
    warlords,
)
