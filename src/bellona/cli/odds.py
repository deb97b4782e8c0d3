"""`bellona odds`: exact odds of attacks, charges and tests, as charts, tables, JSON and plots."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from bellona.cli import odds_pages as pages
from bellona.cli.rules import Json, Lang, voice_in
from bellona.cli.rules_pages import Page
from bellona.cli.warm import make_ready
from bellona.cli.watch import Ruleset
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.outside import Unreadable, read_json
from bellona.kernel.record import load, read_record
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import find_rulebook, first_ruleset
from bellona.odds.answers import titled
from bellona.odds.ask import answered, answered_in_game, chances_of, check_ruleset, rulebook_of
from bellona.odds.courses import CourseOdds
from bellona.odds.states import Odds
from bellona.words import Voice

Again = "ones, failed, all, not-critical or one"


def odds(
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ATTACKERS TARGET | FILE",
            help='Units by name ("5 intercessors"), rows ("10x rifle: A2 BS3+ S4 AP-1 D1 [rapid fire 1]", '
            '"10x guard: T3 Sv5+ W1 INFANTRY"; or "3x pikes: A4 C3 [cleave 1]", "6x spears: W4 D2 R3 [shield]"), '
            'several joined by " + "; or a JSON file with a question.',
        ),
    ] = None,
    ruleset: Ruleset = "",
    half_range: Annotated[bool, typer.Option("--half-range", help="The target is within half range.")] = False,
    stationary: Annotated[bool, typer.Option("--stationary", help="The attackers Remained Stationary.")] = False,
    charged: Annotated[bool, typer.Option("--charged", help="The attackers have charged this turn.")] = False,
    melee: Annotated[bool, typer.Option("--melee", help="Datasheets attack with their melee weapons.")] = False,
    cover: Annotated[bool, typer.Option("--cover", help="The target has the Benefit of Cover.")] = False,
    unseen: Annotated[bool, typer.Option("--unseen", help="No attacker sees the target.")] = False,
    overwatch: Annotated[bool, typer.Option("--overwatch", help="Fire Overwatch: only unmodified 6s hit.")] = False,
    steady: Annotated[bool, typer.Option("--steady", help="No attacker has moved more than 3 inches.")] = False,
    observed: Annotated[
        bool, typer.Option("--observed", help="A friend sees the target that no attacker sees.")
    ] = False,
    lethal: Annotated[
        str | None, typer.Option(help="Critical Hits that may wound without a roll: always, never or best.")
    ] = None,
    distance: Annotated[float | None, typer.Option(help="Inches to the target, where ranges are known.")] = None,
    to_hit: Annotated[int, typer.Option(help="A modifier of the Hit roll.")] = 0,
    to_wound: Annotated[int, typer.Option(help="A modifier of the Wound roll.")] = 0,
    critical_hit: Annotated[int, typer.Option(help="The lowest unmodified Hit roll that is critical.")] = 6,
    critical_wound: Annotated[int, typer.Option(help="The lowest unmodified Wound roll that is critical.")] = 6,
    reroll_hit: Annotated[str | None, typer.Option(help=f"Hit rolls rolled again: {Again}.")] = None,
    reroll_wound: Annotated[str | None, typer.Option(help=f"Wound rolls rolled again: {Again}.")] = None,
    reroll_damage: Annotated[str | None, typer.Option(help="Damage rolls rolled again: ones, all or one.")] = None,
    said: Annotated[
        list[str] | None,
        typer.Option("--with", help="Anything else of the question by its name: side=flank, inspired=1, effective."),
    ] = None,
    how: Annotated[str, typer.Option(help="What is done, in a recorded game: shoot, fight, charge, clash …")] = "",
    compare: Annotated[list[str] | None, typer.Option(help="Other attackers against the same target.")] = None,
    compare_target: Annotated[list[str] | None, typer.Option(help="Other targets of the same attackers.")] = None,
    sweep: Annotated[str | None, typer.Option(help="A number to vary: toughness=3..12, range=0..30.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the sweep into this SVG file.")] = None,
    game: Annotated[
        Path | None, typer.Option(help="Ask about two units of this recorded game, as it stands at its end: A1 B1.")
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Exact odds: of attacks on a unit, or of a question in a file (charges, tests, chains)."""
    make_ready()
    voice = voice_in(lang)
    again = {"hit": reroll_hit, "wound": reroll_wound, "damage": reroll_damage}
    options: dict[str, tuple[Any, Any]] = {  # what was said, and what stands there if nothing was
        "half_range": (half_range, False),
        "stationary": (stationary, False),
        "charged": (charged, False),
        "melee": (melee, False),
        "cover": (cover, False),
        "visible": (not unseen, True),
        "overwatch": (overwatch, False),
        "distance": (distance, None),
        "hit_modifier": (to_hit, 0),
        "wound_modifier": (to_wound, 0),
        "critical_hit": (critical_hit, 6),
        "critical_wound": (critical_wound, 6),
        "reroll": ({name: kind for name, kind in again.items() if kind}, {}),
        "steady": (steady, False),
        "observed": (observed, False),
        "lethal": (lethal, None),
    }
    # What a ruleset does not ask is no part of the question unless it was said.
    situation = {name: value for name, (value, usual) in options.items() if value != usual}
    situation |= dict(_said(voice, word) for word in said or ())
    if plot is not None and sweep is None:
        raise BellonaError(voice.say("error-odds-plot"))
    words = asked or []
    if game is not None:
        how = how or ("fight" if melee else "overwatch" if overwatch else "")
        _in_game(voice, game, words, {"how": how} if how else {}, json)
        return
    if len(words) == 1:
        book, question = _question(words[0], ruleset)
        cases = {words[0]: question}
    elif len(words) == 2:
        book = find_rulebook(ruleset or first_ruleset())
        cases = _cases(book, words[0], words[1], compare or [], compare_target or [], situation)
    else:
        raise BellonaError(voice.say("error-odds-arguments"))
    voice = voice_in(lang, book.words)
    if sweep is not None:
        _sweep(voice, book, cases, sweep, plot, json)
    elif json:
        answers = {name: _titled(voice, answered(question, book)[1]) for name, question in cases.items()}
        _print_json(answers if len(answers) > 1 else next(iter(answers.values())))
    elif len(cases) > 1:
        pages.show_comparison(voice, {name: _odds(book, question) for name, question in cases.items()})
    else:
        pages.show_answer(voice, *answered(next(iter(cases.values())), book))


def _cases(
    book: Rulebook, attackers: str, target: str, others: list[str], targets: list[str], situation: dict[str, Any]
) -> dict[str, Any]:
    """The questions by what tells them apart: the attackers, the target, or both."""
    pairs = [(attackers, target), *((other, target) for other in others), *((attackers, other) for other in targets)]

    def name(pair: tuple[str, str]) -> str:
        return pair[0] if not targets else pair[1] if not others else "  →  ".join(pair)

    return {name(pair): chances_of(book).said(book, *pair, situation) for pair in pairs}


def _question(file: str, ruleset: str) -> tuple[Rulebook, Any]:
    """The question in a file; it may leave its ruleset to the command."""
    told = _read(Path(file))
    try:
        book = rulebook_of(told) if "ruleset" in told else find_rulebook(ruleset or first_ruleset())
        if ruleset:
            check_ruleset(told, find_rulebook(ruleset))
        question = chances_of(book).question(book, told)
        chances_of(book).read(book, question)
    except BellonaError as error:
        raise BadFile(file, "", str(error)) from None
    return book, question


def _read(file: Path) -> dict[str, Any]:
    try:
        found = read_json(file.read_bytes())
    except OSError as error:
        raise BadFile(str(file), "", error.strerror or "cannot be read") from None
    except (Unreadable, msgspec.ValidationError) as error:
        raise BadFile(str(file), "", str(error)) from None
    if not isinstance(found, dict):
        raise BadFile(str(file), "", "is not a question")
    return found


def _said(voice: Voice, word: str) -> tuple[str, Any]:
    """Something of a question: `side=flank`, `inspired=1`, or `effective`, which is so."""
    name, equals, text = word.partition("=")
    if not re.fullmatch(r"[a-z_]+", name):
        raise BellonaError(voice.say("error-odds-with", said=word))
    if not equals or text in ("true", "false"):
        return name, text != "false"
    return name, float(text) if re.fullmatch(r"-?\d+\.\d+", text) else int(text) if re.fullmatch(
        r"-?\d+", text
    ) else text


def _titled(voice: Voice, told: dict[str, Any]) -> dict[str, Any]:
    return titled(told, lambda name: pages.law_title(voice, name))


def _in_game(voice: Voice, file: Path, units: list[str], how: dict[str, str], json: bool) -> None:
    if len(units) != 2:
        raise BellonaError(voice.say("error-odds-units"))
    run = load(file, find_rulebook(read_record(file).header.ruleset))
    found, told = answered_in_game(run, None, {"unit": units[0], "target": units[1]} | how)
    voice = Voice(voice.language, run.rulebook.words)
    if json:
        _print_json(_titled(voice, told))
    else:
        pages.show_answer(voice, found, told)
        pages.show_barred(voice, told)


def _odds(book: Rulebook, question: Any) -> Odds | CourseOdds:
    found, _ = answered(question, book)
    assert isinstance(found, Odds | CourseOdds)  # what is compared is typed, and only attacks are
    return found


def _sweep(voice: Voice, book: Rulebook, cases: dict[str, Any], sweep: str, plot: Path | None, json: bool) -> None:
    match = re.fullmatch(r"([a-z-]+)=(-?\d+)\.\.(-?\d+)", sweep)
    if not match or not 0 <= int(match[3]) - int(match[2]) <= 200:
        raise BellonaError(voice.say("error-odds-sweep", said=sweep))
    what, values = match[1], range(int(match[2]), int(match[3]) + 1)
    family = chances_of(book)
    rows = {
        name: {value: answered(family.varied(book, question, what, value), book) for value in values}
        for name, question in cases.items()
    }
    if plot is not None:
        pages.write_plot(voice, plot, pages.drawn_sweep(voice, what, rows))
    if json:
        told = {name: {str(n): _titled(voice, each) for n, (_, each) in row.items()} for name, row in rows.items()}
        _print_json(told)
    else:
        pages.show_sweep(voice, what, rows)
        if plot is not None:
            Page().body(voice.say("odds-plot-written", file=str(plot)))


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
