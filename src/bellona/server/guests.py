"""Those at a table, and what they may not do."""

from __future__ import annotations

from typing import Protocol

from . import outgoing as say
from .forms import Pace
from .shown import Glass


class Failed(Exception):
    """A message that cannot be followed; nothing has changed."""

    def __init__(self, code: say.Code) -> None:
        super().__init__(code)
        self.code = code


class Guest(Protocol):
    """Somebody at the table: a connection with a seat, or without one."""

    player: int | None
    pace: Pace
    glass: Glass

    def tell(self, message: say.Outgoing) -> None:
        """Send him a message."""

    def dismiss(self) -> None:
        """Close the connection; he may come again."""


def seated(guest: Guest) -> int:
    """The seat of somebody who does what only players may."""
    if guest.player is None:
        raise Failed("wrong-seat")
    return guest.player
