"""What the catalogue knows about one rule."""

from typing import Any, Literal, TypeAlias

import msgspec

Chooser: TypeAlias = Literal[
    "active",
    "opponent",
    "controller",
    "attacker",
    "defender",
    "user",
    "both",
    "roll-off-winner",
    "first-player",
    "second-player",
    "fewer-cards-player",
]
ConflictKind: TypeAlias = Literal[
    "guide-differs", "ocr-loss", "ocr-typo", "source-internal", "source-silent", "later-revision"
]
Status: TypeAlias = Literal["stated", "inherited", "interpreted"]


class Trilingual(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"zh_hans": "zh-Hans", "zh_hant": "zh-Hant"},
):
    """The same words in the three languages."""

    en: str
    zh_hans: str
    zh_hant: str

    def spoken(self, language: str) -> str:
        return {"en": self.en, "zh-Hans": self.zh_hans, "zh-Hant": self.zh_hant}[language]


class Title(Trilingual, frozen=True, forbid_unknown_fields=True):
    """A rule's name."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a rule is printed: the document's id and the heading in it."""

    file: str
    section: str


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has to choose under a rule, and which player."""

    by: Chooser
    choose: str


class RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One separately testable rule, in our own words.

    `same_as` and `changed_from` name the rules of the base edition that it repeats or changes; `differs` says how.
    `advice` is guidance that nobody has to obey, so neither code nor tests owe it anything.
    """

    id: str
    ruleset: str
    chapter: str
    title: Title
    text: str
    source: tuple[Source, ...]
    aliases: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    bad: tuple[str, ...] = ()
    conflict: str = ""
    conflict_kind: ConflictKind | None = None
    gap: str = ""
    interpretation: str = ""
    status: Status | None = None
    inherits: str = ""
    differs: Trilingual | None = None
    same_as: tuple[str, ...] = ()
    changed_from: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    params: dict[str, Any] = {}
    restored: bool = False
    advice: bool = False
    title_unconfirmed: bool = False
