"""People are asked what is worth their while; whoever wants to be asked more takes an order back."""

from __future__ import annotations

from collections import Counter
from statistics import mean

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.run import BOT, Run
from bellona.wh40k.e10.rulebook import RULEBOOK

MOST = 20


def leave(run: Run, player: int) -> None:
    """Pass, or take what is suggested where one may not."""
    if run.idle(player):
        return run.leave_idle(player)
    request = run.asked(player)
    try:
        run.answer(request.passing(), player=player)
    except Refused:
        run.answer(request.suggested(), player=player)


def questions(bot: str, seed: int, player: int, *, personal: bool = True) -> Counter[str]:
    """What somebody is asked who leaves everything undone from the second round of a first game on."""
    run = Run(RULEBOOK, RULEBOOK.starters["first-game"], Seeded(seed))
    if personal:
        run.set_orders(player, (*RULEBOOK.standing_orders, *RULEBOOK.personal_orders))
    other, helper = BOTS[bot](f"b{seed}"), BOTS["steady"](f"h{seed}")
    asked: Counter[str] = Counter()
    while not run.is_over:
        if player not in run.waiting():
            run.answer(other.answer(run, 1 - player), player=1 - player, giver=BOT)
        elif run.state.clock.round < 2:
            run.answer(helper.answer(run, player), player=player)
        else:
            asked[run.asked(player).name] += 1
            leave(run, player)
    return asked


def test_passing_four_rounds_of_a_first_game_takes_few_answers() -> None:
    """On average: how many fights and reactions there are depends on the dice."""
    games = [questions("steady", seed, player).total() for seed in range(3) for player in (0, 1)]
    assert mean(games) <= MOST


def test_a_busy_opponent_raises_half_as_many_questions_as_without_the_orders() -> None:
    few, many = (
        sum(questions("busy", 0, player, personal=personal).total() for player in (0, 1)) for personal in (True, False)
    )
    assert few <= 2 * MOST
    assert many >= 2 * few
