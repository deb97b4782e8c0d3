"""Conquest: The Last Argument of Kings 2.0: the contents page."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.armies.forms import formed
from bellona.kernel.flow import Alternate, Once, Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.requests import Pick, shuffled
from bellona.kernel.rulebook import Rulebook

from . import draw_events, special  # noqa: F401
from .actions import charge, clash, inspire, march, rally, reform, volley, withdraw  # noqa: F401
from .army.army_list import CHARACTERISTICS
from .army.scene import ScenePlan, battle_of
from .army.set_up import BattlePlan, begun, join_regiments, muster
from .facts import FACTS
from .game import Conquest
from .invariants import WatchedConquest
from .moments import ConquestRule
from .people import duel, seek_escort, spell  # noqa: F401
from .registry import RULES
from .rounds import secondary_cards  # noqa: F401
from .rounds.activation import do_task, first_player, next_task
from .rounds.command_card import stack_cards
from .rounds.reinforcement import reinforce, roll_for_reinforcements
from .rounds.round import begin_round, ended
from .rounds.scoring import check_victory, choose_zones, rounds
from .rounds.secondary import draw_secondaries, keep_secondaries
from .rounds.supremacy import roll_for_supremacy, use_abilities
from .sequencing import in_play, present, sequencer
from .state import ConquestState

SETUP = Stage(
    "setup",
    (
        Phase("armies", (Once("muster", muster), Once("characters", join_regiments))),
        Phase("missions", (Once("draw", draw_secondaries), Once("keep", keep_secondaries))),
    ),
)

# [conquest.round.phases]
BATTLE = Stage(
    "battle",
    (
        Phase(
            "reinforcement",
            (
                Once("begin round", begin_round),
                Once("arrivals", reinforce),
                Once("reinforcement rolls", roll_for_reinforcements),
            ),
        ),
        Phase("command", (Once("stack cards", stack_cards),)),
        Phase("supremacy", (Once("supremacy roll", roll_for_supremacy), Once("abilities", use_abilities))),
        Phase("action", (Alternate("activate", next_task, do_task, first_player),)),
        Phase("victory", (Once("zones", choose_zones), Once("victory", check_victory))),
    ),
    rounds=rounds,
)
STAGES = (SETUP, BATTLE)

# Readings that tables play both ways; the first is the catalogue's.
SWITCHES = {
    "re-rolls": ("cancel", "fine"),
    "draw-events": ("optional", "compulsory"),
    "effective-range": ("below-half", "half"),
    "halving": ("before", "after"),
    "light-stands": ("counted", "contest"),
}


def opening(book: Rulebook, setup: dict[str, Any]) -> ConquestState:
    """The state that a set-up describes: a scene in mid-course, or a whole battle from its first step."""
    scene = setup.get("scenario")
    if isinstance(scene, dict) and "armies" not in scene:
        return battle_of(formed(scene, ScenePlan), book.stages)
    return begun(formed(scene if isinstance(scene, dict) else setup, BattlePlan))


def seen(book: Rulebook, state: ConquestState, player: int | None) -> dict[str, Any]:
    """Everything that lies open; of the other side's undrawn cards only their number.

    [conquest.command-card.information, conquest.command-card.stack.look, conquest.measure.any-time]
    """
    data = msgspec.to_builtins
    return {
        "table": {"size": [state.table.width, state.table.depth], "terrain": data(state.table.terrain.features)},
        "units": {key: data(unit) for key, unit in state.regiments.items()},
        "characters": {key: data(one) for key, one in state.characters.items()},
        "stacks": [list(side.stack) if owner == player else len(side.stack) for owner, side in enumerate(state.sides)],
        "shown": [list(side.shown) for side in state.sides],
        "first": state.first,
        "scores": list(state.vp),
        "victor": state.victor,
    }


def imagine(state: ConquestState, player: int, pick: Pick) -> ConquestState:
    """A state as far as this player knows it: of the other side the undrawn Command Cards in some order, and any of its
    secondary missions in its hand; what it has scored with them it has scored with these.

    [conquest.command-card.information, conquest.secondary.hidden]
    """
    twin = state.clone()
    sides = list(state.sides)
    other = sides[1 - player]
    missions = shuffled([*other.hand, *other.deck], pick)
    hand, deck = tuple(missions[: len(other.hand)]), tuple(missions[len(other.hand) :])
    meant = dict(zip(other.hand, hand, strict=True))
    scored = tuple((meant[card], round_) for card, round_ in other.scored)
    stack = tuple(shuffled(list(other.stack), pick))
    sides[1 - player] = msgspec.structs.replace(other, stack=stack, hand=hand, deck=deck, scored=scored)
    twin.sides = (sides[0], sides[1])
    return twin


RULEBOOK = Rulebook(
    name="conquest-2e",
    version="1",
    stages=STAGES,
    state=ConquestState,
    opening=opening,
    seen=seen,
    game=Conquest,
    contract=ConquestRule,
    special_rules=RULES,
    # What sets a number comes last: against Smite no Shield helps. Nothing is rounded, and nothing falls below 0.
    stacking=Stacking(
        ("multiply", "add", "subtract", "set"), rounding="not", least=dict.fromkeys((*CHARACTERISTICS, "skill"), 0)
    ),
    switches=SWITCHES,
    ended=ended,
    imagine=imagine,
    in_play=in_play,
    present=present,
    sequencer=sequencer,
    scores=lambda state: state.vp,
    victor=lambda state: None if state.victor in (None, -1) else state.victor,
    facts=FACTS,
    watched=WatchedConquest,
    idle=("take-aim", "inspire", "reform", "combat-reform", "withdraw", "seek-escort"),
    words=("conquest-2e", "conquest"),
)
