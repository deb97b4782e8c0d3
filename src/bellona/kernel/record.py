"""A game as a file of JSON lines: a header, the log, the facts, a checkpoint a turn.

The same version of the same rules replays a record to the same facts. Another version does not try: it shows the game
from the recorded facts and goes on from the last checkpoint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from .dice import DiceSource, source_from
from .errors import BadFile, BellonaError
from .facts import Fact, fact_data
from .fair import BOTS, SERVER, BotSecret, Fair, FairByPlace, hashed
from .outside import read_json
from .rulebook import Rulebook
from .run import Checkpoint, Entry, OrdersChanged, Row, Run, TakenBack

FORMAT = 1


class Header(msgspec.Struct, tag="header", tag_field="entry", omit_defaults=True):
    """Where the game begins; `after`, `rolled` and `rolls` count the entries, dice and rolls of the record that it was
    taken from. `bots` is the pledge of what the choices of bots follow from."""

    bellona: int
    ruleset: str
    version: str
    setup: dict[str, Any]
    dice: dict[str, Any]
    after: int = 0
    rolled: int = 0
    rolls: int = 0
    bots: str = ""


class Happened(msgspec.Struct, tag="fact", tag_field="entry"):
    """A fact, and how many rows counted when it was recorded."""

    row: int
    fact: dict[str, Any]


class Checkpointed(msgspec.Struct, tag="checkpoint", tag_field="entry"):
    rows: int
    facts: int
    rolled: int
    state: dict[str, Any]


class Revealed(msgspec.Struct, tag="reveal", tag_field="entry", omit_defaults=True):
    """What is told when the game is over: the shares of the server, how many rolls there were, the hash of the log."""

    secret: str = ""  # of scheme 1
    shares: dict[str, str] = {}
    rolls: int | None = None
    digest: str = ""


RecordLine = Header | Entry | Happened | Checkpointed | Revealed


class Record(msgspec.Struct):
    """What a record file holds, and the line numbers of its log, its facts and its last checkpoint, for messages."""

    file: str
    header: Header
    log: list[Entry]
    lines: list[int]
    facts: list[Happened]
    fact_lines: list[int]
    kept: list[Checkpointed]
    kept_line: int = 0
    revealed: Revealed | None = None
    digest: str = ""  # of the header and the log as they stand

    @property
    def secret(self) -> str | None:
        """The server's share of fair dice, where it is told."""
        return (self.revealed.shares.get(SERVER) or self.revealed.secret or None) if self.revealed else None


def record_lines(run: Run, bots: BotSecret | None = None) -> Iterator[bytes]:
    yield from log_lines(run, bots)
    for row, fact in zip(run.fact_rows, run.facts, strict=True):
        yield _fact_line(row, fact)
    for kept in _one_a_turn(run.checkpoints):
        state = run.rulebook.state_data(kept.state)
        yield msgspec.json.encode(Checkpointed(kept.rows, kept.facts, kept.rolled, state))
    if run.is_over and (told := revealed(run, bots)):
        yield msgspec.json.encode(told)


def log_lines(run: Run, bots: BotSecret | None = None) -> list[bytes]:
    """The header and the log."""
    rules, first = run.rulebook, run.checkpoints[0]
    told = Header(FORMAT, rules.name, rules.version, run.setup, run.dice.header(), run.after, first.rolled)
    told.rolls = run.rolls - _rolls(run.entries)
    told.bots = bots.pledge if bots else ""
    return [msgspec.json.encode(line) for line in (told, *run.entries)]


def revealed(run: Run, bots: BotSecret | None = None) -> Revealed | None:
    """What everybody is told when the game is over, where anything was pledged."""
    dice = run.dice
    if not isinstance(dice, Fair | FairByPlace) and bots is None:
        return None
    shares = {SERVER: dice.secret} if isinstance(dice, Fair) else {}
    shares |= {BOTS: bots.share} if bots else {}
    secret = dice.secret if isinstance(dice, FairByPlace) else ""
    return Revealed(secret, shares, _rolls(run.entries), digest_of(log_lines(run, bots)))


def _rolls(log: Iterable[Entry]) -> int:
    return sum(isinstance(entry, Row) and entry.is_roll for entry in log)


def digest_of(lines: Iterable[bytes]) -> str:
    """The hash by which everybody knows that they have the same log."""
    return hashed(b"".join(line + b"\n" for line in lines))


def _fact_line(row: int, fact: Fact) -> bytes:
    return msgspec.json.encode(Happened(row, fact_data(fact)))


def _one_a_turn(checkpoints: list[Checkpoint]) -> Iterator[Checkpoint]:
    """The first checkpoint of each turn, and the last of all."""
    turn = None
    for kept in checkpoints:
        clock = kept.state.clock
        if kept is checkpoints[-1] or turn != (clock.stage, clock.round, clock.turn):
            yield kept
        turn = (clock.stage, clock.round, clock.turn)


def save(run: Run, file: Path) -> None:
    file.write_bytes(b"\n".join(record_lines(run)) + b"\n")


def read_record(file: Path) -> Record:
    """The record, well-formed in itself; a broken line is named."""
    return parse_record(str(file), _lines_of(file))


def parse_record(name: str, lines: Iterable[bytes]) -> Record:
    """The record that these lines hold; `name` is what messages call it."""
    record: Record | None = None
    logged: list[bytes] = []
    for number, text in enumerate(lines, 1):
        with _at(name, number):
            line: RecordLine = read_json(text, RecordLine)
            if isinstance(line, Header):
                if record or line.bellona != FORMAT:
                    raise BellonaError(f"one header of format {FORMAT} must come first")
                record = Record(name, line, [], [], [], [], [])
            elif record is None:
                raise BellonaError("a record begins with its header")
            else:
                _add(record, number, line)
            if isinstance(line, Header | Entry):
                logged.append(text)
    if record is None:
        raise BadFile(name, "", "is empty")
    record.digest = digest_of(logged)
    return record


def _lines_of(file: Path) -> list[bytes]:
    try:
        return file.read_bytes().splitlines()
    except OSError as error:
        raise BadFile(str(file), "", error.strerror or "cannot be read") from None


def _add(record: Record, number: int, line: RecordLine) -> None:
    match line:
        case Happened():
            record.facts.append(line)
            record.fact_lines.append(number)
        case Checkpointed():
            record.kept.append(line)
            record.kept_line = number
        case Revealed():
            record.revealed = line
        case Header():
            pass
        case _:
            if line.n != (due := record.header.after + len(record.log)):
                raise BellonaError(f"entry {line.n} stands where {due} is due")
            if isinstance(line, TakenBack) and not _counts(record.log, line.to):
                raise BellonaError(f"row {line.to}, which is taken back, is not there")
            record.log.append(line)
            record.lines.append(number)


def _counts(log: list[Entry], n: int) -> bool:
    """Whether row n stands in the log and has not been taken back before."""
    live: list[int] = []
    for entry in log:
        if isinstance(entry, Row):
            live.append(entry.n)
        elif isinstance(entry, TakenBack):
            live = [row for row in live if row < entry.to]
    return n in live


def load(file: Path, rulebook: Rulebook, secret: str | None = None) -> Run:
    """The game of a record: replayed and compared if it is of these very rules, else from its last checkpoint on.

    `secret` is that of fair dice in a game which still goes on; its record does not tell.
    """
    return recorded_game(read_record(file), rulebook, secret)


def recorded_game(record: Record, rulebook: Rulebook, secret: str | None = None) -> Run:
    """The game of a record that has been read."""
    header = record.header
    if header.ruleset != rulebook.name:
        raise BadFile(record.file, "line 1", f"is a game of {header.ruleset}, not of {rulebook.name}")
    with _at(record.file, 1):
        dice = source_from(header.dice, record.secret or secret)
    return (
        _replayed(record, rulebook, dice) if header.version == rulebook.version else _taken_up(record, rulebook, dice)
    )


def _replayed(record: Record, rulebook: Rulebook, dice: DiceSource) -> Run:
    header = record.header
    with _at(record.file, 1):
        before = {"after": header.after, "rolled": header.rolled, "rolls": header.rolls}
        run = Run(rulebook, header.setup, dice, **before, settle=False)
    for entry, line in zip(record.log, record.lines, strict=True):
        with _at(record.file, line):
            run.take(entry)
    facts = [
        msgspec.json.decode(_fact_line(*fact), type=Happened) for fact in zip(run.fact_rows, run.facts, strict=True)
    ]
    for i, (told, line) in enumerate(zip(record.facts, record.fact_lines, strict=True)):
        if told not in facts[i : i + 1]:
            raise BadFile(record.file, f"line {line}", f"the rows do not lead to {told.fact.get('kind')!r} there")
    with _at(record.file, record.lines[-1] if record.lines else 1):
        run.settle()
    return run


def _taken_up(record: Record, rulebook: Rulebook, dice: DiceSource) -> Run:
    """A game of other rules, from its last checkpoint on, under the orders that stand.

    What came before can be read from its facts.
    """
    if not record.kept:
        raise BadFile(record.file, "", f"is of version {record.header.version} and has no checkpoint to go on from")
    last = record.kept[-1]
    after, rolls = record.header.after + len(record.log), record.header.rolls + _rolls(record.log)
    with _at(record.file, record.kept_line):
        position, before = {"position": last.state}, {"after": after, "rolled": last.rolled, "rolls": rolls}
        run = Run(rulebook, position, dice, **before, settle=False)
        for player, orders in {e.player: e.orders for e in record.log if isinstance(e, OrdersChanged)}.items():
            run.take(OrdersChanged(run.place, player, orders))
        run.settle()
        return run


def recorded_facts(record: Record) -> list[dict[str, Any]]:
    """The facts as they were recorded, whatever rules are in force now."""
    return [happened.fact for happened in record.facts]


def earlier_facts(record: Record, rulebook: Rulebook) -> list[dict[str, Any]]:
    """The facts that a game which goes on under these rules cannot record again: those of other rules."""
    replays = record.header.version == rulebook.version
    return [] if replays else recorded_facts(record)[: record.kept[-1].facts]


@contextmanager
def _at(file: str, number: int) -> Iterator[None]:
    """Whatever is wrong with the file here becomes one line that names the place."""
    try:
        yield
    except (msgspec.MsgspecError, BellonaError) as error:
        raise BadFile(file, f"line {number}", str(error)) from None
    except Exception as error:
        raise BadFile(file, f"line {number}", f"cannot be replayed ({type(error).__name__}: {error})") from error
