"""Those at a table, and what they may not do."""

from __future__ import annotations

from typing import Protocol

from ..wire import outgoing
from ..wire.common import Pace
from ..wire.shown import SeatView


class Failed(Exception):
    """A message that cannot be followed; nothing has changed."""

    def __init__(self, code: outgoing.Code) -> None:
        super().__init__(code)
        self.code = code


class Guest(Protocol):
    """Somebody at the table: a connection with a seat, or without one."""

    player: int | None
    pace: Pace
    view: SeatView

    def tell(self, message: outgoing.Outgoing | str) -> None:
        """Send them a message."""

    def pay(self, seconds: float) -> None:
        """Work that was done for them."""

    def dismiss(self, why: outgoing.Code | None = None) -> None:
        """Close the connection, perhaps with a sentence; they may come again."""


def seated(guest: Guest) -> int:
    """The seat of somebody who does what only players may."""
    if guest.player is None:
        raise Failed("wrong-seat")
    return guest.player
