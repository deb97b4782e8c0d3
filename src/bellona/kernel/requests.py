"""What a rule may wait for. A request knows which answers are legal, and says so before the rule ever sees one.

Answers are plain data (what JSON can hold). `read` checks an answer and turns it into what the rule wants; `revive`
does the same for an answer that was accepted before, without asking again whether it is legal.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Coroutine, Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

import msgspec

from .refusal import Refusal, Refused, refuse

T = TypeVar("T")
R = TypeVar("R")
Answer: TypeAlias = Any
Pick: TypeAlias = Callable[[int], int]  # a number below the given one
Options: TypeAlias = "Sequence[T] | Callable[[], Sequence[T]]"
Outlines: TypeAlias = "list[list[tuple[float, float]]]"  # of an area, holes among them
Dialogue: TypeAlias = "Callable[[], Coroutine[Request[Any], Any, Any]]"
FEW = 6  # one in so many passes where it may; a place is drawn from so many suggestions


def key_of(thing: Any) -> str:
    """What an answer calls a thing: its `key`, or the thing itself when it is a word or number."""
    return str(getattr(thing, "key", thing))


def by_key(name: str, things: Sequence[T]) -> dict[str, T]:
    """The things that a request names, by what an answer calls them."""
    found = {key_of(thing): thing for thing in things}
    if len(found) != len(things):
        raise ValueError(f"{name!r} offers two things of one name: {[key_of(thing) for thing in things]}")
    return found


class Request(Generic[R]):
    """A question to one player. `name` says what is asked, `about` describes it for standing orders and clients.

    What takes work to find out is a function in `about`, called for whoever wants to know: see `tell`.
    """

    # Not an ABC: runs ask for the kind of a request many times an answer, and of an ABC that is slow.
    kind: ClassVar[str]
    __slots__ = ("about", "cite", "name", "player", "rules", "warns", "where")

    def __init__(
        self, player: int, name: str, rules: tuple[str, ...] = (), about: dict[str, Any] | None = None
    ) -> None:
        self.player = player
        self.name = name
        self.rules = rules
        self.about = about or {}
        self.where: tuple[str, ...] = ()
        self.warns: Callable[[Any], Sequence[Refusal]] | None = None  # what a legal answer loses, where it may
        self.cite: Callable[[tuple[str, ...]], tuple[str, ...]] | None = (
            None  # an edition's own rules, where it differs
        )

    def __await__(self) -> Generator[Request[Any], Any, R]:
        answer: R = yield self
        return answer

    def read(self, raw: Answer) -> R:
        """The answer as the rule wants it; raises `Refused`."""
        if self.cite is None:
            return self._read(raw)
        try:
            return self._read(raw)
        except Refused as refused:
            refused.cite(self.cite)
            raise

    @abstractmethod
    def _read(self, raw: Answer) -> R:
        """The same with the rules that shared code cites."""

    def revive(self, raw: Answer) -> R:
        return self.read(raw)

    def forced(self) -> tuple[Answer] | None:
        """The one possible answer, if there is only one."""
        return None

    def warnings(self, answer: R) -> list[Refusal]:
        """What a legal answer loses that somebody may not be aware of."""
        lost, cite = self._warnings(answer), self.cite
        return [msgspec.structs.replace(each, rules=cite(each.rules)) for each in lost] if cite else list(lost)

    def _warnings(self, answer: R) -> Sequence[Refusal]:
        return self.warns(answer) if self.warns else ()

    @abstractmethod
    def some(self, pick: Pick) -> Answer:
        """A legal answer drawn at random."""

    def suggested(self) -> Answer:
        """A sensible legal answer: the first option, the first suggestion."""
        return self.some(lambda below: 0)

    def passing(self) -> Answer:
        """The answer that does nothing, legal where one may pass."""
        return None

    def tell(self, what: str) -> Any:
        """One of the things that the question is about."""
        told = self.about.get(what)
        if callable(told):
            told = self.about[what] = told()
        return told

    def told(self) -> dict[str, Any]:
        """All that the question is about, found out."""
        return {what: self.tell(what) for what in self.about}

    def shown(self) -> dict[str, Any]:
        """The question as plain data, for the player who is asked."""
        shown = {"kind": self.kind, "name": self.name, "player": self.player, "rules": list(self.rules)}
        return shown | {"about": self.told(), "where": list(self.where)}

    def refused(self, why: str, **about: Any) -> Refused:
        return refuse(why, *self.rules, **about)


class Choose(Request[R]):
    """One or several of the listed things, or none. Options may be a function, called only when they are needed."""

    kind = "choose"
    __slots__ = ("_alike", "_found", "_options", "_tells", "find", "least", "most", "single", "suggests", "why_not")

    def __init__(
        self,
        player: int,
        name: str,
        options: Options[Any],
        *,
        single: bool = True,
        least: int = 1,
        most: int = 1,
        find: Callable[[str], Any] | None = None,
        why_not: Callable[[str], Refusal | None] | None = None,
        alike: Callable[[Any], Any] | None = None,
        tells: Callable[[Any], dict[str, Any]] | None = None,
        warns: Callable[[R], Sequence[Refusal]] | None = None,
        suggests: int = 1,
        rules: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(player, name, rules, about)
        self._options = options
        self.suggests = suggests  # so many of them, the first
        self._found: dict[str, Any] | None = None
        self.single, self.least, self.most = single, least, most
        self.find, self._alike, self._tells, self.why_not, self.warns = find, alike, tells, why_not, warns

    @property
    def options(self) -> dict[str, Any]:
        if self._found is None:
            self._found = by_key(self.name, self._options() if callable(self._options) else self._options)
        return self._found

    def _read(self, raw: Answer) -> R:
        keys = self._keys(raw)
        if unknown := [key for key in keys if key not in self.options]:
            if self.why_not and (refusal := self.why_not(unknown[0])):
                raise Refused(refusal)
            raise self.refused("not-an-option", answer=unknown[0], options=list(self.options))
        if not self.least <= len(keys) <= self.most:
            raise self.refused("wrong-number", chosen=len(keys), least=self.least, most=self.most)
        return self._given([self.options[key] for key in keys])

    def revive(self, raw: Answer) -> R:
        look_up = self.find or self.options.__getitem__
        return self._given([look_up(key) for key in self._keys(raw)])

    def _keys(self, raw: Answer) -> list[str]:
        keys = ([] if raw is None else [raw]) if self.single else raw
        if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys) or len(set(keys)) < len(keys):
            raise self.refused("malformed", expected="a name" if self.single else "a list of different names")
        return keys

    def _given(self, things: list[Any]) -> R:
        return cast(R, (things[0] if things else None) if self.single else things)

    def forced(self) -> tuple[Answer] | None:
        options = self.options
        if len(options) < self.least:
            raise ValueError(f"{self.name!r} asks for {self.least} of {list(options)}")
        if not options and self.least == 0:
            return (None,) if self.single else ([],)
        if self.least == 0:
            return None
        alike = len(options) > 1 and self._alike and len({self._alike(thing) for thing in options.values()}) == 1
        if len(options) == self.least or (alike and self.least == self.most):
            keys = list(options)[: self.least]
            return (keys[0] if self.single else keys,)
        return None

    def some(self, pick: Pick) -> Answer:
        keys = list(self.options)
        most = min(self.most, len(keys))
        drawn = shuffled(keys, pick)[: self.least + pick(most - self.least + 1)]
        return (drawn[0] if drawn else None) if self.single else drawn

    def passing(self) -> Answer:
        return None if self.single else []

    def suggested(self) -> Answer:
        keys = list(self.options)[: max(self.least, self.suggests)]
        return (keys[0] if keys else None) if self.single else keys

    def shown(self) -> dict[str, Any]:
        tells = self._tells or (lambda thing: {})
        options = [{"key": key} | tells(thing) for key, thing in self.options.items()]
        return super().shown() | {"options": options, "single": self.single, "least": self.least, "most": self.most}


class Assign(Request["list[tuple[T, Any]]"], Generic[T]):
    """Things to options, all at once: each model's weapons to targets. What is left out is not assigned."""

    kind = "assign"
    __slots__ = ("_found", "_options", "all", "find", "refuses", "things", "why_not")

    def __init__(
        self,
        player: int,
        name: str,
        things: Sequence[T],
        options: Callable[[T], Sequence[Any]],
        *,
        all: bool = False,
        refuses: Callable[[list[tuple[T, Any]]], Refusal | None] | None = None,
        find: Callable[[str], Any] | None = None,
        why_not: Callable[[str, str], Refusal | None] | None = None,
        warns: Callable[[list[tuple[T, Any]]], Sequence[Refusal]] | None = None,
        rules: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(player, name, rules, about)
        self.things = by_key(name, things)
        self._options = options
        self._found: dict[str, dict[str, Any]] = {}
        self.all, self.refuses, self.find, self.why_not, self.warns = all, refuses, find, why_not, warns

    def options(self, key: str) -> dict[str, Any]:
        if key not in self._found:
            self._found[key] = by_key(f"{self.name} {key}", self._options(self.things[key]))
        return self._found[key]

    def _read(self, raw: Answer) -> list[tuple[T, Any]]:
        given = self._mapping(raw)
        for key, chosen in given.items():
            if chosen not in (options := self.options(key)):
                if self.why_not and (refusal := self.why_not(key, chosen)):
                    raise Refused(refusal)
                raise self.refused("not-an-option", thing=key, answer=chosen, options=list(options))
        if self.all and (missing := [key for key in self.things if key not in given]):
            raise self.refused("not-assigned", thing=missing[0])
        answer = [(self.things[key], self.options(key)[given[key]]) for key in self.things if key in given]
        if self.refuses and (refusal := self.refuses(answer)):
            raise Refused(refusal)
        return answer

    def revive(self, raw: Answer) -> list[tuple[T, Any]]:
        if self.find is None:
            return [(self.things[key], self.options(key)[raw[key]]) for key in self.things if key in raw]
        return [(self.things[key], self.find(raw[key])) for key in self.things if key in raw]

    def _mapping(self, raw: Answer) -> dict[str, str]:
        if not isinstance(raw, dict):
            raise self.refused("malformed", expected="a mapping of names to names")
        if not all(isinstance(chosen, str) for chosen in raw.values()):
            raise self.refused("malformed", expected="a mapping of names to names")
        if unknown := [key for key in raw if key not in self.things]:
            if self.why_not and (refusal := self.why_not(unknown[0], raw[unknown[0]])):
                raise Refused(refusal)
            raise self.refused("not-an-option", answer=unknown[0], options=list(self.things))
        return raw

    def forced(self) -> tuple[Answer] | None:
        choices = {key: list(self.options(key)) for key in self.things}
        if self.all and (stuck := [key for key, options in choices.items() if not options]):
            raise ValueError(f"{self.name!r} has no option for {stuck[0]!r}")
        if not any(choices.values()):
            return ({},)
        if self.all and all(len(options) == 1 for options in choices.values()):
            return ({key: options[0] for key, options in choices.items()},)
        return None

    def some(self, pick: Pick) -> Answer:
        for _ in range(20):
            answer = {}
            for key in self.things:
                options = list(self.options(key))
                drawn = pick(len(options) + (not self.all))
                if drawn < len(options):
                    answer[key] = options[drawn]
            if self._accepts(answer):
                return answer
        return self.suggested()

    def passing(self) -> Answer:
        return {}

    def suggested(self) -> Answer:
        """Everything to its first option; where that is refused together, as much of it as is accepted."""
        answer = {key: next(iter(options)) for key in self.things if (options := self.options(key))}
        while not self._accepts(answer) and answer:
            answer.popitem()
        return answer

    def _accepts(self, answer: Answer) -> bool:
        try:
            self.read(answer)
        except Refused:
            return False
        return True

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"things": {key: list(self.options(key)) for key in self.things}, "all": self.all}


def shape_of(form: Any) -> Any:
    """The build of an answer, for those who make one: `{"each": {"list": "pose"}}` is a path for each of many."""
    kind = msgspec.inspect.type_info(form) if not isinstance(form, msgspec.inspect.Type) else form
    if isinstance(kind, msgspec.inspect.DictType):
        return {"each": shape_of(kind.value_type)}
    if isinstance(kind, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
        return {"list": shape_of(kind.item_type)}
    return getattr(kind, "cls", form).__name__.lower()


class Place(Request["T | None"], Generic[T]):
    """Positions, with paths where models move. `form` is the type of the answer; `refuses` is the whole law of it.

    `mixed` are the suggestions in an order that chance decides; it spares a random answer all but the first of them.
    """

    kind = "place"
    __slots__ = ("_mixed", "form", "may_pass", "reach", "refuses", "suggestions", "trace", "way")

    def __init__(
        self,
        player: int,
        name: str,
        form: type[T],
        refuses: Callable[[T], Refusal | None],
        suggestions: Callable[[], Iterable[Answer]],
        *,
        mixed: Callable[[Pick], Iterable[Answer]] | None = None,
        may_pass: bool = False,
        reach: Callable[[str], Outlines] | None = None,
        way: Callable[[str, Any], Any] | None = None,
        trace: Callable[[T], Any] | None = None,
        warns: Callable[[T | None], Sequence[Refusal]] | None = None,
        rules: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
    ) -> None:
        """For those who show it: `reach` outlines where a thing can come to by itself, `way` leads it there, `trace`
        tells what an answer comes to.
        """
        super().__init__(player, name, rules, about)
        self.form, self.refuses, self.suggestions, self.may_pass = form, refuses, suggestions, may_pass
        self._mixed = mixed  # no method of its own, or it would hold itself and the game until garbage is collected
        self.reach, self.way, self.trace, self.warns = reach, way, trace, warns

    def _read(self, raw: Answer) -> T | None:
        if raw is None:
            if not self.may_pass:
                raise self.refused("may-not-pass")
            return None
        answer = self.formed(raw)
        if refusal := self.refuses(answer):
            raise Refused(refusal)
        return answer

    def revive(self, raw: Answer) -> T | None:
        return None if raw is None else self.formed(raw)

    def formed(self, raw: Answer) -> T:
        """The answer in its form, legal or not; raises `Refused` where it has none."""
        try:
            return msgspec.convert(raw, self.form)
        except msgspec.ValidationError as error:
            raise self.refused("malformed", expected=str(error)) from None

    def some(self, pick: Pick) -> Answer:
        if self.may_pass and pick(FEW) == 0:
            return None
        mixed = self._mixed or self._from_one_of_the_first
        drawn = next((msgspec.to_builtins(suggestion) for suggestion in mixed(pick)), None)
        if drawn is None and not self.may_pass:
            raise ValueError(f"{self.name!r} must be placed and nothing is suggested")
        return drawn

    def _from_one_of_the_first(self, pick: Pick) -> Iterable[Answer]:
        drawn = pick(FEW)
        found = list(islice(self.suggestions(), drawn + 1))
        return found[drawn % len(found) :] if found else []

    def suggested(self) -> Answer:
        return next((msgspec.to_builtins(suggestion) for suggestion in self.suggestions()), None)

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"may_pass": self.may_pass, "form": shape_of(self.form)}


class Roll(Request[list[int]]):
    """Dice. Answered by the game's dice source, or typed in by the player who rolls them."""

    kind = "roll"
    __slots__ = ("count", "seen_by", "sides")

    def __init__(
        self,
        player: int,
        name: str,
        count: int,
        sides: int = 6,
        *,
        seen_by: tuple[int, ...] | None = None,
        rules: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(player, name, rules, about)
        self.count, self.sides, self.seen_by = count, sides, seen_by

    def _read(self, raw: Answer) -> list[int]:
        if not isinstance(raw, list) or any(type(die) is not int for die in raw):
            raise self.refused("malformed", expected=f"{self.count} whole numbers")
        if len(raw) != self.count:
            raise self.refused("wrong-number-of-dice", given=len(raw), wanted=self.count)
        if impossible := [die for die in raw if not 1 <= die <= self.sides]:
            raise self.refused("no-such-face", given=impossible[0], sides=self.sides)
        return self.revive(raw)

    def revive(self, raw: Answer) -> list[int]:
        return list(raw)  # a rule may sort its dice; the record must not notice

    def forced(self) -> tuple[Answer] | None:
        return None if self.count else ([],)

    def some(self, pick: Pick) -> Answer:
        return [1 + pick(self.sides) for _ in range(self.count)]

    def shown(self) -> dict[str, Any]:
        return super().shown() | {"count": self.count, "sides": self.sides}


class Order(Request["list[T]"], Generic[T]):
    """An arrangement of all the given things: simultaneous rules, a stack of cards."""

    kind = "order"
    __slots__ = ("_tells", "things")

    def __init__(
        self,
        player: int,
        name: str,
        things: Sequence[T],
        *,
        tells: Callable[[T], dict[str, Any]] | None = None,
        rules: tuple[str, ...] = (),
        about: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(player, name, rules, about)
        self._tells = tells
        self.things = {f"{i}:{key_of(thing)}": thing for i, thing in enumerate(things)}

    def _read(self, raw: Answer) -> list[T]:
        if (
            not isinstance(raw, list)
            or not all(isinstance(key, str) for key in raw)
            or sorted(raw) != sorted(self.things)
        ):
            raise self.refused("not-an-arrangement", things=list(self.things))
        return self.revive(raw)

    def revive(self, raw: Answer) -> list[T]:
        return [self.things[key] for key in raw]

    def forced(self) -> tuple[Answer] | None:
        names = [key_of(thing) for thing in self.things.values()]
        return (list(self.things),) if len(set(names)) <= 1 else None

    def some(self, pick: Pick) -> Answer:
        return shuffled(list(self.things), pick)

    def suggested(self) -> Answer:
        return list(self.things)

    def shown(self) -> dict[str, Any]:
        tells = {key: self._tells(thing) for key, thing in self.things.items()} if self._tells else {}
        return super().shown() | {"things": list(self.things), "tells": tells}


class Ruling(Request[Any]):
    """A verdict that the engine reaches by searching, kept in the record: a better search changes no old game."""

    kind = "ruling"
    __slots__ = ("compute",)

    def __init__(self, name: str, compute: Callable[[], Answer], rules: tuple[str, ...] = ()) -> None:
        super().__init__(-1, name, rules)
        self.compute = compute

    def _read(self, raw: Answer) -> Any:
        return msgspec.to_builtins(raw)  # a copy, which the rule may change without changing the record

    def forced(self) -> tuple[Answer] | None:
        return (self.compute(),)

    def some(self, pick: Pick) -> Answer:
        return self.compute()


class Both(Request[dict[int, Any]]):
    """A secret dialogue with each player, side by side. It does not matter who answers first.

    Each dialogue only reads and asks only its own player; it is replayed from its own answers whenever it is needed, so
    half a dialogue can be saved. The activation must end after it, so that the secrets stand in a checkpoint.
    """

    kind = "both"
    __slots__ = ("_asked", "answers", "dialogues")

    def __init__(self, name: str, dialogues: Mapping[int, Dialogue], rules: tuple[str, ...] = ()) -> None:
        super().__init__(-1, name, rules)
        self.dialogues = dict(dialogues)
        self.answers: dict[int, list[Answer]] = {player: [] for player in dialogues}
        self._asked: dict[int, Request[Any] | None] = {}  # as far as it is known

    def _read(self, raw: Answer) -> dict[int, Any]:
        raise self.refused("answer-as-one-player", players=list(self.dialogues))

    def some(self, pick: Pick) -> Answer:
        return {player: asked.some(pick) for player, asked in self.waiting().items()}

    def asked(self, player: int) -> Request[Any] | None:
        """What this player has still to answer."""
        if player not in self._asked:
            self._asked[player], _ = self._heard(player)
        return self._asked[player]

    def waiting(self) -> dict[int, Request[Any]]:
        return {player: asked for player in self.dialogues if (asked := self.asked(player))}

    def give(self, player: int, raw: Answer) -> None:
        self.answers[player].append(raw)
        del self._asked[player]

    def result(self) -> dict[int, Any]:
        return {player: self._heard(player)[1] for player in self.dialogues}

    def _heard(self, player: int) -> tuple[Request[Any] | None, Any]:
        talk = self.dialogues[player]()
        try:
            asked = talk.send(None)
            for raw in self.answers[player]:
                asked = talk.send(asked.revive(raw))
        except StopIteration as end:
            return None, end.value
        talk.close()
        if asked.player != player or isinstance(asked, Roll):
            raise TypeError(f"{asked.name!r}: a secret dialogue asks its own player, and rolls no dice")
        return asked, None


def turned(things: list[T], pick: Pick) -> list[T]:
    """The things in their order, begun with any of them."""
    first = pick(len(things)) if things else 0
    return things[first:] + things[:first]


def shuffled(things: list[T], pick: Pick) -> list[T]:
    things = list(things)
    for i in range(len(things) - 1, 0, -1):
        j = pick(i + 1)
        things[i], things[j] = things[j], things[i]
    return things
