"""Finds rules by id, by name in any language and either Chinese script, or by words of their text; forgives typos."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import log

import msgspec
from rapidfuzz import fuzz, process

from .catalogues import all_rules
from .entries import RuleEntry
from .hanzi import simplified

# What a match is worth: an id before a name, a whole name before a part of it, a name before the text.
ID = 100
NAME = 98
ID_TAIL = 97
NAME_PART = 80
NAME_ALIKE = 78
NAME_WORDS = 75
ID_WORDS = 62
TEXT_PHRASE = 60
TEXT_WORDS = 55
SOME_WORDS = 50

SHARE = 15  # more for the name of which the words make up the greater share
CORRECTED = 0.95  # of the worth, for the words as we think they were meant
ALIKE_ENOUGH = 66  # of 100: three characters of four, or one letter wrong in a short word
ENOUGH_WORDS = 0.2  # of the weight of all words asked for: rare words weigh more, and words of the name twice

_HAN = r"\u3400-\u9fff"
_NOT_A_WORD = re.compile(r"[\W_]+")
_SPACE_AT_HAN = re.compile(rf"(?<=[{_HAN}]) | (?=[{_HAN}])")
_IS_HAN = re.compile(rf"[{_HAN}]")


class SearchHit(msgspec.Struct, frozen=True):
    """A rule that matches, and how well: 100 is its very id."""

    rule: RuleEntry
    score: float


class _Query(msgspec.Struct, frozen=True):
    """What is asked for: as typed, and without case, punctuation or script, whole and word by word with weights."""

    typed: str
    text: str
    words: dict[str, float]
    han: bool


class _Page(msgspec.Struct, frozen=True):
    """A rule as the search sees it: id, names and text without case, punctuation or script."""

    rule: RuleEntry
    id: str
    names: tuple[str, ...]
    text: str
    whole: str
    words: frozenset[str]
    name_words: frozenset[str]


def search(words: str, *, ruleset: str | None = None, limit: int = 10) -> list[SearchHit]:
    """The rules that fit the words best, the best first; those that fit alike stand in the order of their book."""
    query = _query(words)
    if not query.text:
        return []
    found = [
        SearchHit(page.rule, round(score, 1))
        for page, score in zip(_pages(), _scores(query), strict=True)
        if score > 0 and ruleset in (None, page.rule.ruleset)
    ]
    return sorted(found, key=lambda one: -one.score)[:limit]


def _scores(query: _Query) -> list[float]:
    scores = [max(_id_score(query, page), _words_score(query, page)) for page in _pages()]
    meant = _query(" ".join(_meant(word) for word in query.words))
    if meant.words.keys() != query.words.keys():
        scores = [
            max(score, CORRECTED * _words_score(meant, page)) for score, page in zip(scores, _pages(), strict=True)
        ]
    names, owners = _names()
    for _, alike, place in process.extract(query.text, names, scorer=fuzz.ratio, score_cutoff=ALIKE_ENOUGH, limit=None):
        owner = owners[place]
        scores[owner] = max(scores[owner], NAME_ALIKE * alike / 100)
    return scores


def _id_score(query: _Query, page: _Page) -> float:
    if query.typed == page.rule.id:
        return ID
    return ID_TAIL if page.rule.id.endswith(f".{query.typed}") else 0


def _words_score(query: _Query, page: _Page) -> float:
    for word in query.words:
        if word not in page.whole:
            return _some_words_score(query, page)
    score = max(_name_score(query, name) for name in page.names)
    if score == 0 and _all_within(query, page.id):
        score = ID_WORDS + SHARE * len(query.text) / len(page.id)
    return score or _text_score(query, page) or _some_words_score(query, page)


def _name_score(query: _Query, name: str) -> float:
    if query.text == name:
        return NAME
    share = SHARE * len(query.text) / max(len(name), len(query.text))
    if query.text in name and (query.han or f" {query.text} " in f" {name} "):
        return NAME_PART + share
    return NAME_WORDS + share if _all_within(query, name) else 0


def _all_within(query: _Query, name: str) -> bool:
    """Every word asked for begins a word of the name: "mort wound" fits "Mortal wounds". Chinese may stand anywhere."""
    return all((word if _IS_HAN.search(word) else f" {word}") in f" {name}" for word in query.words)


def _text_score(query: _Query, page: _Page) -> float:
    if f" {query.text} " in page.text:
        return TEXT_PHRASE
    return TEXT_WORDS if page.words.issuperset(query.words) else 0


def _some_words_score(query: _Query, page: _Page) -> float:
    if len(query.words) == 1 or page.words.isdisjoint(query.words):
        return 0
    told = sum(weight * (1 + (word in page.name_words)) for word, weight in query.words.items() if word in page.words)
    share = told / (2 * sum(query.words.values()))
    return SOME_WORDS * share if share >= ENOUGH_WORDS else 0


def _meant(word: str) -> str:
    """The word, or if no rule uses it the most similar one that some rule does use."""
    if word in _weights() or _IS_HAN.search(word) or len(word) < 4:
        return word
    best = process.extractOne(word, list(_weights()), scorer=fuzz.ratio, score_cutoff=75)
    return best[0] if best else word


def _query(typed: str) -> _Query:
    text = _folded(typed)
    words = (word for part in typed.split() for word in _folded(part).split())
    weights = _weights()
    return _Query(typed.strip().lower(), text, {word: weights[word] for word in words}, bool(_IS_HAN.search(text)))


def _folded(text: str) -> str:
    """Letters and digits only: one case, one script, a space between words and none beside Chinese characters."""
    if not text.isascii():
        text = simplified(unicodedata.normalize("NFKC", text))
    plain = _NOT_A_WORD.sub(" ", text.lower().replace("re-roll", "reroll"))
    return _SPACE_AT_HAN.sub("", plain).strip()


@cache
def _pages() -> list[_Page]:
    return [_page(rule) for rule in all_rules()]


def _page(rule: RuleEntry) -> _Page:
    names = tuple(dict.fromkeys(_names_of(rule)))
    text = _folded(rule.text)
    name_words = frozenset(word for name in names for word in name.split())
    rule_id = _folded(rule.id)
    whole = "\n".join((rule_id, *names, text))
    return _Page(rule, rule_id, names, f" {text} ", whole, name_words.union(text.split()), name_words)


def _names_of(rule: RuleEntry) -> Iterator[str]:
    for name in (rule.title.en, rule.title.zh_hans, rule.title.zh_hant, *rule.aliases):
        yield _folded(name)


@cache
def _names() -> tuple[list[str], list[int]]:
    """Every id and name, and beside each the place of its rule among the pages."""
    pairs = [(name, place) for place, page in enumerate(_pages()) for name in (page.id, *page.names)]
    return [name for name, _ in pairs], [place for _, place in pairs]


@cache
def _weights() -> Counter[str]:
    """How much each word of the catalogues tells: nothing if every rule has it, most if one rule has it."""
    uses = Counter(word for page in _pages() for word in page.words)
    return Counter({word: log((len(_pages()) + 1) / count) for word, count in uses.items()})
