"""The Action Phase: cards are drawn in turn, and whoever is named on them acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal

from ..actions.listed import ACTIONS, TWICE, Acting, Action, settles_acting
from ..actions.march import TWO_MARCHES, undo
from ..actions.press_the_attack import press_the_attack
from ..facts.round_facts import ActionTaken, Activated, CardDiscarded, CardDrawn, Deactivated, DrawEventResolved, Passed
from ..field.ground import is_engaged
from ..moments import DrawEvent
from ..people.character import act_as_character
from ..state import ARRIVING, GARRISON, Character, NextTask, Regiment
from .entry import enter
from .reinforcement_line import follow_lines

if TYPE_CHECKING:
    from ..game import Conquest

CLEARING = ("march", "charge")  # actions that bring a Regiment off a friend on top of whom it stands


# -- cards -------------------------------------------------------------------------------------------------------------


def next_task(game: Conquest, player: int) -> list[NextTask]:
    """What a player does next: what a card has begun, else the top card of his stack.

    A player without cards is passed over. [conquest.activation.alternate, conquest.activation.empty-stack]
    """
    if game.state.tasks:
        task = game.state.tasks[-1]
        return [task] if task.player == player else []
    side = game.side(player)
    return [NextTask("draw", player, number=len(side.shown) + 1)] if side.stack else []


def first_player(game: Conquest) -> int:
    return game.state.first


@named("activation")
async def do_task(game: Conquest, task: NextTask) -> None:
    """What a card leads to, after which Reinforcement Lines follow: Characters and auras destroy Regiments, too.

    [conquest.reinforcement.line.fall-back, conquest.reinforcement.line.restore]
    """
    game.state.tasks = game.state.tasks[:-1] if game.state.tasks else ()
    kinds = {"draw": draw, "activate": activate_by_card, "tide": activate_by_tide, "act": go_on, "character": act_alone}
    await kinds[task.kind](game, task)
    follow_lines(game)


def push(game: Conquest, *tasks: NextTask) -> None:
    """What is to be done next, the first of these at once."""
    game.state.tasks = (*game.state.tasks, *reversed(tasks))


async def draw(game: Conquest, task: NextTask) -> None:
    """The top card is drawn and shown; what it leads to is done when everybody has seen it.

    A card that nobody can use is thrown away, and the next is drawn for it; one that Turn the Tide has used up is not
    replaced.
    [conquest.activation.draw.reveal, conquest.activation.draw.discard, conquest.draw-event.turn-the-tide.card]
    """
    player, side = task.player, game.side(task.player)
    if not side.stack:
        return
    card = side.stack[0]
    game.change_side(player, stack=side.stack[1:], shown=(*side.shown, card))
    game.record(CardDrawn(player=player, card=card, rules=("conquest.activation.draw.reveal",)))
    if card in side.skip:
        skip = list(side.skip)
        skip.remove(card)
        game.change_side(player, skip=tuple(skip))
        rules: tuple[str, ...] = ("conquest.draw-event.turn-the-tide.card",)
        game.record(CardDiscarded(player=player, card=card, why="turn-the-tide", rules=rules))
    elif matching(game, player, card) or matching_characters(game, player, card):
        push(game, NextTask("activate", player, card=card, number=len(side.shown) + 1))
    else:
        rules = ("conquest.activation.draw.discard", "conquest.activation.draw.once")
        game.record(CardDiscarded(player=player, card=card, why="nobody", rules=rules))
        _draw_another(game, player)


def _draw_another(game: Conquest, player: int) -> None:
    side = game.side(player)
    if side.stack:
        push(game, NextTask("draw", player, number=len(side.shown) + 1))


def matching(game: Conquest, player: int, card: str) -> list[Regiment]:
    """Regiments of the name on a card that have not been activated this round.

    [conquest.activation.draw.match, conquest.activation.draw.once]
    """
    units = game.regiments(player)
    return [u for u in units if u.entry == card and not u.activated and (u.on_field or u.where == ARRIVING)]


def matching_characters(game: Conquest, player: int, card: str) -> list[Character]:
    """The same of Characters that are with a Regiment. [conquest.activation.draw.match]"""
    able = [one for one in game.characters(player) if one.entry == card and not one.activated]
    there = [one for one in able if game.unit(one.regiment).on_field or game.unit(one.regiment).where == ARRIVING]
    return [one for one in there if one.regiment != one.key]


async def activate_by_card(game: Conquest, task: NextTask) -> None:
    """One of the Regiments of that name is activated, or of the Characters.

    [conquest.activation.draw.reveal, conquest.activation.draw.match, conquest.activation.draw.one-per-card]
    """
    key = await _called_up(game, task.player, task.card)
    if key in game.state.regiments:
        await activate(game, game.unit(key))
    else:
        await activate_character(game, game.character(key))


@settles
async def _called_up(game: Conquest, player: int, card: str) -> str:
    """The Regiment or Character that a card calls up; of several Characters, the one in the Regiment that is named."""
    units = matching(game, player, card)
    with_them = {} if units else {one.regiment: one.key for one in matching_characters(game, player, card)}
    if len(with_them) == 1:
        return next(iter(with_them.values()))
    units = units or [game.unit(key) for key in with_them]
    rules = ("conquest.activation.draw.match", "conquest.activation.draw.reveal")
    about = {"card": card}
    unit = await game.choose(player, "regiment to activate", units, find=game.unit, rules=rules, about=about)
    return with_them.get(unit.key, unit.key)


async def activate_by_tide(game: Conquest, task: NextTask) -> None:
    """A Regiment whose card was not drawn. [conquest.draw-event.turn-the-tide.no-event]"""
    if game.unit(task.card).on_field:
        await activate(game, game.unit(task.card), by_card=False)


async def activate_character(game: Conquest, one: Character) -> None:
    """A Character's card: a draw event, if he is on the battlefield, and one action.

    [conquest.character.activation, conquest.character.one-action, conquest.activation.draw-event.off-table]
    """
    game.change_character(one.key, activated=True)
    rules = ("conquest.character.activation",)
    game.record(Activated(unit=one.regiment, character=one.key, rules=rules))
    later = NextTask("character", one.owner, card=one.key)
    if not await resolve_events(game, game.unit(one.regiment), game.character(one.key), later):
        await act_as_character(game, game.character(one.key))


async def act_alone(game: Conquest, task: NextTask) -> None:
    """A Character takes his action, after those whom he called up.

    [conquest.draw-event.seize-the-day, conquest.draw-event.turn-the-tide]
    """
    if game.character(task.card).alive:
        await act_as_character(game, game.character(task.card))


async def go_on(game: Conquest, task: NextTask) -> None:
    """The same of a Character that is a Regiment by himself: his two actions. [conquest.character.own-regiment]"""
    if game.unit(task.card).on_field:
        await act(game, Acting(task.card))
        await deactivate(game, task.card)


# -- the activation of a Regiment --------------------------------------------------------------------------------------


@named("activate")
async def activate(game: Conquest, unit: Regiment, *, by_card: bool = True) -> None:
    """Effects on naming it, a draw event, two actions, and the end of the activation.

    Without its card there is no draw event, nor a card to replace when it dies of being named.
    [conquest.activation.draw.aura-timing, conquest.activation.draw-event.choice, conquest.activation.first-action,
    conquest.activation.second-action, conquest.activation.deactivate, conquest.activation.draw.once]
    """
    acting = Acting(unit.key)
    if not await _is_up(game, unit, acting, by_card):
        return
    if game.unit(unit.key).alive:
        await act(game, acting)
    await deactivate(game, unit.key)


@settles_acting
async def _is_up(game: Conquest, unit: Regiment, acting: Acting, by_card: bool) -> bool:
    """What comes before the actions; whether they come next.

    [conquest.activation.draw.aura-timing, conquest.activation.draw-event.choice, conquest.activation.draw.once]
    """
    await _name(game, unit, acting, by_card)
    if unit.on_field:
        if not game.unit(unit.key).alive:
            if by_card:
                rules = ("conquest.activation.draw.aura-timing", "conquest.special.aura-of-death.destroyed")
                game.record(CardDiscarded(player=unit.owner, card=unit.entry, why="destroyed", rules=rules))
                _draw_another(game, unit.owner)
            return False
        later = NextTask("act", unit.owner, card=unit.key)
        if by_card and await resolve_events(game, game.unit(unit.key), None, later):
            return False
    await press_the_attack(game, unit.owner)
    return True


@settles_acting
async def _name(game: Conquest, unit: Regiment, acting: Acting, by_card: bool) -> None:
    game.change(unit.key, activated=True)
    tide = ("conquest.draw-event.turn-the-tide", "conquest.draw-event.turn-the-tide.no-event")
    game.record(Activated(unit=unit.key, rules=("conquest.activation.draw.reveal",) if by_card else tide))
    if unit.on_field:
        await game.window.named(game, unit, acting)


@settles
async def resolve_events(game: Conquest, unit: Regiment, one: Character | None, later: NextTask) -> bool:
    """One of the draw events of a Regiment, or of its Character, if their player wants; they must be on the
    battlefield. A table may play them as compulsory.

    Whether it has called up others, who act first: what was to come is done later.
    [conquest.activation.draw-event.choice, conquest.activation.draw-event.one,
    conquest.activation.draw-event.off-table]
    """
    options = game.events_of(unit, one)
    if not options:
        return False
    rules: tuple[str, ...] = ("conquest.activation.draw-event.choice", "conquest.activation.draw-event.one")
    terms: dict[str, Any] = {"rules": rules, "about": {"unit": unit.key, "who": one.key if one else unit.key}}
    chosen: str | None
    if game.reading("draw-events") == "compulsory":
        chosen = await game.choose(unit.owner, "draw event", options, **terms)
    else:
        chosen = await game.may_choose(unit.owner, "draw event", options, **terms)
    if chosen is None:
        return False
    event = game.rulebook.special_rules.read(chosen)
    assert isinstance(event, DrawEvent)
    rules = (*rules, *event.rules)
    game.record(DrawEventResolved(unit=unit.key, event=chosen, character=one.key if one else "", rules=rules))
    waiting = game.state.tasks
    await event.happens(game, unit, one)
    called = game.state.tasks[len(waiting) :]
    if called:
        game.state.tasks = (*waiting, later, *called)
    return bool(called)


async def act(game: Conquest, acting: Acting) -> None:
    """The actions of an activation, and what comes before, between and after them.

    Nothing comes after a failed Charge, or once a garrison is left.
    [conquest.activation.first-action, conquest.activation.second-action, conquest.activation.extra-actions,
    conquest.action.charge.failed.ends, conquest.terrain.garrison.exit-push]
    """
    key = acting.unit
    await _begin(game, acting)
    while len(acting.done) < TWICE and not acting.over and game.unit(key).on_field:
        if not await take_action(game, acting):
            break
    undo(game, acting)
    if game.unit(key).on_field and not acting.over:
        await game.window.actions_over(game, game.unit(key), acting)


@settles_acting
async def _begin(game: Conquest, acting: Acting) -> None:
    unit = game.unit(acting.unit)
    if unit.where == ARRIVING:
        await enter(game, unit, acting)
    else:
        await game.window.about_to_act(game, unit, acting)


@settles_acting
async def take_action(game: Conquest, acting: Acting) -> bool:
    """Choose an action and take it, or pass; whether one was taken. [conquest.activation.pass]"""
    name = await _next_action(game, acting)
    if name:
        await perform(game, game.unit(acting.unit), acting, ACTIONS[name])
    return bool(name)


@settles_acting
async def _next_action(game: Conquest, acting: Acting) -> str | None:
    """The action to which a rule compels a Regiment, or that its player chooses."""
    await _due(game, acting)
    unit = game.unit(acting.unit)
    if acting.over or not unit.on_field:
        return None
    if acting.compelled:
        return acting.compelled[0]
    chosen = await choose_action(game, unit, acting)
    if chosen is None:
        game.record(Passed(unit=unit.key, after=len(acting.done), rules=("conquest.activation.pass",)))
    return chosen


async def _due(game: Conquest, acting: Acting, *, free: bool = False) -> None:
    """A rule may compel a Regiment that is to take an action, or a free March. [conquest.activation.extra-actions]"""
    acting.compelled, acting.free = None, free
    await game.window.action_due(game, game.unit(acting.unit), acting)


async def perform(game: Conquest, unit: Regiment, acting: Acting, action: Action, *, free: bool = False) -> None:
    """Take an action; every Stand counts as taking it. Who occupies a garrison in it is done for the round.

    [conquest.regiment.acts-as-one, conquest.terrain.garrison.enter, conquest.terrain.garrison.wiped-out]
    """
    await _act(game, unit, acting, action, free)
    if game.unit(unit.key).alive and not free:
        await game.window.action_done(game, game.unit(unit.key), acting)


@settles_acting
async def _act(game: Conquest, unit: Regiment, acting: Acting, action: Action, free: bool) -> None:
    if free and action.name == "march":
        await _due(game, acting, free=True)
    number = "conquest.activation.second-action" if acting.done else "conquest.activation.first-action"
    rules = ("conquest.activation.extra-actions" if free else number, "conquest.regiment.acts-as-one", *action.rules)
    game.record(ActionTaken(unit=unit.key, action=action.name, free=free, rules=rules))
    if not free:
        acting.done.append(action.name)
    await action.act(game, game.unit(unit.key), acting)
    if unit.where != GARRISON and game.unit(unit.key).where == GARRISON:
        acting.over = True
    await press_the_attack(game, unit.owner)


async def choose_action(game: Conquest, unit: Regiment, acting: Acting) -> str | None:
    able = game.find(lambda: [name for name, each in ACTIONS.items() if bar(game, unit, acting, each) is None])

    def why_not(name: str) -> Refusal | None:
        return bar(game, game.unit(unit.key), acting, ACTIONS[name]) if name in ACTIONS else None

    def aims() -> dict[str, str]:
        """The one enemy that an action can be aimed at, by the action; where there are several, that is asked next."""
        enemies = {name: ACTIONS[name].enemies(game, unit) for name in able}
        return {name: those[0].key for name, those in enemies.items() if len(those) == 1}

    about = {"unit": unit.key, "done": list(acting.done), "aims": aims}
    rules = ("conquest.activation.first-action", "conquest.activation.second-action", "conquest.activation.pass")
    return await game.may_choose(unit.owner, "action", able, why_not=why_not, about=about, rules=rules)


def bar(game: Conquest, unit: Regiment, acting: Acting, action: Action) -> Refusal | None:
    """Why a Regiment cannot take an action now.

    [conquest.activation.second-action, conquest.activation.action-list.out-of-combat,
    conquest.activation.action-list.combat, conquest.action.march.through-two-moves]
    """
    if action.name in acting.done and not action.may_repeat(game, unit):
        return Refusal("done-already", ("conquest.activation.second-action",), {"action": action.name})
    if acting.start is not None and action.name not in CLEARING:
        return Refusal("on-top-of-a-friend", TWO_MARCHES, {"action": action.name})
    engaged = is_engaged(game, unit)
    if action.in_combat and not engaged:
        rules = ("conquest.activation.action-list.combat", *action.rules)
        return Refusal("not-in-contact", rules, {"action": action.name})
    if action.in_combat is False and engaged and not action.from_contact(game, unit):
        rules = ("conquest.activation.action-list.out-of-combat", *action.rules)
        return Refusal("in-contact", rules, {"action": action.name})
    return action.bar(game, unit, acting)


async def deactivate(game: Conquest, key: str) -> None:
    """The activation ends: Decay first, then what lasted as long as it does. [conquest.activation.deactivate]"""
    if game.unit(key).on_field:
        await game.window.deactivated(game, game.unit(key))
        await press_the_attack(game, game.unit(key).owner)
    unit = game.unit(key)
    gained = tuple(gain for gain in unit.gained if gain.until != "activation")
    game.change(key, inspired=0, aimed=False, gained=gained)
    game.record(Deactivated(unit=key, rules=("conquest.activation.deactivate",)))
