"""Special rules: small stateless named objects that hook into named moments.

A family of rulesets lists its moments once, as documented methods that do nothing (`class FamilyRule(Rule,
contract=True)`); a special rule overrides the few it cares about. Methods that wait are *windows*: there a rule may
ask, roll and change the state. The others are pure: *values* return a modifier, *outcomes* shape the one thing they are
given. A misspelt moment fails when the class is made. The state stores only the rule's text: "rapid-fire 2".
"""

from __future__ import annotations

import difflib
import functools
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from .vocabulary import Question

K = TypeVar("K")
V = TypeVar("V")
C = TypeVar("C", bound="type[Rule]")


def waits(moment: Callable[..., Any]) -> bool:
    return inspect.iscoroutinefunction(moment)


def _arity(method: Callable[..., Any]) -> int | None:
    """How many parameters it takes; None: any number."""
    parameters = inspect.signature(method).parameters.values()
    return None if any(p.kind is p.VAR_POSITIONAL for p in parameters) else len(parameters)


@functools.cache
def _brought(moment: FunctionType) -> tuple[str, ...]:
    """What a moment is called with besides the game."""
    return tuple(inspect.signature(moment).parameters)[2:]


def nearest(name: str, known: Iterable[str]) -> str:
    """What may have been meant by a name that is not known."""
    known = sorted(known)
    close = difflib.get_close_matches(name, known, 1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"


class Rule:
    """A rule by name. `grants` are some of the permissions that the core asks for. Parameters are the words after the
    name.

    `rules` are the catalogue ids that govern it; `cites` are those of them that the core cites on an occasion that it
    knows by name, so that it need not know the rule. `parts` are methods that such rules have besides the moments, and
    whether they wait.
    """

    name: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()
    grants: ClassVar[frozenset[str]] = frozenset()
    permissions: ClassVar[frozenset[str]] = frozenset()  # all that the core of a family asks for
    cites: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    occasions: ClassVar[frozenset[str]] = frozenset()  # all on which the core of a family cites special rules
    asks: ClassVar[tuple[tuple[str, Question], ...]] = ()  # the questions that it asks besides being offered, by name
    rolls: ClassVar[tuple[str, ...]] = ()  # the names of the rolls that it makes
    contract: ClassVar[type[Rule]]
    moments: ClassVar[Mapping[str, FunctionType]] = {}
    overrides: ClassVar[frozenset[str]] = frozenset()
    parts: ClassVar[Mapping[str, bool]] = {}

    def __init__(self, *words: str) -> None:
        if words:
            raise ValueError(f"{self.name} takes no parameters, not {' '.join(words)!r}")
        self.text = self.name

    def __init_subclass__(cls, contract: bool = False) -> None:
        own = {name: f for name, f in vars(cls).items() if isinstance(f, FunctionType) and not name.startswith("_")}
        if contract:
            cls.contract = cls
            cls.moments = {**cls.moments, **own}
            return
        for name, hook in own.items():
            cls._check(name, hook)
        cls.check_words()
        inherited = [base.overrides for base in cls.__bases__ if issubclass(base, Rule)]
        cls.overrides = frozenset(name for name in own if name in cls.moments).union(*inherited)

    @classmethod
    def check_words(cls) -> None:
        """Words that nobody asks for would do nothing, and nobody would notice."""
        for permission in sorted(cls.grants - cls.permissions):
            near = nearest(permission, cls.permissions)
            raise TypeError(f"{cls.__name__} grants {permission!r}, which nobody asks for; {near}")
        for occasion in sorted(cls.cites.keys() - cls.occasions):
            near = nearest(occasion, cls.occasions)
            raise TypeError(f"{cls.__name__} is cited on {occasion!r}, which is no occasion; {near}")

    @classmethod
    def _check(cls, name: str, hook: FunctionType) -> None:
        """A hook must be one of the contract's moments, waiting where it waits, with the same parameters."""
        moment = cls.moments.get(name)
        if moment is None:
            if name not in cls.parts and not any(name in vars(base) for base in cls.__mro__[1:]):
                raise TypeError(f"{cls.__name__}.{name}: there is no such moment; {nearest(name, cls.moments)}")
            if waits(hook) != cls.parts.get(name, waits(hook)):
                raise TypeError(f"{cls.__name__}.{name}: it is {'async' if cls.parts[name] else 'not async'}")
            return
        if waits(moment) != waits(hook):
            raise TypeError(f"{cls.__name__}.{name}: the moment is {'async' if waits(moment) else 'not async'}")
        if _arity(moment) != _arity(hook):
            raise TypeError(f"{cls.__name__}.{name}: expected {inspect.signature(moment)}")


def _tells_nothing(offer: Offer, game: Any, *happening: Any) -> dict[str, Any]:
    return {}


class Offer(Rule):
    """A rule that its user may decline: the kernel asks at the moment named `window`, with that moment's arguments.

    Where it may be used at several moments, `window` names them all, separated by spaces.

    `user` says who is asked, `may` whether there is anything to ask (cheap checks first; it only reads), `about` what
    standing orders and clients are told, `tells` what its user is told of it (its price), `use` does it.
    """

    parts: ClassVar[Mapping[str, bool]] = {"user": False, "may": False, "about": False, "tells": False, "use": True}
    window: ClassVar[str] = ""
    again: ClassVar[bool] = False  # whether it is offered again in the same window once it has been used
    user: Callable[..., int]
    may: Callable[..., bool]
    use: Callable[..., Awaitable[None]]
    about: Callable[..., dict[str, Any]] = _tells_nothing
    tells: Callable[..., dict[str, Any]] = _tells_nothing

    @classmethod
    def event(cls, moment: str, *happening: Any) -> dict[str, Any]:
        """What it is offered at, as data: the moment, and by its parameters' names what has a key or is a number."""
        keys = [getattr(thing, "key", thing) for thing in happening]
        known = zip(_brought(cls.moments[moment]), keys, strict=True)
        return {"moment": moment} | {name: key for name, key in known if isinstance(key, str | int)}

    @classmethod
    def fit(cls, moments: Mapping[str, FunctionType]) -> None:
        """Fails unless each window is a moment that waits, and every part is there and takes what the moments bring."""
        for window in cls.window.split() or [""]:
            cls._fit(window, moments)

    @classmethod
    def _fit(cls, window: str, moments: Mapping[str, FunctionType]) -> None:
        moment = moments.get(window)
        if moment is None or not waits(moment):
            near = nearest(window, (name for name in moments if waits(moments[name])))
            raise TypeError(f"{cls.__name__} is offered at {window!r}, which is no window; {near}")
        for part in cls.parts:
            method = getattr(cls, part, None)
            if method is None:
                raise TypeError(f"{cls.__name__} does not say {part!r}")
            if part in Offer.parts and _arity(method) not in (_arity(moment), None):
                raise TypeError(f"{cls.__name__}.{part}: expected {inspect.signature(moment)}")


KEPT = 1 << 14  # of what was read or worked out; people may write rules of their own, and there is no end to those


def _kept(known: dict[K, V], asked: K, found: V) -> V:
    if len(known) >= KEPT:
        known.clear()
    known[asked] = found
    return found


def _meant(text: str, known: Iterable[str]) -> str:
    """Where a rule belongs that is none here, or what may be meant by it."""
    from .shelf import elsewhere  # rulebooks, which stand on it, are made of special rules

    return elsewhere("rule", text) or nearest((text.split() or [""])[0], known)


class SpecialRules:
    """The special rules of one rulebook, by name. Texts are read once; who listens to what is worked out once."""

    def __init__(self, classes: Mapping[str, type[Rule]] | None = None) -> None:
        self.classes = dict(classes or {})
        self._read: dict[str, Rule] = {}
        self._listening: dict[tuple[str, tuple[str, ...]], tuple[Rule, ...]] = {}
        self._offers: dict[tuple[str, tuple[str, ...]], tuple[Offer, ...]] = {}
        self._granted: dict[tuple[str, tuple[str, ...]], Rule | None] = {}
        self._cited: dict[str, tuple[str, ...]] = {}

    def add(self, name: str, **fields: Any) -> Callable[[C], C]:
        """Decorator: register a rule class under its name, setting class fields such as a cost on the way."""

        def register(cls: C) -> C:
            if name in self.classes:
                raise TypeError(f"two rules are called {name!r}")
            cls.name = name
            for field, value in fields.items():
                setattr(cls, field, value)
            cls.check_words()
            self.classes[name] = cls
            self._cited.clear()
            return cls

        return register

    def amended(self, add: SpecialRules | None = None, without: Iterable[str] = ()) -> SpecialRules:
        without = list(without)
        if unknown := [name for name in without if name not in self.classes]:
            raise TypeError(f"no rule {unknown[0]!r} to leave out")
        kept = {name: cls for name, cls in self.classes.items() if name not in without}
        return SpecialRules(kept | (add.classes if add else {}))

    def read(self, text: str) -> Rule:
        """The rule that a text names: "swift", "swift 2", or "anti-elves 4+" for a rule named "anti-"."""
        rule = self._read.get(text)
        if rule is None:
            found = self.find(text)
            if found is None:
                raise ValueError(f"no rule is called {text!r}; {_meant(text, self.classes)}")
            rule = _kept(self._read, text, found[0](*found[1]))
            rule.text = text
        return rule

    def find(self, text: str) -> tuple[type[Rule], list[str]] | None:
        """The class of the rule that a text names, and its parameters."""
        name, *words = text.split() or [""]
        if cls := self.classes.get(name):
            return cls, words
        stem = name[: name.find("-") + 1]
        named = self.classes.get(stem) if stem != name else None
        return (named, [name[len(stem) :], *words]) if named else None

    def listening(self, moment: str, texts: tuple[str, ...]) -> tuple[Rule, ...]:
        """Those of the rules that do something at this moment, in the order in which they are written."""
        found = self._listening.get((moment, texts))
        if found is None:
            rules = [self.read(text) for text in texts]
            listening = tuple(rule for rule in rules if moment in rule.overrides)
            found = _kept(self._listening, (moment, texts), listening)
        return found

    def offers(self, moment: str, texts: tuple[str, ...]) -> tuple[Offer, ...]:
        """Those of the rules that may be used at this moment."""
        found = self._offers.get((moment, texts))
        if found is None:
            rules = [self.read(text) for text in texts]
            offers = tuple(rule for rule in rules if isinstance(rule, Offer) and moment in rule.window.split())
            found = _kept(self._offers, (moment, texts), offers)
        return found

    def granted(self, permission: str, texts: tuple[str, ...]) -> Rule | None:
        """The first of the rules that grants this permission."""
        asked = (permission, texts)
        if asked not in self._granted:
            granting = (rule for text in texts if permission in (rule := self.read(text)).grants)
            return _kept(self._granted, asked, next(granting, None))
        return self._granted[asked]

    def cited(self, occasion: str) -> tuple[str, ...]:
        """The ids that special rules have for this occasion, whoever has them."""
        found = self._cited.get(occasion)
        if found is None:
            ids = [rule_id for cls in self.classes.values() for rule_id in cls.cites.get(occasion, ())]
            found = self._cited[occasion] = tuple(ids)
        return found
