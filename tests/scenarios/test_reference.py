"""Scenario files are documented from the code: no question, roll, fact or key that is not listed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bellona.bots.busy import BusyBot
from bellona.cli.scenario_pages import reference_page
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import KERNEL_FACTS
from bellona.kernel.game import Game
from bellona.kernel.requests import Both, Request, Roll, Ruling
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook, rulebook_names
from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, ORDER, SOME
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import play
from bellona.scenarios.schema import schema_for
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.scenes.asked import PATHS, PLACES, SPOT
from tests.telling.specimens import ASKING, first_words, questions, rolls
from tests.telling.specimens import _asked as calls_that_ask

DOCS = Path(__file__).parents[2] / "docs"
SCENES = sorted((Path(__file__).parents[1] / "scenes/10e").glob("*.yaml"))
BOOK = RULEBOOK.for_scenes()
LISTED = BOOK.vocabulary.questions(BOOK.special_rules)
FORMS = {
    "choose": (ONE,),
    "may_choose": (ONE_OR_NONE,),
    "choose_some": (SOME,),
    "assign": (EACH,),
    "order": (ORDER,),
    "place": (PATHS, PLACES, SPOT),
    "Each": (ONE, ONE_OR_NONE),
    "Alternate": (ONE,),
}


@pytest.mark.parametrize("name", rulebook_names())
def test_the_page_and_the_schema_are_those_of_the_code(name: str) -> None:
    book = find_rulebook(name)
    assert (DOCS / f"scenarios-{name}.md").read_text(encoding="utf-8") == reference_page(book)
    schema = json.loads((DOCS / f"scenario.{name}.schema.json").read_text(encoding="utf-8"))
    assert schema == json.loads(json.dumps(schema_for(book)))


def test_every_question_that_the_source_asks_is_listed_and_no_other() -> None:
    written = {*questions(BOOK.name), *(f"{kind} move" for kind in first_words(BOOK.name, "MoveKind"))}
    made = ("use ", "re-roll ", "order ")  # of offers, rolls and moments
    stratagems = {name.removeprefix("use ") for name in LISTED if name.startswith("use ")}
    listed = {name for name in LISTED if not name.startswith(made) or name.startswith("order of ")} - stratagems
    assert listed == written


def test_every_question_is_listed_with_the_form_in_which_the_source_asks_it() -> None:
    verbs = {"ask_for_places": "place", "set_up_who_can_be": "place"}
    for name, asking in calls_that_ask(BOOK.name, ASKING):
        call: Any = asking
        verb = str(getattr(call, "name", "") or getattr(call.func, "attr", "") or call.func.id)
        assert LISTED[name] in FORMS[verbs.get(verb, verb)], name


def test_every_roll_that_the_source_makes_is_listed_and_no_other() -> None:
    assert set(BOOK.vocabulary.rolls(BOOK.special_rules)) == {
        name for roll in rolls(BOOK.name) for name in (roll, f"re-roll {roll}")
    }


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Request[Any]]:
    """Every question of the games that are played meanwhile."""
    seen: list[Request[Any]] = []
    ask = Game.ask

    def note(game: Game[Any], request: Any) -> Any:
        seen.append(request)
        return ask(game, request)

    monkeypatch.setattr(Game, "ask", note)
    return seen


def test_nothing_is_asked_or_rolled_in_scenes_and_battles_that_is_not_listed(seen: list[Request[Any]]) -> None:
    for file in SCENES[::3]:
        scenario = read_scenario(file)
        if scenario.ruleset.endswith(("wh40k-10e", "e10.rulebook:RULEBOOK")):
            play(scenario, RULEBOOK)
    run, bot = Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(3)), BusyBot(3)
    for _ in range(300):
        if run.is_over:
            break
        player = next(iter(run.waiting()))
        run.answer(bot.answer(run, player), player=player, giver=BOT)
    names = {request.name for request in seen if not isinstance(request, Both | Roll | Ruling)}
    assert len(names) > 25
    assert names <= set(LISTED)
    kinds = {request.name: request.kind for request in seen if not isinstance(request, Both | Roll | Ruling)}
    assert kinds == {name: LISTED[name].kind for name in kinds}
    assert {request.name for request in seen if isinstance(request, Roll)} <= set(
        BOOK.vocabulary.rolls(BOOK.special_rules)
    )


def test_the_page_names_every_fact_key_question_and_rule() -> None:
    page = reference_page(RULEBOOK)
    names = [kind.__name__ for kind in (*KERNEL_FACTS, *RULEBOOK.facts)]
    assert [name for name in (*names, *LISTED) if f"| `{name}` |" not in page] == []
    assert [name for name in BOOK.special_rules.classes if f"`{name}" not in page] == []


def test_the_schema_knows_every_key_of_the_scenes() -> None:
    schema = schema_for(RULEBOOK)["$defs"]
    units = [unit for file in SCENES for side in "AB" for unit in read_scenario(file).setup.get(side, {}).values()]
    assert {key for unit in units for key in unit} <= set(schema["UnitPlan"]["properties"])
    assert set(schema["ScriptLine"]["properties"]) == {
        *("dice", "refused", "fact", "times", "facts", "no fact", "state", "asked", "options", "until", "begin")
    }
