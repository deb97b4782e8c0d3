"""Were these the dice? Every roll of a record with fair dice is dealt again: `docs/dice.md` says what must hold."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from .errors import BadFile
from .fair import SCHEME, SERVER, commitment, dealt, dealt_by_place, key, pledge
from .record import Record, recorded_facts
from .run import DICE, Entry, Row, TakenBack


class Party(msgspec.Struct, frozen=True):
    """Who has a share in the dice: what they pledged, what they showed, and whether that is the same."""

    party: str
    pledge: str
    share: str
    is_kept: bool


class WrongRoll(msgspec.Struct, frozen=True):
    """A roll that the dice did not deal so."""

    n: int
    number: int
    asks: str
    giver: str
    shown: list[int]
    dealt: list[int]


class DiceCheck(msgspec.Struct):
    """What a record's dice come to: right if there are neither wrong rolls nor other problems."""

    scheme: int
    game: str
    round: int
    parties: list[Party]
    rolls: int
    dice: int
    taken_back: int
    wrong: list[WrongRoll]
    problems: list[str]

    @property
    def is_right(self) -> bool:
        return not self.wrong and not self.problems


class _Told(msgspec.Struct):
    """What a header says about fair dice, of either scheme."""

    scheme: int = 1
    game: str = ""
    round: int = 0
    pledges: dict[str, str] = {}
    shares: dict[str, str] = {}
    commitment: str = ""
    players: list[str] = []


def check_dice(record: Record, secret: str | None = None) -> DiceCheck:
    """Deal every roll of fair dice again. `secret` is the server's share, where the record does not tell it."""
    header, secret = record.header.dice, record.secret or secret
    if header.get("kind") != "fair":
        raise BadFile(record.file, "line 1", f"its dice are {header.get('kind')}; only fair dice can be verified")
    try:
        told = msgspec.convert(header, _Told)
    except msgspec.ValidationError as error:
        raise BadFile(record.file, "line 1", str(error)) from None
    if told.scheme not in (1, SCHEME):
        raise BadFile(record.file, "line 1", f"its dice are of scheme {told.scheme}, which is not known here")
    if not secret:
        raise BadFile(record.file, "", "does not tell the server's share yet; it does when the game is over")
    parties = _parties(told, secret)
    shares = {party.party: party.share for party in parties}
    dice_key = key(told.game, told.round, shares)
    rolls = [entry for entry in record.log if isinstance(entry, Row) and entry.is_roll]

    def due(row: Row, number: int) -> list[int]:
        count = len(row.answer) if isinstance(row.answer, list) else 1
        if told.scheme == 1:
            return dealt_by_place(secret, told.players, row.n, count, row.sides)
        return dealt(dice_key, number, count, row.sides)

    wrong = []
    for number, row in enumerate(rolls, record.header.rolls):
        dice = due(row, number)
        if row.answer != dice or row.giver != DICE:
            wrong.append(WrongRoll(row.n, number, row.asks, row.giver, row.answer, dice))
    live = _live(record.log)
    return DiceCheck(
        told.scheme,
        told.game,
        told.round,
        parties,
        len(rolls),
        sum(len(row.answer) for row in rolls if isinstance(row.answer, list)),
        len(rolls) - sum(row.is_roll for row in live),
        wrong,
        [*_broken(parties), *_missing(record, len(rolls)), *_odd_rows(record, live)],
    )


def _parties(told: _Told, secret: str) -> list[Party]:
    if told.scheme == 1:
        seeds = [Party(str(seat), "", seed, bool(seed)) for seat, seed in enumerate(told.players)]
        return [Party(SERVER, told.commitment, secret, commitment(secret) == told.commitment), *seeds]
    shares = {SERVER: secret} | {party: share for party, share in told.shares.items() if party != SERVER}
    return [_party(told, party, shares.get(party, "")) for party in dict.fromkeys([SERVER, *told.pledges, *shares])]


def _party(told: _Told, party: str, share: str) -> Party:
    given = told.pledges.get(party, "")
    is_share = bool(re.fullmatch("[0-9a-f]{64}", share)) and party in (SERVER, "0", "1")
    return Party(party, given, share, is_share and pledge(told.game, told.round, party, share) == given)


def _broken(parties: list[Party]) -> list[str]:
    return [f"the share of {party.party} is not what was pledged" for party in parties if not party.is_kept]


def _missing(record: Record, rolls: int) -> list[str]:
    """Rolls that are not there, or not those that there were."""
    problems = []
    if record.header.rolls:
        problems.append(f"{record.header.rolls} rolls came before this record begins, and cannot be checked")
    told = record.revealed
    if told and told.rolls not in (None, rolls):
        problems.append(f"there were {told.rolls} rolls, the log has {rolls}")
    if told and told.digest and told.digest != record.digest:
        problems.append("the log is not the one whose digest is told")
    if told and told.shares and not (told.digest and told.rolls is not None):
        problems.append("neither the number of rolls nor the digest of the log is told")
    return problems


def _odd_rows(record: Record, live: list[Row]) -> list[str]:
    """Rolls that are not what happened, and dice that are no roll."""
    problems = [f"row {row.n} is no roll, but given by the dice" for row in _rows(record.log) if _is_odd(row)]
    happened = [_roll_of(fact) for fact in recorded_facts(record) if fact.get("kind") == "Rolled" and fact.get("dice")]
    rolled = [(row.asks, row.player, row.answer) for row in live if row.is_roll]
    if happened != rolled:
        at = next((i for i, (one, other) in enumerate(zip(happened, rolled, strict=False)) if one != other), -1)
        where = f"differ from the {at + 1}. on" if at >= 0 else f"are {len(rolled)}, not {len(happened)}"
        problems.append(f"the rolls that count are not those that the facts tell of: they {where}")
    return problems


def _is_odd(row: Row) -> bool:
    return row.giver == DICE and not row.is_roll


def _roll_of(fact: dict[str, Any]) -> tuple[Any, Any, Any]:
    return fact.get("roll"), fact.get("player"), fact.get("dice")


def _rows(log: list[Entry]) -> list[Row]:
    return [entry for entry in log if isinstance(entry, Row)]


def _live(log: list[Entry]) -> list[Row]:
    """The rows that count."""
    rows: list[Row] = []
    for entry in log:
        if isinstance(entry, Row):
            rows.append(entry)
        elif isinstance(entry, TakenBack):
            rows = [row for row in rows if row.n < entry.to]
    return rows
