"""Reads the catalogue files, one a ruleset, and checks them as it reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from bellona.kernel.cache import digest, keep, kept
from bellona.kernel.errors import BadFile, BellonaError

from .entries import RuleEntry

RULES = Path(__file__).parent.parent / "data" / "rules"
PREFIXES = {"wh40k-10e": "10e", "wh40k-9e": "9e", "wh40k-11e": "11e", "conquest-2e": "conquest"}
RULESETS = tuple(PREFIXES)  # that come with Bellona
_brought: dict[str, Catalogue] = {}  # those that other people's rulesets bring along


class UnknownRuleset(BellonaError):
    """There is no catalogue of that name."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(f"no ruleset {ruleset!r}; there are {', '.join(RULESETS)}")
        self.ruleset = ruleset


class UnknownRule(BellonaError):
    """No catalogue has a rule of that id."""

    def __init__(self, rule_id: str) -> None:
        super().__init__(f"no rule {rule_id!r}")
        self.rule_id = rule_id


class Catalogue(msgspec.Struct, frozen=True):
    """Every rule of one ruleset, in the order of its book."""

    ruleset: str
    sources: tuple[str, ...]
    rules: dict[str, RuleEntry]

    def __iter__(self) -> Iterator[RuleEntry]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def chapters(self) -> dict[str, list[RuleEntry]]:
        chapters: dict[str, list[RuleEntry]] = {}
        for rule in self:
            chapters.setdefault(rule.chapter, []).append(rule)
        return chapters


def catalogue(ruleset: str) -> Catalogue:
    """The catalogue of a ruleset, by its name: `catalogue("wh40k-10e")`."""
    return _brought[ruleset] if ruleset in _brought else _shipped(ruleset)


@lru_cache(maxsize=32)
def _shipped(ruleset: str) -> Catalogue:
    if ruleset not in RULESETS:
        raise UnknownRuleset(ruleset)
    return read(RULES / f"{ruleset}.yaml")


def bring(found: Catalogue, prefix: str) -> None:
    """A ruleset that does not come with Bellona brings its catalogue along; its ids begin with the prefix."""
    PREFIXES[found.ruleset] = prefix
    _brought[found.ruleset] = found


def entry(rule_id: str) -> RuleEntry:
    """The rule of that id, whichever ruleset it belongs to."""
    prefix = rule_id.partition(".")[0]
    for ruleset in PREFIXES:
        if PREFIXES[ruleset] == prefix and rule_id in catalogue(ruleset).rules:
            return catalogue(ruleset).rules[rule_id]
    raise UnknownRule(rule_id)


def title(rule_id: str, language: str = "en") -> str:
    """What the rule is called in that language."""
    return entry(rule_id).title.spoken(language)


def all_rules() -> Iterator[RuleEntry]:
    for ruleset in RULESETS:
        yield from catalogue(ruleset)


class _Contents(msgspec.Struct, forbid_unknown_fields=True):
    ruleset: str
    sources: tuple[str, ...]
    rules: tuple[dict[str, Any], ...]


def read(path: Path) -> Catalogue:
    """A catalogue file, checked throughout: a mistake names the file, the rule and what is wrong with it."""
    contents = _contents(path)
    prefix = PREFIXES.get(contents.ruleset)
    if prefix is None:
        raise BadFile(path.name, "ruleset", f"{contents.ruleset!r} is not one of {', '.join(RULESETS)}")
    rules: dict[str, RuleEntry] = {}
    for number, raw in enumerate(contents.rules, start=1):
        rule = _rule(path, number, raw, contents.ruleset)
        if not rule.id.startswith(f"{prefix}."):
            raise BadFile(path.name, rule.id, f"ids of {contents.ruleset} start with {prefix}.")
        if rule.id in rules:
            raise BadFile(path.name, rule.id, "this id occurs twice")
        rules[rule.id] = rule
    found = Catalogue(contents.ruleset, contents.sources, rules)
    _check_references(path, found)
    return found


def _contents(path: Path) -> _Contents:
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadFile(path.name, "", error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise BadFile(path.name, "", "is not UTF-8 text") from None
    except yaml.MarkedYAMLError as error:
        place = f"line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise BadFile(path.name, place, error.problem or "is not YAML") from None
    except yaml.YAMLError as error:
        raise BadFile(path.name, "", str(error).splitlines()[0]) from None
    except msgspec.ValidationError as error:
        raise BadFile(path.name, "", str(error)) from None


def _parsed(text: str) -> _Contents:
    """The text as data, which is kept as JSON: that is read many times as fast as YAML."""
    name = f"catalogue-{digest([text.encode()])}.json"
    with suppress(msgspec.DecodeError):
        if (json := kept(name)) is not None:
            return msgspec.json.decode(json, type=_Contents)
    contents = msgspec.convert(yaml.load(text, Loader=yaml.CSafeLoader), _Contents)
    keep(name, msgspec.json.encode(contents))
    return contents


def _rule(path: Path, number: int, raw: dict[str, Any], ruleset: str) -> RuleEntry:
    rule_id = str(raw.get("id", ""))
    chapter = rule_id.partition(".")[2].partition(".")[0]
    try:
        return msgspec.convert({"ruleset": ruleset, "chapter": chapter, **raw}, RuleEntry)
    except msgspec.ValidationError as error:
        raise BadFile(path.name, rule_id or f"rule {number}", str(error)) from None


def _check_references(path: Path, found: Catalogue) -> None:
    for rule in found:
        for other in rule.see:
            if other not in found.rules:
                raise BadFile(path.name, rule.id, f"see: no rule {other!r}")
        for source in rule.source:
            if source.file not in found.sources:
                raise BadFile(path.name, rule.id, f"source: {source.file!r} is not among the sources")
