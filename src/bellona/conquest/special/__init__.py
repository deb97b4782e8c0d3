"""The special rules, one small class each; importing this registers them."""

from . import attacks, charging, command_models, defense, morale, moving  # noqa: F401
