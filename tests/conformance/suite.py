"""What must hold for every ruleset, whatever its rules: one suite, played with random answers.

save = clone = replay = undo; views leak nothing; every offered option is accepted; the same seed gives the same facts.
"""

from __future__ import annotations

import gc
import hashlib
import tempfile
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.record import load, save
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Assign, Both, Choose, Place, Request
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import PERSON, Row, Run
from bellona.kernel.view import view

Setup = dict[str, Any]


def begun(rulebook: Rulebook, setup: Setup, seed: int) -> Run:
    return Run(rulebook, setup, Seeded(seed))


def questions(run: Run, chance: Chance) -> Iterator[tuple[int, Request[Any]]]:
    """Every question of a game answered at random; what is yielded is about to be answered."""
    while not run.is_over:
        waiting = run.waiting()
        player = list(waiting)[chance.pick(len(waiting))]
        yield player, waiting[player]
        run.answer(run.asked(player).some(chance.pick), player=player)


def played(rulebook: Rulebook, setup: Setup, seed: int) -> Run:
    run = begun(rulebook, setup, seed)
    for _ in questions(run, Chance(seed)):
        pass
    return run


def facts_of(run: Run) -> list[dict[str, Any]]:
    return [fact_data(fact) for fact in run.facts]


def digest(run: Run) -> str:
    return hashlib.sha256(msgspec.json.encode(facts_of(run))).hexdigest()


def position(run: Run) -> Any:
    """All that a game consists of: state, facts, rows that count, questions."""
    asked = {player: request.shown() for player, request in run.waiting().items()}
    rows = [(row.asks, row.player, row.answer, row.giver) for row in run.rows]
    state = run.rulebook.state_data(run.state)
    return msgspec.json.decode(msgspec.json.encode([state, facts_of(run), rows, sorted(asked.items())]))


# -- the properties ------------------------------------------------------------------------------------------------


def check_clones(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """A clone at any question is the same position, goes on to the same end, and leaves the original alone."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"clones {seed}")
    for player, request in questions(run, chance):
        if check.pick(4):
            continue
        before = position(run)
        with run.clone() as clone:
            assert position(clone) == before
            answer = request.some(check.pick)
            clone.answer(answer, player=player)
            with run.clone() as other:
                other.answer(answer, player=player)
                assert position(other) == position(clone)
        assert position(run) == before


def check_saving(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """A record loads to the same position, from the middle of any dialogue, and plays on to the same end."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"saving {seed}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.jsonl"
        for player, request in questions(run, chance):
            if check.pick(12):
                continue
            save(run, file)
            loaded = load(file, rulebook)
            assert position(loaded) == position(run)
            answer = request.some(check.pick)
            loaded.answer(answer, player=player)
            with run.clone() as clone:
                clone.answer(answer, player=player)
                assert position(loaded) == position(clone)
        save(run, file)
        assert position(load(file, rulebook)) == position(run)


def check_undo(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """Taking an answer back gives the position before it; the answers and dice taken back stay in the log."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"undo {seed}")
    for player, request in questions(run, chance):
        if check.pick(6):
            continue
        with run.clone() as clone:
            before, entries = position(clone), len(clone.entries)
            clone.answer(request.some(check.pick), player=player)
            given = clone.entries[entries:]
            clone.undo(player)
            assert position(clone) == before
            assert clone.entries[entries : entries + len(given)] == given
        assert run.rows == [row for row in run.entries if isinstance(row, Row)]


def check_options(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """Every offered option and every suggestion is accepted; nonsense is refused and changes nothing."""
    run, chance = begun(rulebook, setup, seed), Chance(seed)
    for player, request in questions(run, chance):
        for answer in offered(request):
            with run.clone() as clone:
                clone.answer(answer, player=player)
        before = position(run)
        for nonsense in ("no such thing", 17, ["x", "x"], {"x": "y"}, {"x": [[0, 0]]}, [None], float("nan")):
            try:
                request.read(nonsense)
            except Refused:
                with run.clone() as clone:
                    assert _is_refused(clone, player, nonsense)
        assert position(run) == before


def _is_refused(run: Run, player: int, answer: Any) -> bool:
    try:
        run.answer(answer, player=player)
    except Refused:
        return True
    return False


def offered(request: Request[Any]) -> list[Any]:
    """The answers that a request itself puts forward."""
    if isinstance(request, Choose):
        wanted = max(request.least, 1)
        keys = list(request.options)
        return keys if request.single else [keys[:wanted], keys[-wanted:]]
    if isinstance(request, Assign):
        return [{key: option} for key in request.things for option in request.options(key)] if not request.all else []
    if isinstance(request, Place):
        return [msgspec.to_builtins(suggestion) for suggestion in request.suggestions()]
    return [request.suggested()]


def check_views(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """A view does not change when the other side's secrets do, nor when the other side answers a secret question."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"views {seed}")
    for player, request in questions(run, chance):
        msgspec.json.encode([view(run, seat) for seat in (None, 0, 1)])
        other = 1 - player
        if isinstance(run.request, Both) and other in run.waiting():
            with run.clone() as clone:
                before = [view(clone, seat) for seat in (None, other)]
                clone.answer(request.some(check.pick), player=player)
                if isinstance(clone.request, Both) and player in clone.waiting():
                    assert [view(clone, seat) for seat in (None, other)] == before
        for seat in (0, 1):
            state = rulebook.imagine(run.checkpoints[-1].state, seat, check.pick)
            for eye in (seat, None):
                assert rulebook.visible(state, eye) == rulebook.visible(run.checkpoints[-1].state, eye)
        for fact in run.facts:
            strangers = [seat for seat in (None, 0, 1) if fact.seen_by is not None and seat not in fact.seen_by]
            assert all(fact_data(fact) not in view(run, seat)["facts"] for seat in strangers)


def check_imagined(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """At every question each player can imagine the game, and what they know of it is the same."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"imagined {seed}")
    for _ in questions(run, chance):
        for seat in (0, 1):
            with run.imagined(seat, check.pick, Seeded(seed)) as imagined:
                told = {"waiting_for": sorted(run.waiting())}
                assert view(imagined, seat) | told == view(run, seat)


def check_ending(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """A game that is dropped at any question is gone at once, without the collector of garbage."""
    run, chance, check = begun(rulebook, setup, seed), Chance(seed), Chance(f"ending {seed}")
    gc.disable()
    try:
        for player, request in questions(run, chance):
            clone = run.clone()
            clone.asked(player).some(check.pick)
            past = weakref.ref(clone._past)
            del clone
            assert past() is None, request.name
    finally:
        gc.enable()


def check_rows(rulebook: Rulebook, setup: Setup, seed: int) -> None:
    """Rows are numbered by their place in the log, and nobody but the players, dice, orders and rules answered."""
    run = played(rulebook, setup, seed)
    assert [entry.n for entry in run.entries] == list(range(len(run.entries)))
    assert {row.giver for row in run.rows} <= {PERSON, "dice", "order", "rules"}


PROPERTIES = (
    check_clones,
    check_saving,
    check_undo,
    check_options,
    check_views,
    check_imagined,
    check_ending,
    check_rows,
)
