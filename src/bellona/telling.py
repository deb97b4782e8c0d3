"""Facts and questions as sentences, in every language, of any ruleset, live or read from a record.

A fact `HitRolls` is told by the message `told-hit-rolls`, a question "unit to move" by `ask-unit-to-move`. The blanks
of a message are the fields of the fact: keys become the names of things, words of the rules become those of players,
dice and modifiers are listed. Of a field that holds several things, `$dice-count` is their number.

What a sentence mentions stays marked in it, so that a client can link it to the table and to the rule.
"""

from __future__ import annotations

import functools
import operator
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist
from typing import Any, TypeAlias

import msgspec

from bellona.catalogue import UnknownRule, entry
from bellona.kernel.facts import Fact, GameEnded, Named, PhaseBegan, Rolled, fact_data
from bellona.kernel.modifiers import Modifier
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Request, Roll
from bellona.kernel.rulebook import Rulebook
from bellona.words import Unsaid, Voice, short

PLAYERS = ("A", "B")
PLAYER_FIELDS = ("player", "owner", "winner", "controller", "victor", "first", "attacker", "holders")
WRITTEN_FIELDS = ("point", "words")  # by players: told as they stand
NOBODY = "none"  # what messages select on where a player's number is -1


class Mention(msgspec.Struct, frozen=True, tag="mention"):
    """A thing that a sentence names: a "unit", "model", "weapon", "player" or "rule", its key and its owner, if any."""

    kind: str
    key: str
    text: str
    owner: int = -1


Part: TypeAlias = str | Mention


class Told(msgspec.Struct, frozen=True):
    """A sentence in parts, and the rules behind it."""

    parts: tuple[Part, ...]
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.parts)

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


# Mentions travel through Fluent messages as text between characters that nobody writes.
_BEGIN, _NEXT, _END = "\ue000", "\ue001", "\ue002"
# The number in the title of a rule: "Brave X", "[BRAVE X]", "Brave (X)".
_NUMBER = re.compile(r"( ?[(（]?)(?<![A-Z])X\+?([)）]?)(?=\]|$)")
_MARK = re.compile(f"{_BEGIN}([^{_END}]*){_END}")


def _marked(mention: Mention) -> str:
    return _BEGIN + _NEXT.join((mention.kind, mention.key, str(mention.owner), mention.text)) + _END


def _unmarked(text: str) -> str:
    return re.sub(f"[{_BEGIN}{_NEXT}{_END}]", "", text)


def _parts(text: str) -> Iterator[Part]:
    for i, piece in enumerate(_MARK.split(text)):
        if i % 2:
            kind, key, owner, name = piece.split(_NEXT)
            yield Mention(kind, key, name, int(owner))
        elif piece:
            yield piece


@functools.lru_cache(maxsize=10_000)
def slug(words: str) -> str:
    """As messages are called: "HitRolls" and "hit rolls" are `hit-rolls`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", words)
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


class Teller:
    """Tells what happens in one game. `names` are those of its things, as the rulebook finds them in a state."""

    def __init__(
        self, rulebook: Rulebook, names: Mapping[str, Named], language: str, players: Sequence[str] = PLAYERS
    ) -> None:
        self.rulebook, self.names, self.language, self.players = rulebook, names, language, players
        self.voice = Voice(language, rulebook.words)
        self._uncounted = [stage.name for stage in rulebook.stages if not stage.has_rounds]
        kinds: tuple[type[Fact], ...] = (PhaseBegan, Rolled, GameEnded, *rulebook.facts)
        self._kinds = {kind.__name__: kind for kind in kinds}

    # -- sentences -----------------------------------------------------------------------------------------------------

    def fact(self, fact: Fact | Mapping[str, Any]) -> Told:
        """What happened. A fact of a kind that the rulebook does not name is told as a record would hold it."""
        if isinstance(fact, Fact):
            return self.together([fact])
        known = self.revived(fact)
        return self.together([known]) if known else self._raw(fact)

    def together(self, facts: Sequence[Fact]) -> Told:
        """One sentence about facts that differ in one word, or in what adds up."""
        kind = type(facts[0])
        message = f"told-{slug(kind.__name__)}"
        if self._kinds.get(kind.__name__) is not kind or not self.voice.knows(message):
            return self._raw(fact_data(facts[0]))  # another ruleset's kind of that name has other fields
        plain = [_plain(fact) for fact in facts]
        fields = {field: value for field, value in plain[0].items() if field not in ("rules", "seen_by")}
        for field in _differences(facts):
            fields[field] = [other[field] for other in plain]
        for field in facts[0].sums:
            fields[field] = functools.reduce(operator.add, [other[field] for other in plain])
        if fields.get("stage") in self._uncounted and kind is PhaseBegan:
            fields["round"] = 0
        rules = tuple(dict.fromkeys(rule for fact in facts for rule in fact.rules))
        return self._told(f"told-{slug(kind.__name__)}", fields, rules)

    def revived(self, data: Mapping[str, Any]) -> Fact | None:
        """A recorded fact as these rules know it; None if they do not."""
        kind = self._kinds.get(str(data.get("kind")))
        try:
            return msgspec.convert({key: data[key] for key in data if key != "kind"}, kind) if kind else None
        except msgspec.ValidationError:
            return None

    def question(self, request: Request[Any]) -> Told:
        """What a player is asked; a question that has no words yet is told by its name."""
        about = _plain(request.told()) | {"player": request.player}
        message, more = self._asked(request)
        if not self.voice.knows(message):
            return Told((request.name,), request.rules)
        return self._told(message, about | more, request.rules)

    def _asked(self, request: Request[Any]) -> tuple[str, dict[str, Any]]:
        """The message of a question, and what its name says besides."""
        if isinstance(request, Roll):
            return "ask-roll", {"roll": request.name, "count": request.count}
        if self.voice.knows(own := f"ask-{slug(request.name)}"):
            return own, {}
        if request.name in self.rulebook.special_rules.classes:
            return "ask-unit-for", {"rule": request.name}
        verb, _, rest = request.name.partition(" ")
        return f"ask-{slug(verb)}", {"roll" if verb == "re-roll" else "rule": rest}

    def event(self, request: Request[Any]) -> Told | None:
        """What happens at the moment that an offer is made; None for other questions, and for moments without words."""
        event = request.about.get("event")
        message = f"event-{slug(event['moment'])}" if event else ""
        return self._told(message, event, ()) if event and self.voice.knows(message) else None

    def refusal(self, refusal: Refusal) -> Told:
        """Why an answer is refused, with the names of what it is about; one without words is told as it is."""
        about = {key: self._called(value) for key, value in refusal.about.items()}
        try:
            sentence = self.voice.refusal(refusal.why, (), about)
        except Unsaid:  # another ruleset's reason of that name measures other things
            sentence = str(msgspec.structs.replace(refusal, rules=()))
        return Told(tuple(_parts(sentence)), refusal.rules)

    def _called(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return [self._called(one) for one in value]
        named = self.names.get(value) if isinstance(value, str) else None
        return _marked(Mention(named.kind, str(value), self._name(named), named.owner)) if named else value

    def option(self, key: str) -> Told:
        """One of the things that a player may answer: "A1.2/rifle" and "rifle>B1" are a model's, a target's names,
        "rifle>*" is for several, "A1.2,A1.1" names them in a row.
        """
        words = re.split(r"(?<=[/>,])|(?=[/>,])", key)
        signs = {sign: self.voice.say(f"option-{name}") for sign, name in (("/", "of"), (">", "at"), ("*", "several"))}
        signs[","] = self.voice.say("list-comma")
        return Told(tuple(_parts("".join(signs.get(word) or self.word("option", word) for word in words))))

    def term(self, field: str, word: str) -> str:
        """A word of a field by itself, without marks."""
        return Told(tuple(_parts(self.word(field, word)))).text

    def telling(self, what: str, value: object) -> str:
        """What the rules tell of an option: what it costs, how many targets it has."""
        message = f"tells-{slug(what)}"
        return self.voice.say(message, value=value) if self.voice.knows(message) else f"{what} {value}"

    def rule(self, text: str) -> str:
        """The id of the entry about a special rule in this edition's catalogue, by its text: "rapid-fire 2"."""
        cls, _ = self.rulebook.special_rules.find(text) or (None, [])
        return next(iter(self.rulebook.cite(cls.rules)), "") if cls else ""

    def offered(self, name: str) -> str:
        """The rule that a question offers to use, if it does."""
        verb, _, rule = name.partition(" ")
        return rule if verb == "use" and rule in self.rulebook.special_rules.classes else ""

    def effect(self, request: Request[Any]) -> str:
        """Why an offer is made, for which price, and what it does; nothing where that has no words."""
        rule = self.offered(request.name)
        message = f"offer-{slug(rule)}"
        return self._told(message, _plain(request.told()), ()).text if rule and self.voice.knows(message) else ""

    def matter(self, name: str) -> str:
        """What questions of this name are about, whoever they concern."""
        if rule := self.offered(name):
            return self.term("option", rule)
        return self.term("roll" if name.startswith("re-roll ") else "matter", name)

    def _told(self, message: str, fields: Mapping[str, Any], rules: tuple[str, ...]) -> Told:
        return Told(tuple(_parts(self.voice.say(message, **self.blanks(fields)))), rules)

    def _raw(self, data: Mapping[str, Any]) -> Told:
        told = [f"{key} {value}" for key, value in data.items() if key not in ("kind", "rules", "seen_by")]
        return Told((f"{data.get('kind')}: {', '.join(told)}",), tuple(data.get("rules", ())))

    # -- words ---------------------------------------------------------------------------------------------------------

    def word(self, field: str, word: str) -> str:
        """A word of a fact: the name of a thing, else a word of the field's or of all fields', else a rule's name."""
        word = word.rpartition(":")[2]  # a weapon that somebody has lent: "A2.3:rifle"
        if not word:
            return NOBODY
        if word.startswith("re-roll "):
            return self.voice.say("word-re-roll", roll=self.word(field, word.removeprefix("re-roll ")))
        if named := self.names.get(word):
            return _marked(Mention(named.kind, word, self._name(named), named.owner))
        for message in (f"{slug(field)}-{slug(word)}", f"word-{slug(word)}"):
            if self.voice.knows(message):
                return self.voice.say(message)
        first, _, rest = word.partition(" ")
        if rest and self.voice.knows(f"word-{slug(first)}"):
            return f"{self.word(field, first)} {rest}"
        return self._rule_name(word) or (f"{self.word(field, first)} {rest}" if rest else word)

    def _name(self, named: Named) -> str:
        kind = f"{named.kind}-{slug(named.name)}"
        name = self.voice.say(kind) if self.voice.knows(kind) else named.spoken(self.language)
        tagged = self.voice.say("name-tagged", name=name, tag=named.tag) if named.tag else name
        return self.voice.say("name-numbered", name=tagged, number=named.number) if named.number else tagged

    def _rule_name(self, text: str) -> str:
        """A special rule by the title of its catalogue entry, less what the entry says about it: "Rapid Fire 2"."""
        cls, parameters = self.rulebook.special_rules.find(text) or (None, [])
        rule = self.rule(text)
        if cls is None or not rule:
            return self._entry_title(text)
        own = f"rule-{slug(cls.name)}"
        if parameters and cls.name.endswith("-") and self.voice.knows(own):
            short = self.voice.say(own, word=self.term("keyword", parameters.pop(0)))
        else:
            try:
                title = re.split("[:：]", entry(rule).title.spoken(self.language))[0]
            except UnknownRule:
                return ""
            if parameters and _NUMBER.search(title):
                return _marked(Mention("rule", rule, _NUMBER.sub(rf"\g<1>{' '.join(parameters)}\g<2>", title)))
            short = _NUMBER.sub("", title)
        return _marked(Mention("rule", rule, " ".join((short, *parameters))))

    def _entry_title(self, rule: str) -> str:
        """A rule that is told by its id is called by the title of its entry."""
        try:
            title = re.split("[:：]", entry(rule).title.spoken(self.language))[0]
        except UnknownRule:
            return ""
        return _marked(Mention("rule", rule, _NUMBER.sub("", title)))

    def player(self, number: int) -> str:
        return _marked(Mention("player", str(number), self.players[number], number)) if number >= 0 else NOBODY

    # -- the blanks of a message ---------------------------------------------------------------------------------------

    def blanks(self, fields: Mapping[str, Any]) -> dict[str, object]:
        """What a message may use, from fields of plain data."""
        return {blank: value for field in fields for blank, value in self._filled(field, fields[field])}

    def _filled(self, field: str, value: Any) -> Iterator[tuple[str, object]]:
        """What a field fills in: its value in words and, where it holds several things, how many they are."""
        blank = field.replace("_", "-")
        yield blank, self._read(field, value)
        if isinstance(value, dict | list):
            yield f"{blank}-count", len(value)
        if isinstance(value, dict):
            yield f"{blank}-furthest", max((_length(path) for path in value.values()), default=0.0)
        if isinstance(value, list) and len(value) == 2:
            yield from ((f"{blank}-{i}", self._read(field, one)) for i, one in enumerate(value))

    def _read(self, field: str, value: Any) -> object:
        match value:
            case bool():
                return "yes" if value else "no"
            case int() if field in PLAYER_FIELDS:
                return self.player(value)
            case float():
                return short(value)
            case str() if field in WRITTEN_FIELDS:
                return _unmarked(value)
            case str():
                return self.word(field, value)
            case {"how": str(), "value": int() | float(), "source": str()}:
                return self._modifier(Modifier(**value))
            case {"key": str(key)}:
                return self.word(field, key)
            case dict() if field in PLAYER_FIELDS:
                return self._listed([self._held(key, value[key]) for key in value if value[key] >= 0]) or NOBODY
            case dict() if value and self.voice.knows(message := f"{slug(field)}-{slug(next(iter(value)))}"):
                return self.voice.say(message, **self.blanks(value))  # one of several kinds, by its first field
            case dict():
                return self._listed([self._entry(key, value[key]) for key in value])
            case list():
                return self._several(field, value)
        return value if isinstance(value, int) else NOBODY

    def _several(self, field: str, values: list[Any]) -> str:
        if all(type(value) in (int, float) for value in values) and field not in PLAYER_FIELDS:
            return " ".join(f"{short(value):g}" for value in values)
        if all(isinstance(value, list) and len(value) > 1 and isinstance(value[1], str) for value in values):
            return self._tally([row[1] for row in values])
        return self._listed([str(self._read(field, value)) for value in values])

    def _tally(self, words: list[str]) -> str:
        """Rows of who does what: how often each thing is done."""
        counted = Counter(self.word("", word) for word in words).items()
        return self._listed([self.voice.say("list-times", thing=thing, times=times) for thing, times in counted])

    def _entry(self, key: str, value: Any) -> str:
        name = self.word("", str(key))
        return self.voice.say("list-share", thing=name, share=value) if isinstance(value, int) else name

    def _held(self, key: str, player: int) -> str:
        return self.voice.say("list-held", thing=self.word("", key), player=self.player(player))

    def modifier(self, how: str, value: float, source: str) -> str:
        """What changes a number, and by which rule, without marks."""
        return Told(tuple(_parts(self._modifier(Modifier(how, value, source))))).text

    def _modifier(self, modifier: Modifier) -> str:
        how, value = modifier.how, modifier.value
        if how in ("add", "subtract"):
            how, value = "add", value if how == "add" else -value
        shown = f"{value:+g}".replace("-", "−") if how == "add" else f"{value:g}"
        return self.voice.say(f"modifier-{how}", value=shown, source=self.word("source", modifier.source))

    def _listed(self, words: Sequence[str]) -> str:
        return self.voice.say("list-comma").join(words)


def _plain(thing: Any) -> dict[str, Any]:
    """As a record would hold it."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(thing))
    return data


def short_account(facts: Iterable[Fact]) -> Iterator[list[Fact]]:
    """The facts that are worth a sentence; those in a row that can be told together share theirs."""
    told: list[Fact] = []
    for fact in facts:
        if fact.minor:
            continue
        if told and not _go_together([*told, fact]):
            yield told
            told = []
        told.append(fact)
    if told:
        yield told


def _go_together(facts: Sequence[Fact]) -> bool:
    """Whether facts are of one kind and, apart from what adds up, differ in one word or not at all."""
    if len({type(fact) for fact in facts}) > 1:
        return False
    apart = [field for field in _differences(facts) if field not in facts[0].sums]
    return bool(facts[0].sums) if not apart else [type(getattr(facts[0], field)) for field in apart] == [str]


def _differences(facts: Sequence[Fact]) -> list[str]:
    """The fields in which facts of one kind differ, apart from the rules behind them."""
    fields = [field for field in facts[0].__struct_fields__ if field != "rules"]
    return [field for field in fields if any(getattr(fact, field) != getattr(facts[0], field) for fact in facts)]


def _length(path: Any) -> float:
    """How far a path leads, or 0 for whatever is none."""
    if not isinstance(path, list) or not all(isinstance(pose, list) for pose in path):
        return 0.0
    return round(sum(dist(here[:3], there[:3]) for here, there in pairwise(path)), 1)
