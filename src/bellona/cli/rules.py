"""`bellona rules`: show a rule, search the rulebooks, compare editions, see how much is done."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer

from bellona import catalogue
from bellona.catalogue.progress import record
from bellona.kernel.errors import BellonaError
from bellona.words import LANGUAGES, Scope, Voice

from . import rules_pages as pages

app = typer.Typer(
    name="rules", help="The rulebooks: show, search, compare, coverage.", no_args_is_help=True, add_completion=False
)

Lang = Annotated[str, typer.Option("--lang", help=f"Language of titles and labels: {', '.join(LANGUAGES)}.")]
Json = Annotated[bool, typer.Option("--json", help="For programs: JSON instead of a page.")]
Ruleset = Annotated[str | None, typer.Option("--ruleset", help=f"One of {', '.join(catalogue.RULESETS)}.")]


@app.command()
def show(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="A rule's id, for example 10e.weapon.melta.")],
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Show a rule: what it says, who chooses, what must be refused, its source, code, tests and other editions."""
    voice = voice_in(lang)
    try:
        rule = catalogue.entry(rule_id.strip())
    except catalogue.UnknownRule:
        raise BellonaError(_did_you_mean(voice, rule_id)) from None
    cited = catalogue.code_of(rule.id)
    tests = record().get(rule.id, [])
    editions = catalogue.counterparts(rule.id)
    if json:
        others = {match_id: verdict for match in editions for match_id, verdict in match.others.items()}
        _print_json({**msgspec.to_builtins(rule), "editions": others, "cited": cited, "tests": tests})
    else:
        pages.show_rule(voice, rule, cited, tests, editions)


@app.command()
def search(
    words: Annotated[
        list[str], typer.Argument(metavar="WORDS", help="A name in English or Chinese, an id, or words of the text.")
    ],
    ruleset: Ruleset = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="How many rules at most.")] = 10,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Find rules by name, id or words, in any of the three languages; typos are forgiven."""
    voice = voice_in(lang)
    asked = " ".join(words)
    if not asked.strip():
        raise BellonaError(voice.say("error-no-words"))
    if ruleset is not None:
        _check_rulesets(voice, ruleset)
    found = catalogue.search(asked, ruleset=ruleset, limit=limit)
    if json:
        _print_json({"words": asked, "found": [_summary(one.rule) | {"score": one.score} for one in found]})
    else:
        pages.show_found(voice, asked, found)


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A ruleset, for example wh40k-10e.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="Another ruleset, for example wh40k-11e.")],
    everything: Annotated[bool, typer.Option("--all", help="List the rules that stayed the same, too.")] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Compare two rulesets: which rules are the same, changed, gone or new."""
    voice = voice_in(lang)
    _check_rulesets(voice, old, new)
    difference = catalogue.difference(old, new)
    if json:
        _print_json(_difference_json(difference))
    else:
        pages.show_difference(voice, difference, everything)


@app.command()
def coverage(ruleset: Ruleset = None, lang: Lang = "en", json: Json = False) -> None:
    """How many rules are catalogued, cited by code and exercised by passing tests; which are missing."""
    voice = voice_in(lang)
    if ruleset is not None:
        _check_rulesets(voice, ruleset)
    reports = [catalogue.coverage(one) for one in ([ruleset] if ruleset else catalogue.RULESETS)]
    if json:
        _print_json({"rulesets": {one.ruleset: _coverage_json(one) for one in reports}})
    else:
        for report in reports:
            pages.show_coverage(voice, report)


def voice_in(lang: str, scopes: Sequence[Scope] = ()) -> Voice:
    """How to say things in the language asked for; its name may be written in any case."""
    for language in LANGUAGES:
        if language.lower() == lang.lower():
            return Voice(language, scopes)
    raise BellonaError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")


def _did_you_mean(voice: Voice, rule_id: str) -> str:
    nearest = ", ".join(one.rule.id for one in catalogue.search(rule_id, limit=3))
    return (
        voice.say("error-no-rule-but", id=rule_id, nearest=nearest)
        if nearest
        else voice.say("error-no-rule", id=rule_id)
    )


def _check_rulesets(voice: Voice, *rulesets: str) -> None:
    for ruleset in rulesets:
        if ruleset not in catalogue.RULESETS:
            rulesets_there_are = ", ".join(catalogue.RULESETS)
            raise BellonaError(voice.say("error-no-ruleset", ruleset=ruleset, rulesets=rulesets_there_are))


def _summary(rule: catalogue.RuleEntry) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.to_builtins(rule)
    return {key: whole[key] for key in ("id", "ruleset", "chapter", "title", "text")}


def _difference_json(difference: catalogue.Difference) -> dict[str, Any]:
    pairs: dict[str, list[dict[str, Any]]] = {"same": [], "changed": []}
    for match in difference.new_matches:
        why = {"differs": match.differs} if match.verdict == "changed" else {}
        pairs[match.verdict].append({"from": list(match.others), "to": match.rule, **why})
    return {
        "from": difference.old,
        "to": difference.new,
        "counts": {"from": difference.old_counts, "to": difference.new_counts},
        **pairs,
        "gone": difference.gone,
        "new": [{"to": rule_id, "differs": catalogue.entry(rule_id).differs} for rule_id in difference.added],
    }


def _coverage_json(report: catalogue.Coverage) -> dict[str, Any]:
    return {**msgspec.structs.asdict(report.count), "missing": report.missing}


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
