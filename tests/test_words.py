"""What Bellona says is said in every language."""

import ast as python
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

from bellona.words import LANGUAGES, WORDS, Unsaid, say, say_refusal

SOURCE = Path(__file__).parent.parent / "src" / "bellona"


class Blanks(visitor.Visitor):
    """The variables that occur in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (fluent's own naming)
        self.names.add(node.id.name)


def messages(language: str) -> dict[str, set[str]]:
    """The ids of all messages of a language and the blanks of each; a broken or doubled message fails the test."""
    found: dict[str, set[str]] = {}
    for file in sorted((WORDS / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{language}/{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{language}/{file.name}: {entry.id.name} occurs twice"
                blanks = Blanks()
                blanks.visit(entry)
                found[entry.id.name] = blanks.names
    return found


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_has_the_same_messages_with_the_same_blanks(language: str) -> None:
    assert messages(language) == messages("en")


def test_every_folder_of_words_is_a_language() -> None:
    assert sorted(folder.name for folder in WORDS.iterdir()) == sorted(LANGUAGES)


def test_a_message_is_said_in_the_language_asked_for_with_its_blanks_filled() -> None:
    assert say("en", "search-none", words="xyz") == "No rule matches “xyz”."
    assert say("zh-Hant", "search-none", words="xyz") == "沒有規則符合「xyz」。"


def test_plurals_follow_the_number() -> None:
    assert say("en", "diff-same-hidden", count=1, ruleset="R") == "One rule of R says the same; --all lists it."
    assert say("en", "diff-same-hidden", count=2, ruleset="R") == "2 rules of R say the same; --all lists them."


@pytest.mark.parametrize(
    ("language", "message", "args"),
    [("en", "no-such-message", {}), ("tlh", "verdict-same", {}), ("en", "search-none", {})],
)
def test_a_missing_message_language_or_blank_is_an_error(language: str, message: str, args: dict[str, str]) -> None:
    with pytest.raises(Unsaid):
        say(language, message, **args)


def whys() -> dict[str, str]:
    """Every `why` with which the source refuses an answer, and where."""
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        for node in python.walk(python.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, python.Call) and node.args and isinstance(node.args[0], python.Constant):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("refuse", "refused", "Refusal") and isinstance(node.args[0].value, str):
                    found[node.args[0].value] = f"{file.relative_to(SOURCE)}:{node.lineno}"
    return found


def test_every_refusal_has_its_sentence() -> None:
    said = messages("en")
    assert {why: at for why, at in whys().items() if f"refused-{why}" not in said} == {}


def test_a_refusal_is_told_with_what_was_measured_and_its_rules() -> None:
    about = {"chosen": 3, "least": 1, "most": 2}
    told = say_refusal("en", "wrong-number", ("10e.core.unit",), about)
    assert told == "3 chosen; it must be 1 to 2. [10e.core.unit]"
    assert say_refusal("zh-Hans", "may-not-pass", (), {}) == "此处不能跳过。"
