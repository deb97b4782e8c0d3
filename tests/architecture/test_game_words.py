"""No word of a game is said where no game is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Words of one game. Those that wargames share (unit, charge, wound, objective; see the glossary) may be said anywhere.
GAME_WORDS = (
    "40k",
    "armour penetration",
    "attunement",
    "ballistic skill",
    "battle round",
    "battle shock",
    "benefit of cover",
    "big guns",
    "bloodlust",
    "bodyguard",
    "brute",
    "cavalry",
    "cleave",
    "combat reform",
    "command card",
    "command phase",
    "command point",
    "command stack",
    "command stand",
    "conquest",
    "consolidate",
    "cp",
    "datasheet",
    "deep strike",
    "desperate escape",
    "detachment",
    "disembark",
    "draw event",
    "embark",
    "engagement range",
    "feel no pain",
    "fights first",
    "garrison",
    "half strength",
    "hazard roll",
    "heroic intervention",
    "inspired",
    "invulnerable",
    "leadership",
    "level of control",
    "masteries",
    "mastery",
    "morale",
    "mortal wound",
    "normal move",
    "overwatch",
    "pile in",
    "press the attack",
    "psychic",
    "regiment",
    "reinforcement line",
    "retinue",
    "saving throw",
    "secondary mission",
    "seek escort",
    "space marine",
    "starting strength",
    "stratagem",
    "strategic reserves",
    "supremacy",
    "toughness",
    "tyranid",
    "victory point",
    "warband",
    "warhammer",
    "warlord",
    "weapon skill",
    "wound pool",
    "wound roll",
)
FOLDERS = (
    "web/src",
    "src/bellona/data/words/en/client.ftl",
    "src/bellona/arena",
    "src/bellona/armies",
    "src/bellona/kernel",
    "src/bellona/odds",
    "src/bellona/scenarios",
    "src/bellona/server",
    "src/bellona/space",
    "src/bellona/telling.py",
    "src/bellona/words.py",
)
SUFFIXES = {".css", ".ftl", ".html", ".py", ".svelte", ".ts"}
SPOKEN = re.compile("|".join(rf"\b{word.replace(' ', ' ?')}(?:e?s|e?d|ing)?\b" for word in GAME_WORDS))


def files(folder: Path) -> list[Path]:
    found = [folder] if folder.is_file() else sorted(folder.rglob("*"))
    return [path for path in found if path.suffix in SUFFIXES]


def plain(text: str) -> str:
    """Identifiers as words: `battle_shock`, `battle-shock` and `battleShock` are "battle shock"."""
    return re.sub(r"[_-]", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)).lower()


def said(path: Path) -> Iterator[str]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for word in SPOKEN.findall(plain(line)):
            yield f"{path.relative_to(ROOT)}:{number}: {word}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_word_of_a_game_is_said(folder: str) -> None:
    paths = files(ROOT / folder)
    assert paths, "nothing to look at"
    assert [found for path in paths for found in said(path)] == []


@pytest.mark.parametrize(
    "line", ["useStratagem(unit)", '"datasheets"', "battle_shock", "they embarked", "{ cp: 3 }", "disembarks"]
)
def test_a_word_of_a_game_is_found_in_whatever_form(line: str) -> None:
    assert SPOKEN.findall(plain(line))


@pytest.mark.parametrize("line", ["copy", "a unit charges", "wounds", "combat points", "transport", "scp"])
def test_what_all_games_share_is_no_word_of_a_game(line: str) -> None:
    assert not SPOKEN.findall(plain(line))


def test_an_edition_is_never_named_on_the_page() -> None:
    editions = re.compile(r"\b(e09|e10|e11|9e|10e|11e)\b")
    assert [path for path in files(ROOT / "web/src") if editions.search(path.read_text(encoding="utf-8"))] == []
