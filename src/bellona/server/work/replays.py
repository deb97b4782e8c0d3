"""Replays, row by row. These run in worker processes: a record may be long, and a stranger's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.flow import Alternate
from bellona.kernel.record import earlier_facts, parse_record
from bellona.kernel.run import Run
from bellona.kernel.view import History
from bellona.telling import Teller

from ..wire.bodies import ActMark, Mark, ReplayAt, ReplayOpening, ReplayShown, RowShown
from ..wire.course import stages_shown
from ..wire.shown import clock_shown, line
from .workers import Finders, book_for, replayed, weight_of


class Branch(msgspec.Struct, frozen=True):
    """Where a new game begins: a checkpoint and the rows since."""

    ruleset: str
    position: Any
    rows: list[Any]
    rolled: int
    weight: int


def _acts(run: Run) -> Iterator[ActMark]:
    """Where somebody begins to act: activations of alternating steps in which more was said than whose they are."""
    ends = [*(point.rows for point in run.checkpoints[1:]), len(run.rows)]
    for point, end in zip(run.checkpoints, ends, strict=True):
        if point.next and isinstance(point.next.step, Alternate) and end - point.rows > 1:
            yield ActMark(point.rows, point.next.player)


def shown(replay: str, record: bytes, finders: Finders) -> bytes:
    """What a replay is of, and its rows."""
    _, run = replayed(record, finders)
    state = run.rulebook.visible(run.state, None)
    first = run.checkpoints[0].state
    marks = [
        Mark(row, fact.stage, fact.round, fact.player, fact.phase)
        for row, fact in zip(run.fact_rows, run.facts, strict=True)
        if isinstance(fact, PhaseBegan)
    ]
    return msgspec.json.encode(
        ReplayShown(
            replay,
            run.rulebook.name,
            state["table"],
            msgspec.to_builtins(run.rulebook.cast(first)),
            [RowShown(n + 1, row.asks, row.player, row.giver) for n, row in enumerate(run.rows)],
            marks,
            list(_acts(run)),
            stages_shown(run.rulebook),
            list(run.rulebook.scores(run.state)),
            run.winner if run.is_over else None,
        )
    )


def opening(header: bytes, finders: Finders) -> bytes:
    """The table before the first row, from a record's header alone."""
    read = parse_record("record", [header])
    book = book_for(read, finders)
    with Run(book, read.header.setup, Seeded(0), settle=False) as run:
        state = book.visible(run.state, None)
        table, units = state.pop("table"), state.pop("units")
        cast, clock = msgspec.to_builtins((book.cast(run.state), clock_shown(run)))
        return msgspec.json.encode(ReplayOpening(book.name, table, cast, stages_shown(book), clock, units, state))


def at(record: bytes, finders: Finders, n: int, since: int, language: str) -> bytes:
    """The table after row n as a spectator sees it, and what was told since another row."""
    read, run = replayed(record, finders)
    with _after(run, n) as then:
        state = {key: value for key, value in run.rulebook.visible(then.state, None).items() if key != "table"}
        units = state.pop("units")
        teller = Teller(run.rulebook, run.rulebook.names(then.state), language)
        earlier = earlier_facts(read, run.rulebook)
        history, rows = History(earlier, then), [-1] * len(earlier) + then.fact_rows
        told = enumerate(history.seen_by(None))
        log = [line(teller, n, history[place]) for n, place in told if since < 0 or rows[place] > since]
        clock = msgspec.to_builtins(clock_shown(then))
        return msgspec.json.encode(ReplayAt(n, clock, units, state, log))


def branch(record: bytes, finders: Finders, n: int) -> bytes:
    """The position before row n's activation, and the rows that lead from there to row n."""
    _, run = replayed(record, finders)
    with _after(run, n) as then:
        last = then.checkpoints[-1]
        position = run.rulebook.state_data(last.state)
        rows, weight = then.rows[last.rows :], weight_of(then)
        return msgspec.json.encode(Branch(run.rulebook.name, position, rows, last.rolled, weight))


def checked(record: bytes, finders: Finders) -> bytes:
    """How many rows a record has that these rules lead to; it fails where they do not."""
    return str(len(replayed(record, finders)[1].rows)).encode()


def _after(run: Run, n: int) -> Run:
    if not 0 <= n <= len(run.rows):
        raise BellonaError(f"there is no row {n}; the last is {len(run.rows)}")
    return run.at(n)
