"""Conquest: The Last Argument of Kings 2.0: the contents page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bellona.armies.forms import check_readings, formed
from bellona.kernel.flow import Alternate, Once, Phase, Stage
from bellona.kernel.modifiers import Stacking
from bellona.kernel.orders import StandingOrder
from bellona.kernel.rulebook import Rulebook

from . import draw_events, special  # noqa: F401
from .actions import charge, clash, inspire, march, rally, reform, volley, withdraw  # noqa: F401
from .army.agreements import settle_wishes
from .army.army_list import CHARACTERISTICS
from .army.asked import VOCABULARY, said
from .army.muster import SHELF, SIZES
from .army.scene import ScenePlan, battle_of, check_names, check_positions, check_rules
from .army.set_up import BattlePlan, begun, join_regiments, muster
from .cast import cards
from .facts import FACTS
from .game import Conquest
from .invariants import WatchedConquest
from .moments import ConquestRule
from .naming import names
from .odds.battle_aids import BATTLE_AIDS
from .odds.plans import CHANCES, Chances
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
from .view import imagine, seen

SETUP = Stage(
    "setup",
    (
        Phase(
            "armies",
            (Once("wishes", settle_wishes), Once("muster", muster), Once("characters", join_regiments)),
        ),
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


@dataclass(frozen=True)
class Parts:
    """What other levels ask of Conquest."""

    chances: Chances = CHANCES


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
        plan = formed(scene, ScenePlan)
        check_names(plan)
        check_readings(plan.switches, book.switches)
        check_rules(plan, book.special_rules)
        state = battle_of(plan, book.stages)
        check_positions(state)
        return state
    battle = formed(scene if isinstance(scene, dict) else setup, BattlePlan)
    for readings in (battle.switches, *(wishes.switches for wishes in battle.wishes)):
        check_readings(readings, book.switches)
    return begun(battle)


# The first option moves the fewest Stands, spares the dice that cost most, or goes the shortest way.
FIRST = (
    "first end",
    "closing ranks",
    "stand to heal",
    "place of the restored stand",
    "forgiven dice",
    "press the attack",
    "way back into contact",
    "way of the neighbour",
)
ORDERS = tuple(StandingOrder(asks, "first") for asks in FIRST)
PERSONAL_ORDERS = (
    StandingOrder("stand to restore", "first"),
    StandingOrder("place in the new regiment", "first"),
    StandingOrder("order of targets", "first"),
    # Who may roll dice again rolls those that failed.
    *(StandingOrder(f"re-roll {roll}", "first") for roll in ("hit", "defense", "morale", "charge")),
)

# Set-ups ready to play, by name.
STARTERS: dict[str, dict[str, Any]] = {
    "first-battle": {
        "scenario": "heart-of-the-field",
        "size": "skirmish",
        "battlefield": "mill-country",
        "armies": ["river-watch", "thorn-pack"],
    },
    "four-fields": {
        "scenario": "four-fields",
        "size": "teaching",
        "battlefield": "broken-crown",
        "armies": ["nine-gates", "old-roads"],
    },
    "three-beacons": {
        "scenario": "three-beacons",
        "size": "battle",
        "battlefield": "wide-marches",
        "armies": ["league-muster", "wild-host"],
    },
}
CHOICES = {
    "scenario": tuple(SHELF.names("scenarios")),
    "size": tuple(SIZES),
    "battlefield": tuple(SHELF.names("layouts")),
    "armies": tuple(SHELF.names("armies")),
}


def budget(book: Rulebook, setup: dict[str, Any]) -> int:
    """The points that each army may spend. [conquest.muster.points]"""
    return SIZES[setup["size"]]


RULEBOOK = Rulebook(
    name="conquest-2e",
    version="2",
    stages=STAGES,
    state=ConquestState,
    opening=opening,
    seen=seen,
    cards=cards,
    game=Conquest,
    contract=ConquestRule,
    special_rules=RULES,
    parts=Parts(),
    # What sets a number comes last: against Smite no Shield helps. Nothing is rounded, and nothing falls below 0.
    stacking=Stacking(
        ("multiply", "add", "subtract", "set"), rounding="not", least=dict.fromkeys((*CHARACTERISTICS, "skill"), 0)
    ),
    standing_orders=ORDERS,
    personal_orders=PERSONAL_ORDERS,
    starters=STARTERS,
    choices=CHOICES,
    switches=SWITCHES,
    budget=budget,
    ended=ended,
    imagine=imagine,
    in_play=in_play,
    present=present,
    sequencer=sequencer,
    said=said,
    scores=lambda state: state.vp,
    victor=lambda state: None if state.victor in (None, -1) else state.victor,
    names=names,
    facts=FACTS,
    place=30,
    watched=WatchedConquest,
    judges="bellona.bots.conquest:JUDGEMENT",
    idle=("take-aim", "inspire", "reform", "combat-reform", "withdraw", "seek-escort"),
    aids=BATTLE_AIDS,
    words=("conquest-2e", "conquest"),
    vocabulary=VOCABULARY,
)
