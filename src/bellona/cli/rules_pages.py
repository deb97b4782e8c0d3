"""How rules look in a terminal."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bellona.catalogue import Citation, Counterpart, Coverage, Difference, RuleEntry, SearchHit, entry
from bellona.catalogue.progress import Tally
from bellona.words import LANGUAGES, Voice

WIDEST = 100  # longer lines are hard to read
VERDICT_STYLES = {"same": "green", "changed": "yellow", "gone": "red", "new": "cyan"}


class Page:
    """Paragraphs, lists and tables, one below the other, no wider than is pleasant to read."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.console.width = min(self.console.width, WIDEST)

    def heading(self, text: str) -> None:
        self.console.print()
        self.console.print(Text(text, style="bold cyan"))

    def body(self, content: RenderableType) -> None:
        self.console.print(Padding(content, (0, 0, 0, 2), expand=False))

    def section(self, label: str, *paragraphs: str) -> None:
        """A heading and its paragraphs; nothing at all if they are empty."""
        told = [paragraph for paragraph in paragraphs if paragraph]
        if told:
            self.heading(label)
            for paragraph in told:
                self.body(Text(paragraph))

    def rows(self, label: str, rows: Iterable[tuple[Text, ...]]) -> None:
        """A heading and rows of columns, of which only the last wraps; nothing at all without rows."""
        listed = list(rows)
        if not listed:
            return
        table = Table.grid(padding=(0, 2, 0, 0))
        for column in range(1, len(listed[0]) + 1):
            table.add_column(no_wrap=column < len(listed[0]), overflow="fold")
        for row in listed:
            table.add_row(*row)
        self.heading(label)
        self.body(table)

    def item(self, name: str, rule_id: str, *paragraphs: str) -> None:
        """A rule's name and id, and below them something about it, if anything."""
        self.console.print(Text.assemble((name, "bold"), "  ", (rule_id, "cyan")))
        for paragraph in filter(None, paragraphs):
            self.body(Text(paragraph, style="dim"))


def show_rule(
    voice: Voice, rule: RuleEntry, cited: Sequence[Citation], tests: Sequence[str], editions: Sequence[Counterpart]
) -> None:
    page = Page()
    _head(page, voice, rule)
    page.body(Text(rule.text))
    page.rows(
        voice.say("rules-decisions"), ((Text(voice.say(f"by-{one.by}")), Text(one.choose)) for one in rule.decisions)
    )
    page.rows(voice.say("rules-bad"), ((Text("✗", "red"), Text(attempt)) for attempt in rule.bad))
    _readings(page, voice, rule)
    page.rows(voice.say("rules-params"), ((Text(name), Text(_number(value))) for name, value in rule.params.items()))
    page.rows(voice.say("rules-see"), (_named(voice, other) for other in rule.see))
    page.rows(voice.say("rules-source"), ((Text(one.file), Text(one.section)) for one in rule.source))
    page.rows(voice.say("rules-editions"), (row for match in editions for row in _counterparts(voice, match)))
    whole_file = voice.say("rules-code-file")
    page.rows(
        voice.say("rules-code"),
        ((Text(f"bellona/{one.file}:{one.line}"), Text(one.name or whole_file)) for one in cited),
    )
    page.section(voice.say("rules-tests"), *tests)
    _remarks(page, voice, rule, bool(cited), bool(tests))


def _head(page: Page, voice: Voice, rule: RuleEntry) -> None:
    title = rule.title.spoken(voice.language)
    others = dict.fromkeys(rule.title.spoken(language) for language in LANGUAGES)
    others.pop(title)
    place = f" · {voice.say(f'ruleset-{rule.ruleset}')} · {voice.say(f'chapter-{rule.chapter}')}"
    page.console.print(Text.assemble((title, "bold"), "  ", (" · ".join(others), "dim")))
    page.console.print(Text.assemble((rule.id, "cyan"), (place, "dim")))
    if rule.aliases:
        page.console.print(Text(f"{voice.say('rules-also-called')}: {', '.join(rule.aliases)}", style="dim"))
    page.console.print()


def _readings(page: Page, voice: Voice, rule: RuleEntry) -> None:
    kind = rule.conflict_kind
    conflict = (
        voice.say("rules-conflict-kind", kind=voice.say(f"conflict-{kind}")) if kind else voice.say("rules-conflict")
    )
    page.section(conflict, rule.conflict)
    page.section(voice.say("rules-gap"), rule.gap)
    page.section(voice.say("rules-interpretation"), rule.interpretation)
    page.section(voice.say("rules-inherits"), rule.inherits)
    page.section(voice.say("rules-differs"), _differing(voice, rule))


def _remarks(page: Page, voice: Voice, rule: RuleEntry, cited: bool, tested: bool) -> None:
    remarks = {
        f"status-{rule.status}": rule.status is not None,
        "rules-advice": rule.advice,
        "rules-restored": rule.restored,
        "rules-title-unconfirmed": rule.title_unconfirmed,
        "rules-no-code": not cited and not rule.advice,
        "rules-no-tests": not tested and not rule.advice,
    }
    page.section(voice.say("rules-remarks"), *(voice.say(remark) for remark, holds in remarks.items() if holds))


def _number(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return "–" if value is None else str(value)


def _named(voice: Voice, rule_id: str) -> tuple[Text, Text]:
    return Text(rule_id), Text(entry(rule_id).title.spoken(voice.language))


def _counterparts(voice: Voice, match: Counterpart) -> Iterable[tuple[Text, ...]]:
    return ((_verdict(voice, verdict), *_named(voice, other)) for other, verdict in match.others.items())


def _verdict(voice: Voice, verdict: str) -> Text:
    return Text(voice.say(f"verdict-{verdict}"), style=VERDICT_STYLES[verdict])


def show_found(voice: Voice, words: str, found: Sequence[SearchHit]) -> None:
    page = Page()
    if not found:
        page.console.print(Text(voice.say("search-none", words=words)))
    for number, one in enumerate(found):
        if number:
            page.console.print()
        page.item(
            one.rule.title.spoken(voice.language), one.rule.id, _shortened(one.rule.text, 2 * (page.console.width - 4))
        )


def _shortened(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[:length].rpartition(" ")[0] + " …"


def show_difference(voice: Voice, difference: Difference, everything: bool) -> None:
    page = Page()
    _difference_counts(page, voice, difference)
    changed = [match for match in difference.new_matches if match.verdict == "changed"]
    same = [match for match in difference.new_matches if match.verdict == "same"]
    new_name = voice.say(f"ruleset-{difference.new}")
    _pairs(page, voice, voice.say("diff-changed"), changed)
    page.rows(voice.say("diff-gone", ruleset=new_name), (_named(voice, rule_id) for rule_id in difference.gone))
    _added(page, voice, voice.say("diff-new", ruleset=new_name), difference.added)
    if everything:
        _pairs(page, voice, voice.say("diff-same"), same)
    elif same:
        page.console.print()
        page.console.print(Text(voice.say("diff-same-hidden", count=len(same), ruleset=new_name), style="dim"))


def _difference_counts(page: Page, voice: Voice, difference: Difference) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(difference.old, justify="right")
    table.add_column(difference.new, justify="right")
    old, new = difference.old_counts, difference.new_counts
    for verdict in VERDICT_STYLES:
        table.add_row(_verdict(voice, verdict), str(old.get(verdict, "")), str(new.get(verdict, "")))
    table.add_row(voice.say("diff-total"), str(sum(old.values())), str(sum(new.values())), style="bold")
    page.console.print(table)


def _pairs(page: Page, voice: Voice, label: str, matches: Sequence[Counterpart]) -> None:
    if matches:
        page.heading(label)
    for match in matches:
        told = ((rule_id, differs.spoken(voice.language)) for rule_id, differs in match.differs.items())
        changes = (f"{rule_id.partition('.')[0]}: {sentence}" for rule_id, sentence in told)
        page.item(entry(match.rule).title.spoken(voice.language), match.rule, f"← {', '.join(match.others)}", *changes)


def _added(page: Page, voice: Voice, label: str, added: Sequence[str]) -> None:
    if added:
        page.heading(label)
    for rule in map(entry, added):
        page.item(rule.title.spoken(voice.language), rule.id, _differing(voice, rule))


def _differing(voice: Voice, rule: RuleEntry) -> str:
    return rule.differs.spoken(voice.language) if rule.differs else ""


def show_coverage(voice: Voice, report: Coverage) -> None:
    page = Page()
    page.heading(voice.say(f"ruleset-{report.ruleset}"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(voice.say("coverage-chapter"))
    for column in ("catalogued", "advice", "cited", "exercised"):
        table.add_column(voice.say(f"coverage-{column}"), justify="right")
    for chapter, count in report.chapters.items():
        table.add_row(voice.say(f"chapter-{chapter}"), *_counted(count))
    table.add_row(voice.say("coverage-total"), *_counted(report.count), style="bold")
    page.body(table)
    _missing(page, voice, report)


def _counted(count: Tally) -> Iterable[Text]:
    yield Text(str(count.catalogued))
    yield Text(str(count.advice or "–"))
    for done in (count.cited, count.exercised):
        yield Text(str(done), style="green" if done == count.owed else "yellow" if done else "red")


def _missing(page: Page, voice: Voice, report: Coverage) -> None:
    uncited = set(report.uncited)
    untested = [rule_id for rule_id in report.unexercised if rule_id not in uncited]
    if not report.missing:
        page.section(voice.say("coverage-missing"), voice.say("coverage-complete"))
    page.rows(voice.say("coverage-uncited", count=len(uncited)), _by_chapter(report.uncited))
    page.rows(voice.say("coverage-unexercised", count=len(untested)), _by_chapter(untested))


def _by_chapter(rule_ids: Sequence[str]) -> Iterable[tuple[Text, Text]]:
    """Ids in rows: what they have in common, then what tells them apart."""

    def stem(rule_id: str) -> str:
        return ".".join(rule_id.split(".")[:2])

    for common, group in groupby(rule_ids, key=stem):
        yield Text(f"{common}."), Text(", ".join(rule_id.removeprefix(f"{common}.") for rule_id in group))
