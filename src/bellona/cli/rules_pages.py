"""How rules look in a terminal."""

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bellona.catalogue import Citation, Coverage, Difference, Found, Match, RuleEntry, entry
from bellona.catalogue.progress import Count
from bellona.words import LANGUAGES, say

WIDEST = 100  # longer lines are hard to read
VERDICT_STYLES = {"same": "green", "changed": "yellow", "gone": "red", "new": "cyan"}


class Speech(msgspec.Struct, frozen=True):
    """A language to say things in."""

    language: str

    def __call__(self, message_id: str, **args: object) -> str:
        return say(self.language, message_id, **args)

    def title(self, rule: RuleEntry) -> str:
        return rule.title.spoken(self.language)


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
        """A rule's name and id, and below them something about it."""
        self.console.print(Text.assemble((name, "bold"), "  ", (rule_id, "cyan")))
        for paragraph in paragraphs:
            self.body(Text(paragraph, style="dim"))


def show_rule(
    speech: Speech, rule: RuleEntry, cited: Sequence[Citation], tests: Sequence[str], editions: Sequence[Match]
) -> None:
    page = Page()
    _head(page, speech, rule)
    page.body(Text(rule.text))
    page.rows(speech("rules-decisions"), ((Text(speech(f"by-{one.by}")), Text(one.choose)) for one in rule.decisions))
    page.rows(speech("rules-bad"), ((Text("✗", "red"), Text(attempt)) for attempt in rule.bad))
    _readings(page, speech, rule)
    page.rows(speech("rules-params"), ((Text(name), Text(_number(value))) for name, value in rule.params.items()))
    page.rows(speech("rules-see"), (_named(speech, other) for other in rule.see))
    page.rows(speech("rules-source"), ((Text(one.file), Text(one.section)) for one in rule.source))
    page.rows(speech("rules-editions"), (row for match in editions for row in _counterparts(speech, match)))
    whole_file = speech("rules-code-file")
    page.rows(
        speech("rules-code"), ((Text(f"bellona/{one.file}:{one.line}"), Text(one.name or whole_file)) for one in cited)
    )
    page.section(speech("rules-tests"), *tests)
    _remarks(page, speech, rule, bool(cited), bool(tests))


def _head(page: Page, speech: Speech, rule: RuleEntry) -> None:
    title = speech.title(rule)
    others = dict.fromkeys(rule.title.spoken(language) for language in LANGUAGES)
    others.pop(title)
    place = f" · {speech(f'ruleset-{rule.ruleset}')} · {speech(f'chapter-{rule.chapter}')}"
    page.console.print(Text.assemble((title, "bold"), "  ", (" · ".join(others), "dim")))
    page.console.print(Text.assemble((rule.id, "cyan"), (place, "dim")))
    if rule.aliases:
        page.console.print(Text(f"{speech('rules-also-called')}: {', '.join(rule.aliases)}", style="dim"))
    page.console.print()


def _readings(page: Page, speech: Speech, rule: RuleEntry) -> None:
    kind = rule.conflict_kind
    conflict = speech("rules-conflict-kind", kind=speech(f"conflict-{kind}")) if kind else speech("rules-conflict")
    page.section(conflict, rule.conflict)
    page.section(speech("rules-gap"), rule.gap)
    page.section(speech("rules-interpretation"), rule.interpretation)
    page.section(speech("rules-inherits"), rule.inherits)
    page.section(speech("rules-differs"), rule.differs)


def _remarks(page: Page, speech: Speech, rule: RuleEntry, cited: bool, tested: bool) -> None:
    remarks = {
        f"status-{rule.status}": rule.status is not None,
        "rules-advice": rule.advice,
        "rules-restored": rule.restored,
        "rules-title-unconfirmed": rule.title_unconfirmed,
        "rules-no-code": not cited and not rule.advice,
        "rules-no-tests": not tested and not rule.advice,
    }
    page.section(speech("rules-remarks"), *(speech(remark) for remark, holds in remarks.items() if holds))


def _number(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return "–" if value is None else str(value)


def _named(speech: Speech, rule_id: str) -> tuple[Text, Text]:
    return Text(rule_id), Text(speech.title(entry(rule_id)))


def _counterparts(speech: Speech, match: Match) -> Iterable[tuple[Text, ...]]:
    return ((_verdict(speech, verdict), *_named(speech, other)) for other, verdict in match.others.items())


def _verdict(speech: Speech, verdict: str) -> Text:
    return Text(speech(f"verdict-{verdict}"), style=VERDICT_STYLES[verdict])


def show_found(speech: Speech, words: str, found: Sequence[Found]) -> None:
    page = Page()
    if not found:
        page.console.print(Text(speech("search-none", words=words)))
    for number, one in enumerate(found):
        if number:
            page.console.print()
        page.item(speech.title(one.rule), one.rule.id, _shortened(one.rule.text, 2 * (page.console.width - 4)))


def _shortened(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[:length].rpartition(" ")[0] + " …"


def show_difference(speech: Speech, difference: Difference, everything: bool) -> None:
    page = Page()
    _difference_counts(page, speech, difference)
    changed = [match for match in difference.new_matches if match.verdict == "changed"]
    same = [match for match in difference.new_matches if match.verdict == "same"]
    new_name = speech(f"ruleset-{difference.new}")
    _pairs(page, speech, speech("diff-changed"), changed)
    page.rows(speech("diff-gone", ruleset=new_name), (_named(speech, rule_id) for rule_id in difference.gone))
    page.rows(speech("diff-new", ruleset=new_name), (_named(speech, rule_id) for rule_id in difference.added))
    if everything:
        _pairs(page, speech, speech("diff-same"), same)
    elif same:
        page.console.print()
        page.console.print(Text(speech("diff-same-hidden", count=len(same), ruleset=new_name), style="dim"))


def _difference_counts(page: Page, speech: Speech, difference: Difference) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(difference.old, justify="right")
    table.add_column(difference.new, justify="right")
    old, new = difference.old_counts, difference.new_counts
    for verdict in VERDICT_STYLES:
        table.add_row(_verdict(speech, verdict), str(old.get(verdict, "")), str(new.get(verdict, "")))
    table.add_row(speech("diff-total"), str(sum(old.values())), str(sum(new.values())), style="bold")
    page.console.print(table)


def _pairs(page: Page, speech: Speech, label: str, matches: Sequence[Match]) -> None:
    if matches:
        page.heading(label)
    for match in matches:
        changes = (f"{rule_id.partition('.')[0]}: {sentence}" for rule_id, sentence in match.differs.items())
        page.item(speech.title(entry(match.rule)), match.rule, f"← {', '.join(match.others)}", *changes)


def show_coverage(speech: Speech, report: Coverage) -> None:
    page = Page()
    page.heading(speech(f"ruleset-{report.ruleset}"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(speech("coverage-chapter"))
    for column in ("catalogued", "advice", "cited", "exercised"):
        table.add_column(speech(f"coverage-{column}"), justify="right")
    for chapter, count in report.chapters.items():
        table.add_row(speech(f"chapter-{chapter}"), *_counted(count))
    table.add_row(speech("coverage-total"), *_counted(report.count), style="bold")
    page.body(table)
    _missing(page, speech, report)


def _counted(count: Count) -> Iterable[Text]:
    yield Text(str(count.catalogued))
    yield Text(str(count.advice or "–"))
    for done in (count.cited, count.exercised):
        yield Text(str(done), style="green" if done == count.owed else "yellow" if done else "red")


def _missing(page: Page, speech: Speech, report: Coverage) -> None:
    uncited = set(report.uncited)
    untested = [rule_id for rule_id in report.unexercised if rule_id not in uncited]
    if not report.missing:
        page.section(speech("coverage-missing"), speech("coverage-complete"))
    page.rows(speech("coverage-uncited", count=len(uncited)), _by_chapter(report.uncited))
    page.rows(speech("coverage-unexercised", count=len(untested)), _by_chapter(untested))


def _by_chapter(rule_ids: Sequence[str]) -> Iterable[tuple[Text, Text]]:
    """Ids in rows: what they have in common, then what tells them apart."""

    def stem(rule_id: str) -> str:
        return ".".join(rule_id.split(".")[:2])

    for common, group in groupby(rule_ids, key=stem):
        yield Text(f"{common}."), Text(", ".join(rule_id.removeprefix(f"{common}.") for rule_id in group))
