"""The bots by name, the best first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .busy import BusyBot
from .random import RandomBot
from .steady import SteadyBot

BOTS: dict[str, Callable[[int | str], Any]] = {"steady": SteadyBot, "busy": BusyBot, "random": RandomBot}
