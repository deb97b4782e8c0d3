"""A special rule is one class: it can be deleted, and nothing else has heard of it."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import bellona
from bellona.armies import shipped
from bellona.catalogue.citations import cited
from bellona.kernel.shelf import find_rulebook, rulebook_names

PACKAGE = Path(bellona.__file__).parent
TASTES = PACKAGE / "bots"  # a bot may have an opinion of a rule
OTHERS = PACKAGE / "conquest"  # another family has its own words
ROOT = Path(__file__).parents[3]
# Rules that a chapter of the core rules tells of by name, or that other rules give. This list only shrinks.
WOVEN = {
    "benefit-of-cover": "terrain gives it, and so do Stratagems",
    "big-guns-never-tire": "a rule of the Shooting phase, listed among those that bear on every attack",
    "damaged": "an English word",
    "deadly-demise": "a fact and a topic of odds; destroyed TRANSPORTs tell of it",
    "deep-strike": "a way to wait in Reserves",
    "devastating-wounds": "a switch tells of its mortal wounds",
    "extra-attacks": "the Fight phase says how such a weapon is used",
    "feel-no-pain": "a step of the attack sequence",
    "fights-first": "a Charge move gives it",
    "hazardous": "a topic of odds; Command Re-roll tells of it",
    "hover": "a way to fly AIRCRAFT",
    "invulnerable-save": "a characteristic, which a Stratagem gives as well",
    "leader": "attaches units before the battle",
    "pistol": "the Shooting phase says who fires one; Big Guns Never Tire spares it",
    "plunging-fire": "a rule of ruins, listed among those that bear on every attack",
    "precision": "a Stratagem gives it, and a question of odds asks for it",
    "psychic": "a fact tells of it",
    "scouts": "a kind of move",
    "secondary-missions": "missions play it",
    "stealth": "a Stratagem gives it",
}
# The same of single editions.
WOVEN_INTO = {
    "wh40k-11e": {
        "crushing-impact": "a topic of odds",
        "explosives": "a topic of odds",
        "cleave": "the Fight phase says whether a weapon's attacks are divided",
        "fire-overwatch": "how often Stratagems are used tells of it",
        "heavy": "the Shooting phase says who is steady",
        "indirect-fire": "a type of shooting",
        "insane-bravery": "how often Stratagems are used tells of it",
        "rapid-ingress": "a way to arrive from Strategic Reserves",
        "smokescreen": "cover says who is behind smoke",
        "smoking": "cover says who is behind smoke",
        "snap-shooting": "a type of shooting, listed among those that bear on every attack",
        "support": "a way to join a unit, and an English word",
        "surge": "a kind of move",
        "taken-mobile": "a switch tells of its risk",
    },
    "wh40k-9e": {
        "grenade": "a type of weapon: one model of a unit throws one",
        "intervened": "a Heroic Intervention gives it, and the Fight phase asks for it",
        "overwatch": "a step of the charge, a fact, and the beginning of a chain of odds",
        "psyker": "a question and a field of odds are called so",
    },
}
EXAMPLES = {"melta", "rapid-fire"}  # help texts and forms show them
CLASSES = {
    (edition, rule): cls
    for edition in rulebook_names()
    if edition.startswith("wh40k-")
    for rule, cls in find_rulebook(edition).special_rules.classes.items()
}


def may_be_named(edition: str, rule: str) -> bool:
    return rule in WOVEN or rule in EXAMPLES or rule in WOVEN_INTO.get(edition, ())


ALONE = sorted((edition, rule) for edition, rule in CLASSES if not may_be_named(edition, rule))
NAMED = sorted({rule for edition, rule in CLASSES if may_be_named(edition, rule)})

PLAYED_WITHOUT = """
import ast, sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

rule, module, name, data, edition = sys.argv[1:]
code_of = SourceFileLoader.get_code

def without_the_class(self, loaded):
    if loaded != module:
        return code_of(self, loaded)
    path = self.get_filename(loaded)
    tree = ast.parse(self.get_data(path))
    tree.body = [node for node in tree.body if not (isinstance(node, ast.ClassDef) and node.name == name)]
    return compile(tree, path, "exec")

SourceFileLoader.get_code = without_the_class
from bellona.armies import shipped

shipped.DATA = Path(data)
from bellona.bots.busy import BusyBot
from bellona.kernel.dice import Seeded
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook
from importlib import import_module

tests = import_module(f"tests.wh40k.{edition}.exhausting")
book = find_rulebook(f"bellona.wh40k.{edition}.rulebook:RULEBOOK")
base = book.special_rules.classes.get(rule)  # what an edition amends may have a class for it, too
assert base is None or (base.__module__, base.__name__) != (module, name)

def others(texts):
    return [text for text in texts if text.split()[0] != rule]

for sheet in tests.SHEETS.values():
    sheet["rules"] = others(sheet.get("rules", []))
    for weapon in sheet.get("arms", {}).values():
        weapon["abilities"] = others(weapon.get("abilities", []))
setup = tests.setup_for(0, {"everything"})
for unit in (unit for army in setup["armies"] for unit in army["units"]):
    if unit.get("trait") == rule:
        del unit["trait"]
run, bot = Run(book, setup, Seeded(1)), BusyBot(1)
while not run.is_over:
    player = next(iter(run.waiting()))
    run.answer(bot.answer(run, player), player=player)
print(len(run.facts))
"""


@cache
def sources() -> dict[Path, str]:
    files = [path for path in PACKAGE.rglob("*.py") if not any(map(path.is_relative_to, (TASTES, OTHERS)))]
    return {path: path.read_text(encoding="utf-8") for path in files}


def mentions(edition: str, rule: str) -> list[str]:
    """The files that name a special rule or one of its ids, its own apart."""
    cls = CLASSES[edition, rule]
    own = Path(inspect.getfile(cls))
    words = "|".join(re.escape(word) for word in (cls.__name__, rule.rstrip("-"), *cited(cls.__doc__ or "")))
    mention = re.compile(rf"(?<![\w.-])(?:{words})(?![\w-])")
    assert len(sources()) > 200
    others = [path for path in sources() if path != own and not leaves_out(path, edition)]
    return [str(path) for path in others if mention.search(said_in(path))]


def said_in(path: Path) -> str:
    """What a file says; remarks on a contents page tell a reader what the edition has, and name nothing to the code."""
    return re.sub(r"#.*", "", sources()[path]) if path.name == "rulebook.py" else sources()[path]


def leaves_out(path: Path, edition: str) -> bool:
    """Whether it is code of another edition, which may have a rule of that name, or say that it has none."""
    number = edition.removeprefix("wh40k-").removesuffix("e")
    folder = path.relative_to(PACKAGE).parts[:2]
    return folder[0] == "wh40k" and re.fullmatch(r"e\d+", folder[-1]) is not None and folder[-1] != f"e{number:0>2}"


@pytest.mark.parametrize(("edition", "rule"), ALONE)
def test_no_other_file_names_it(edition: str, rule: str) -> None:
    assert mentions(edition, rule) == []


@pytest.mark.parametrize("rule", NAMED)
def test_what_others_still_name_is_listed(rule: str) -> None:
    """In one edition at least."""
    assert [edition for edition, name in CLASSES if name == rule and mentions(edition, rule)]


def test_only_rules_that_there_are_may_be_named() -> None:
    assert WOVEN.keys() | EXAMPLES <= {rule for _, rule in CLASSES}
    assert {(edition, rule) for edition in WOVEN_INTO for rule in WOVEN_INTO[edition]} <= CLASSES.keys()


@pytest.mark.parametrize(
    ("edition", "rule"),
    [
        ("e10", "lethal-hits"),
        ("e10", "heavy"),
        ("e10", "go-to-ground"),
        ("e11", "stealth"),
        ("e11", "cleave"),
        ("e11", "smokescreen"),
        ("e09", "smite"),
        ("e09", "blast"),
        ("e09", "inspiring-leader"),
        ("e09", "psyker"),
        ("e09", "objective-secured"),
    ],
)
def test_a_battle_is_played_without_its_class(edition: str, rule: str, tmp_path: Path) -> None:
    cls = find_rulebook(f"bellona.wh40k.{edition}.rulebook:RULEBOOK").special_rules.classes[rule]
    assert f".{edition}." in cls.__module__
    data = shutil.copytree(shipped.DATA, tmp_path / "data")
    for file in data.rglob("*.yaml"):
        told = re.sub(rf"(?<=[\[ ]){rule}(?: \w+(?: \d+)?)?(?:, |(?=[\],]))", "", file.read_text(encoding="utf-8"))
        file.write_text(told, encoding="utf-8")
    command = [sys.executable, "-c", PLAYED_WITHOUT, rule, cls.__module__, cls.__name__, str(data), edition]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert int(played.stdout) > 300
