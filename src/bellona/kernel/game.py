"""The game as a rule sees it: the state, the rulebook, and the ways to ask, roll and record.

The state is the ruleset's own record. It has a `clock` and a `clone`; everything in it is data.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, Protocol, TypeVar, cast

import msgspec

from . import evidence
from .facts import Fact
from .flow import Clock, player_in_turn
from .past import Past
from .refusal import Refusal
from .requests import Answer, Assign, Both, Choose, Dialogue, Options, Order, Place, Request, Roll, Ruling
from .rule import Offer, Rule, waits

if TYPE_CHECKING:
    from .rulebook import Rulebook

T = TypeVar("T")
Q = TypeVar("Q", bound=Request[Any])
P = ParamSpec("P")


class State(Protocol):
    clock: Clock

    def clone(self) -> Any:
        """An independent copy; what is never changed in place may be shared."""


S = TypeVar("S", bound=State)


class Game(Generic[S]):
    """Rulesets subclass it with their own queries (`game.unit(key)`)."""

    players: Sequence[int] = (0, 1)

    def __init__(self, rulebook: Rulebook, state: S, facts: list[Fact]) -> None:
        self.rulebook = rulebook
        self.state = state
        self.facts = facts
        self.chain: tuple[str, ...] = ()  # the rules that are at work, outermost first
        self.past: Past | None = None  # where somebody keeps it

    @property
    def player(self) -> int:
        """The player whose turn it is."""
        return player_in_turn(self.rulebook.stages, self)

    @property
    def window(self) -> Any:
        """Opens a moment: `await game.window.selected_as_target(game, target, by)`. Families give it their own type."""
        return self.rulebook.window

    def record(self, fact: Fact) -> None:
        """Something has happened."""
        if self.rulebook.citations is not None:
            fact = msgspec.structs.replace(fact, rules=self.rulebook.cite(fact.rules))
        self.facts.append(fact)
        evidence.note(fact.rules)

    def find(self, search: Callable[[], T]) -> T:
        """What a search through the game comes to, as data; a clone of the game need not search again."""
        return self.past.find(search) if self.past else search()

    def finish(self) -> None:
        """The game is over when the present activation ends."""
        self.state.clock = msgspec.structs.replace(self.state.clock, over=True)

    # -- asking ----------------------------------------------------------------------------------------------------

    def choose(self, player: int, name: str, options: Options[T], **terms: Any) -> Choose[T]:
        """Exactly one of the options."""
        choice: Choose[T] = Choose(player, name, options, **terms)
        return self.ask(choice)

    def may_choose(self, player: int, name: str, options: Options[T], **terms: Any) -> Choose[T | None]:
        """One of the options, or none."""
        choice: Choose[T | None] = Choose(player, name, options, least=0, **terms)
        return self.ask(choice)

    def choose_some(
        self, player: int, name: str, options: Options[T], least: int, most: int, **terms: Any
    ) -> Choose[list[T]]:
        """Several of the options."""
        choice: Choose[list[T]] = Choose(player, name, options, single=False, least=least, most=most, **terms)
        return self.ask(choice)

    def assign(
        self, player: int, name: str, things: Sequence[T], options: Callable[[T], Sequence[Any]], **terms: Any
    ) -> Assign[T]:
        return self.ask(Assign(player, name, things, options, **terms))

    def place(
        self,
        player: int,
        name: str,
        form: type[T],
        refuses: Callable[[T], Refusal | None],
        suggestions: Callable[[], Iterable[Answer]],
        **terms: Any,
    ) -> Place[T]:
        return self.ask(Place(player, name, form, refuses, suggestions, **terms))

    def order(self, player: int, name: str, things: Sequence[T], **terms: Any) -> Order[T]:
        return self.ask(Order(player, name, things, **terms))

    def roll(self, player: int, name: str, count: int = 1, **terms: Any) -> Roll:
        return self.ask(Roll(player, name, count, **terms))

    def both(self, name: str, dialogues: Mapping[int, Dialogue], rules: tuple[str, ...] = ()) -> Both:
        """A secret dialogue with each player, side by side."""
        return self.ask(Both(name, {player: self._apart(talk) for player, talk in dialogues.items()}, rules))

    def _apart(self, dialogue: Dialogue) -> Dialogue:
        """A dialogue that begins in the chain of the rule that opened it, wherever another was broken off."""
        chain = self.chain

        def begin() -> Coroutine[Request[Any], Any, Any]:
            self.chain = chain
            return dialogue()

        return begin

    def ruling(self, name: str, compute: Callable[[], Answer], rules: tuple[str, ...] = ()) -> Ruling:
        """What the engine finds by searching; found once, then kept in the record."""
        return self.ask(Ruling(name, compute, rules))

    def ask(self, request: Q) -> Q:
        """A request as this game asks it: with the rules at work, by the edition's own ids."""
        request.where = self.chain
        if self.rulebook.citations is not None:
            request.cite, request.rules = self.rulebook.cite, self.rulebook.cite(request.rules)
        return request


def named(name: str) -> Callable[[Callable[P, Awaitable[T]]], Callable[P, Coroutine[Any, Any, T]]]:
    """Decorator for a rule that asks: "why am I asked?" is answered with the names of the rules at work."""

    def wrap(rule: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
        @functools.wraps(rule)
        async def at_work(*args: P.args, **kwargs: P.kwargs) -> T:
            game = args[0]
            assert isinstance(game, Game)
            return await _at_work(game, name, rule(*args, **kwargs))

        return at_work

    return wrap


def settles(rule: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Decorator for a rule that is a section of an activation: whoever goes through the activation again, in a clone or
    after taking something back, finds it over and takes what it came to.

    It must change nothing that it is given, and nobody may change what it returns.
    """

    @functools.wraps(rule)
    async def section(*args: P.args, **kwargs: P.kwargs) -> T:
        game = args[0]
        assert isinstance(game, Game)
        if game.past is None:
            return await rule(*args, **kwargs)
        begun = game.past.begin_section()
        if over := game.past.take_over(game, begun):
            return cast(T, over.outcome)
        outcome = await rule(*args, **kwargs)
        game.past.end_section(game, begun, outcome)
        return outcome

    return section


class Windows:
    """Opens moments to the rules in play: `await game.window.selected_as_target(game, target, by)`.

    Rules that merely listen act in the order given by the player whom the rulebook names; then offers are made. Each
    sees what the moment is about as it is when its turn comes.
    """

    def __init__(self, contract: type[Rule]) -> None:
        for moment in contract.moments:
            if waits(contract.moments[moment]):
                setattr(self, moment, functools.partial(_at, moment))


def _at(moment: str, game: Game[Any], *happening: Any) -> Awaitable[None]:
    """A window settles, unless it is given something that rules may change."""
    act = _open if any(_can_change(thing) for thing in happening) else _open_and_settle
    return act(game, moment, *happening)


def _can_change(thing: Any) -> bool:
    kind = type(thing)
    return not kind.__struct_config__.frozen if issubclass(kind, msgspec.Struct) else kind.__hash__ is None


async def _open(game: Game[Any], moment: str, *happening: Any) -> None:
    rulebook = game.rulebook
    texts = rulebook.in_play(game, moment, happening)
    listening = [(player, rule) for player, owned in texts for rule in rulebook.special_rules.listening(moment, owned)]
    if len(listening) > 1:
        judge = await rulebook.sequencer(game, moment)
        ordered = await game.order(judge, f"order {moment}", [_Turn(player, rule) for player, rule in listening])
        listening = [(turn.player, turn.rule) for turn in ordered]
    for _, rule in listening:
        await _at_work(game, rule.name, getattr(rule, moment)(game, *rulebook.present(game, happening)))
    offers = [offer for _, owned in texts for offer in rulebook.special_rules.offers(moment, owned)]
    while offers:
        used = [offer for offer in offers if await _made(game, offer, moment, *happening)]
        # What may be used again is offered once more after another was, which may have brought in somebody to use it.
        offers = [offer for offer in offers[: offers.index(used[-1])] if offer.again] if used else []


def is_awaited(game: Game[Any], moment: str, *happening: Any) -> bool:
    """Whether any rule would act at a moment, or be offered."""
    texts, rules = game.rulebook.in_play(game, moment, happening), game.rulebook.special_rules
    offers = [offer for _, owned in texts for offer in rules.offers(moment, owned)]
    return any(rules.listening(moment, owned) for _, owned in texts) or any(
        _is_open(game, offer, offer.user(game, *happening), *happening) for offer in offers
    )


def _is_open(game: Game[Any], offer: Offer, user: int, *happening: Any) -> bool:
    """Whether the user of an offer can afford it, and there is anything to use it for."""
    return game.rulebook.affordable(game, offer, user) and game.find(functools.partial(offer.may, game, *happening))


async def _made(game: Game[Any], offer: Offer, moment: str, *happening: Any) -> bool:
    """An offer is made, as long as it is used if it may be used again; whether it has been used at all."""
    times = 0
    while await _make(game, offer, moment, *game.rulebook.present(game, happening)):
        times += 1
        if not offer.again:
            break
    return times > 0


async def _make(game: Game[Any], offer: Offer, moment: str, *happening: Any) -> bool:
    """An offer is made to its user; whether it has been used."""
    user = offer.user(game, *happening)
    if not _is_open(game, offer, user, *happening):
        return False
    tells = {offer.name: offer.tells(game, *happening)}.__getitem__
    about = {"event": offer.event(moment, *happening)} | offer.about(game, *happening)
    terms = {"about": about, "rules": offer.rules, "tells": tells}
    if await game.may_choose(user, f"use {offer.name}", [offer.name], **terms) is None:
        return False
    await _at_work(game, offer.name, offer.use(game, *happening))
    return True


_open_and_settle = settles(_open)


async def _at_work(game: Game[Any], name: str, act: Awaitable[T]) -> T:
    outer = game.chain
    game.chain = (*outer, name)
    result = await act
    game.chain = outer
    return result


class _Turn:
    """One of several rules that act at the same moment."""

    def __init__(self, player: int, rule: Rule) -> None:
        self.player, self.rule = player, rule
        self.key = rule.text
