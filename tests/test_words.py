"""What Bellona says is said in every language."""

import ast as python
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor

from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.words import LANGUAGES, WORDS, Scope, Unsaid, Voice, say
from tests.invented.rulebook import RULEBOOK as INVENTED
from tests.skirmish import RULEBOOK as SKIRMISH

SOURCE = Path(__file__).parent.parent / "src" / "bellona"
BROUGHT = [words for book in (INVENTED, SKIRMISH) for words in book.words if isinstance(words, Path)]
SCOPES = sorted(folder.name for folder in (WORDS / "en").iterdir() if folder.is_dir())
# Editions whose words stand before those of another: each language says anew what it has another word for.
AMENDED = {edition: (edition, *RULEBOOK.words) for edition in ("wh40k-11e", "wh40k-9e")}


class Blanks(visitor.Visitor):
    """The variables that occur in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (fluent's own naming)
        self.names.add(node.id.name)


def messages(folder: Path) -> dict[str, set[str]]:
    """The ids of all messages of a folder and the blanks of each; a broken or doubled message fails the test."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} occurs twice"
                blanks = Blanks()
                blanks.visit(entry)
                found[entry.id.name] = blanks.names
    return found


def spoken(voice: Voice) -> dict[str, set[str]]:
    """All messages that a voice has, and the blanks of each."""
    return {message: blanks for folder in reversed(voice.folders) for message, blanks in messages(folder).items()}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("scope", ["", *(scope for scope in SCOPES if scope not in AMENDED), *BROUGHT], ids=str)
def test_every_language_has_the_same_messages_with_the_same_blanks(language: str, scope: Scope) -> None:
    folder, english = (Voice(spoken_in, (scope,)).folders[0] for spoken_in in (language, "en"))
    assert messages(folder)
    assert messages(folder) == messages(english)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("edition", AMENDED)
def test_every_language_says_the_same_of_an_amended_edition_though_it_may_word_more_of_it_anew(
    language: str, edition: str
) -> None:
    assert spoken(Voice(language, AMENDED[edition])) == spoken(Voice("en", AMENDED[edition]))
    anew, english = (messages(Voice(spoken_in, (edition,)).folders[0]) for spoken_in in (language, "en"))
    assert english.keys() <= anew.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_words_of_the_same_rulesets(language: str) -> None:
    assert sorted(folder.name for folder in (WORDS / language).iterdir() if folder.is_dir()) == SCOPES


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
    [("en", "no-such-message", {}), ("tlh", "verdict-same", {}), ("en", "search-none", {}), ("en", "stat-d", {})],
)
def test_a_missing_message_language_or_blank_is_an_error(language: str, message: str, args: dict[str, str]) -> None:
    with pytest.raises(Unsaid):
        say(language, message, **args)


# -- whose words -------------------------------------------------------------------------------------------------------


def brought(folder: Path, **words: str) -> Path:
    """A folder of words that a ruleset brings along, in English and traditional Chinese."""
    for language in ("en", "zh-Hant"):
        (folder / language).mkdir(parents=True)
        told = "".join(f"{message.replace('_', '-')} = {text}\n" for message, text in words.items())
        (folder / language / "own.ftl").write_text(told, encoding="utf-8")
    return folder


def test_two_families_may_mean_different_things_by_one_word(tmp_path: Path) -> None:
    conquest = Voice("en", (brought(tmp_path, stat_d="Defense"),))
    assert conquest.say("stat-d") == "Defense"
    assert Voice("en", RULEBOOK.words).say("stat-d") == "Damage"
    assert conquest.knows("list-comma")
    assert not conquest.knows("stat-t")


def test_an_edition_is_told_in_its_own_words_then_in_those_it_amends(tmp_path: Path) -> None:
    own = brought(tmp_path, option_surge="突進", option_advance="推進")
    later = RULEBOOK.amended("wh40k-12e", "1", words=(own, *RULEBOOK.words))
    voice, base = Voice("zh-Hant", later.words), Voice("zh-Hant", RULEBOOK.words)
    assert [voice.say("option-surge"), voice.say("option-advance")] == ["突進", "推進"]
    assert base.say("option-advance") == "突進"
    assert voice.say("option-charge") == base.say("option-charge")
    assert not base.knows("option-surge")


def test_an_amended_edition_speaks_first_for_itself() -> None:
    assert RULEBOOK.words == ("wh40k-10e", "wh40k")
    assert RULEBOOK.amended("wh40k-12e", "1").words == ("wh40k-12e", "wh40k-10e", "wh40k")


def test_what_nobody_says_is_missed_by_its_language_and_its_scopes() -> None:
    with pytest.raises(Unsaid, match=r"no message 'stat-x' in zh-Hans \(wh40k-10e, wh40k\)"):
        Voice("zh-Hans", RULEBOOK.words).say("stat-x")
    with pytest.raises(Unsaid, match=r"no message 'stat-x' in en \(common\)"):
        say("en", "stat-x")


# -- what the source says ----------------------------------------------------------------------------------------------


FAMILIES = ("wh40k", "conquest")
COMMON = [file for file in sorted(SOURCE.rglob("*.py")) if file.relative_to(SOURCE).parts[0] not in FAMILIES]


def calls(files: Iterable[Path]) -> Iterator[tuple[str, python.Call]]:
    """All calls in source files, and what they call."""
    for file in files:
        for node in python.walk(python.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, python.Call):
                yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def text(node: python.AST | None) -> str:
    return node.value if isinstance(node, python.Constant) and isinstance(node.value, str) else ""


def whys(files: Iterable[Path]) -> set[str]:
    """Every `why` with which answers are refused."""
    refusing = [call.args[0] for name, call in calls(files) if name in ("refuse", "refused", "Refusal") and call.args]
    return {why for why in map(text, refusing) if why}


def measured(files: Iterable[Path]) -> list[tuple[str, set[str]]]:
    """Each `why` with the names of what is told about it, where the code that refuses spells them out."""
    refusals = [call.args for name, call in calls(files) if name == "Refusal" and len(call.args) == 3]
    told = [(text(why), about) for why, _, about in refusals if isinstance(about, python.Dict)]
    return [(why, {text(key) for key in about.keys if key}) for why, about in told if why and None not in about.keys]


def test_what_belongs_to_no_ruleset_is_said_in_common() -> None:
    said = [text(arg) for name, call in calls(COMMON) if name in ("say", "spoken", "note") for arg in call.args]
    ids = {message for message in said if "-" in message}
    assert {"list-comma", "watch-score", "odds-steps", "search-none"} <= ids
    assert {message for message in ids if not Voice("en").knows(message)} == set()


def test_what_belongs_to_no_ruleset_is_refused_in_common() -> None:
    refused = whys(COMMON)
    assert {"malformed", "may-not-pass", "wrong-number"} <= refused
    assert {why for why in refused if not Voice("en").knows(f"refused-{why}")} == set()


def test_a_refusal_is_told_with_what_was_measured_and_its_rules() -> None:
    about = {"chosen": 3, "least": 1, "most": 2}
    told = Voice("en").refusal("wrong-number", ("10e.core.unit",), about)
    assert told == "3 chosen; it must be 1 to 2. [10e.core.unit]"
    assert Voice("zh-Hans").refusal("may-not-pass", (), {}) == "此处不能跳过。"
