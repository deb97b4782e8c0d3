"""The course of a game by its stages, and a player's standing orders, in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bellona.kernel.flow import Phase
from bellona.kernel.rulebook import Rulebook
from bellona.telling import Teller
from bellona.words import LANGUAGES

from .outgoing import PhaseShown, StageShown, StandingShown, StepShown


@lru_cache(maxsize=16)
def stages_shown(rulebook: Rulebook) -> list[StageShown]:
    """Stages, phases and steps, titled in every language."""
    tellers = [Teller(rulebook, {}, language) for language in LANGUAGES]

    def title(field: str, name: str) -> dict[str, str]:
        return {teller.language: teller.term(field, name) for teller in tellers}

    def phase_shown(phase: Phase) -> PhaseShown:
        steps = [StepShown(step.name, title("step", step.name)) for step in phase.steps]
        return PhaseShown(phase.name, title("phase", phase.name), steps)

    return [
        StageShown(
            stage.name,
            title("stage", stage.name),
            [phase_shown(phase) for phase in stage.phases],
            stage.has_rounds,
        )
        for stage in rulebook.stages
    ]


def standing_shown(teller: Teller, order: dict[str, Any]) -> StandingShown:
    case = ", ".join(teller.term("when", f"{key} {value}".lower()) for key, value in order["when"].items())
    return StandingShown(order["asks"], order["answer"], order["when"], teller.matter(order["asks"]), case)
