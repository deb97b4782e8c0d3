"""What happens in a battle, as data, chapter by chapter."""

from . import (
    attack_facts,
    character_facts,
    charge_facts,
    effect_facts,
    move_facts,
    muster_facts,
    roll_facts,
    round_facts,
    terrain_facts,
    victory_facts,
)

FACTS = (
    *roll_facts.FACTS,
    *attack_facts.FACTS,
    *character_facts.FACTS,
    *effect_facts.FACTS,
    *muster_facts.FACTS,
    *round_facts.FACTS,
    *move_facts.FACTS,
    *charge_facts.FACTS,
    *terrain_facts.FACTS,
    *victory_facts.FACTS,
)
