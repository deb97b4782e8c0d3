"""Any legal answer. Knows no game."""

from __future__ import annotations

from bellona.kernel.dice import Chance
from bellona.kernel.requests import Answer
from bellona.kernel.run import BOT, Run


class RandomBot:
    """Answers whatever its players are asked with a legal answer drawn at random."""

    name = "random"

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(f"random bot {seed}")

    def answer(self, run: Run, player: int) -> Answer:
        return run.asked(player).some(self.chance.pick)


def next_answer(run: Run, bots: dict[int, RandomBot]) -> None:
    """Let the bot who is asked answer; where several are asked at once, the first of them."""
    player = next(iter(run.waiting()))
    run.answer(bots[player].answer(run, player), player=player, giver=BOT)
