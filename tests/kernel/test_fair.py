"""Fair dice: who pledges what, how rolls are numbered, and what a record of them must hold. `docs/dice.md`"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bellona.kernel.dice import Chance, Seeded, Typed, source_from
from bellona.kernel.dice_check import check_dice
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.fair import (
    SERVER,
    BotSecret,
    Deal,
    Fair,
    FairByPlace,
    commitment,
    dealt,
    dealt_by_place,
    draw_share,
    faces,
    key,
    new_deal,
    pledge,
)
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import load, read_record, save
from bellona.kernel.requests import Roll
from bellona.kernel.run import DICE, PERSON, Row, Run
from tests.server import stranger

from .toys import DUEL, ToyGame, everything, play_on, run_of

SHARES = {SERVER: "11" * 32, "0": "22" * 32, "1": "33" * 32}
DOCS = Path(__file__).parents[2] / "docs" / "dice.md"


def deal_of(shares: dict[str, str], game: str = "game", round: int = 0) -> Deal:
    seats = tuple(party for party in shares if party != SERVER)
    pledges = {party: pledge(game, round, party, share) for party, share in shares.items()}
    return Deal(game, seats, pledges, shares, round)


FAIR = Fair(deal_of(SHARES))


# -- the scheme --------------------------------------------------------------------------------------------------------


def test_the_page_tells_what_is_dealt() -> None:
    """The test vector of the documentation, by the engine and by a stranger who knows only the documentation."""
    text = DOCS.read_text(encoding="utf-8").partition("## Test vector")[2]
    game, *told = re.findall(r"`([0-9a-f/ ]+)`", text)
    shares = dict(zip((SERVER, "0", "1"), told[:3], strict=True))
    assert [pledge(game, 1, party, share) for party, share in shares.items()] == told[3:6]
    assert key(game, 1, shares).hex() == told[6]
    for scheme in (dealt, stranger.dice):
        assert scheme(key(game, 1, shares), 0, 10, 6) == [int(die) for die in told[7].split()]
        assert scheme(key(game, 1, shares), 1, 40, 6) == [int(die) for die in told[8].split()]
        assert scheme(key(game, 1, shares), 12, 3, 1000) == [int(die) for die in told[9].split()]
    alone = {party: share for party, share in shares.items() if party != "1"}
    assert key(game, 1, alone).hex() == told[10]
    assert stranger.key(game, 1, alone).hex() == told[10]


def test_dice_depend_on_the_share_of_each_party_and_on_whose_it_is() -> None:
    other = [SHARES | {party: "44" * 32} for party in SHARES]
    swapped = SHARES | {"0": SHARES["1"], "1": SHARES["0"]}
    alone = {party: share for party, share in SHARES.items() if party != "1"}
    keys = [key("game", 0, shares) for shares in (SHARES, *other, swapped, alone)]
    keys += [key("another", 0, SHARES), key("game", 1, SHARES)]
    assert len({tuple(dealt(one, 0, 30, 6)) for one in keys}) == len(keys)
    assert dealt(keys[0], 0, 30, 6) != dealt(keys[0], 1, 30, 6)


def test_a_pledge_is_good_for_one_party_round_and_game_only() -> None:
    told = {pledge(game, turn, party, "22" * 32) for game in "ab" for turn in (0, 1) for party in (SERVER, "0", "1")}
    assert len(told) == 12


def test_fair_dice_are_uniform() -> None:
    drawn = [die for number in range(100) for die in dealt(key("game", 0, SHARES), number, 100, 6)]
    assert sum((seen - 10000 / 6) ** 2 / (10000 / 6) for seen in Counter(drawn).values()) < 20.52
    assert set(drawn) == set(range(1, 7))


# -- pledging ----------------------------------------------------------------------------------------------------------


def test_no_dice_fall_before_all_have_shown_what_they_pledged() -> None:
    deal = new_deal("game", ["0", "1"])
    request = Roll(0, "hit", 3)
    assert deal.is_pledge_kept(SERVER, deal.shares[SERVER])
    for seat in deal.seats:
        assert deal.may_pledge(seat, 0)
        deal = deal.with_pledge(seat, pledge("game", 0, seat, SHARES[seat]), 0)
    assert deal.is_pledged
    assert not deal.is_pledge_kept("0", SHARES["1"])
    for seat in deal.seats:
        assert Fair(deal).roll(request, 0, 0, 0) is None
        assert deal.is_pledge_kept(seat, SHARES[seat])
        deal = deal.with_share(seat, SHARES[seat])
    assert Fair(deal).roll(request, 7, 7, 0) == dealt(key("game", 0, deal.shares), 0, 3, 6)


def test_a_pledge_may_be_replaced_until_all_have_pledged_and_then_all_begin_anew() -> None:
    deal = new_deal("game", ["0", "1"]).with_pledge("0", "aa" * 32, 0)
    assert deal.may_pledge("0", 0)
    deal = deal.with_pledge("0", "bb" * 32, 0).with_pledge("1", pledge("game", 0, "1", SHARES["1"]), 0)
    assert deal.is_pledged
    assert not deal.may_pledge("0", 0)
    deal = deal.with_share("1", SHARES["1"])
    assert not deal.may_pledge("1", 1), "whoever has shown their share has not lost it"
    assert deal.may_pledge("0", 1)
    anew = deal.with_pledge("0", "cc" * 32, 1)
    assert (anew.round, anew.pledges["0"], anew.shown) == (1, "cc" * 32, {})
    assert anew.shares[SERVER] != deal.shares[SERVER]


def test_shares_are_drawn_by_chance() -> None:
    assert new_deal("game", []).shares != new_deal("game", []).shares


def test_a_bots_choices_follow_from_a_pledged_secret() -> None:
    bots = BotSecret("game", "55" * 32)
    assert bots.pledge == pledge("game", 0, "bots", "55" * 32)
    assert len({bots.seed(player, number) for player in (0, 1) for number in range(5)}) == 10
    assert BotSecret("game", "56" * 32).seed(0, 0) != bots.seed(0, 0)


# -- numbers -----------------------------------------------------------------------------------------------------------


async def three_rolls(game: ToyGame) -> None:
    await game.choose(0, "first", ["yes", "no"])
    for name in ("advance", "hit", "wound"):
        await game.roll(0, f"no {name}", 0)
        await game.roll(0, name, 2)
        await game.choose(0, f"after {name}", ["yes", "no"])


def rolls(run: Run) -> list[list[int]]:
    return [row.answer for row in run.rows if row.is_roll]


def test_nothing_but_rolls_moves_the_dice() -> None:
    """Neither orders, nor answers, nor what is taken back without dice in it."""
    plain, moved = (run_of(three_rolls, FAIR) for _ in range(2))
    for _ in range(5):
        moved.set_orders(0, [StandingOrder("nothing", "pass")])
    for run in (plain, moved):
        run.answer("yes")
    moved.set_orders(1, [])
    for run in (plain, moved):
        run.answer("no")
    assert plain.place < moved.place
    assert rolls(plain) == rolls(moved) == [dealt(key("game", 0, SHARES), number, 2, 6) for number in (0, 1)]


def test_an_answer_taken_back_before_the_dice_moves_none_of_them() -> None:
    async def act(game: ToyGame) -> None:
        for name in ("first", "second"):
            await game.choose(0, name, ["yes", "no"])
        await game.roll(0, "advance", 3)

    plain, moved = (run_of(act, FAIR) for _ in range(2))
    for _ in range(7):
        moved.answer("yes")
        moved.undo(0)
    for run in (plain, moved):
        run.answer("yes")
        run.answer("yes")
    assert rolls(plain) == rolls(moved) == [dealt(key("game", 0, SHARES), 0, 3, 6)]


def test_dice_that_were_taken_back_never_come_again() -> None:
    run = run_of(three_rolls, FAIR)
    run.answer("yes")
    run.undo(0)
    run.answer("yes")
    assert rolls(run) == [dealt(key("game", 0, SHARES), 1, 2, 6)]
    assert run.rolls == 2


def test_a_rule_that_fails_on_dice_has_not_rolled_them() -> None:
    async def act(game: ToyGame) -> None:
        which = await game.choose(0, "which", ["good", "bad"])
        await game.roll(0, "hit", 2)
        if which == "bad":
            raise RuntimeError("a bug")
        await game.choose(0, "after", ["yes", "no"])

    run = run_of(act, FAIR)
    with pytest.raises(BellonaError):
        run.answer("bad")
    run.answer("good")
    assert rolls(run) == [dealt(key("game", 0, SHARES), 0, 2, 6)]


def test_a_clone_goes_on_with_the_next_number() -> None:
    run = run_of(three_rolls, FAIR)
    run.answer("yes")
    with run.clone() as copy:
        for one in (run, copy):
            one.answer("no")
        assert rolls(copy) == rolls(run)


# -- records -----------------------------------------------------------------------------------------------------------


def fair_game(dice: Fair | FairByPlace = FAIR, answers: int = 3) -> Run:
    """A game with a move taken back and orders in it."""
    run = play_on(Run(DUEL, {}, dice), Chance(1), answers=answers)
    if not run.is_over:
        run.undo(0)
        run.set_orders(1, [])
    return run


def test_a_record_of_fair_dice_is_right_and_a_stranger_agrees(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    run = play_on(fair_game(), Chance(2))
    save(run, file)
    checked = check_dice(read_record(file))
    assert checked.is_right
    assert (checked.scheme, checked.taken_back > 0, checked.rolls) == (2, True, run.rolls)
    assert [party.party for party in checked.parties] == [SERVER, "0", "1"]
    assert stranger.problems(file.read_bytes()) == []
    assert everything(load(file, DUEL)) == everything(run)


def test_a_game_that_goes_on_keeps_the_servers_share(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    run = fair_game(answers=2)
    assert not run.is_over
    save(run, file)
    assert SHARES[SERVER] not in file.read_text()
    with pytest.raises(BadFile, match="does not tell the server's share yet"):
        check_dice(read_record(file))
    assert check_dice(read_record(file), SHARES[SERVER]).is_right
    run.close()
    save(run, file)
    assert SHARES[SERVER] not in file.read_text()


@pytest.mark.parametrize("dice", [FAIR, FairByPlace(["mine", "yours"], "hidden")], ids=["scheme 2", "scheme 1"])
def test_a_fair_game_goes_on_with_its_secret_and_is_typed_without(dice: Fair | FairByPlace, tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    run = fair_game(dice, answers=2)
    save(run, file)
    known, unknown = load(file, DUEL, secret=dice.secret), load(file, DUEL)
    assert everything(play_on(known, Chance(4))) == everything(play_on(run, Chance(4)))
    assert isinstance(unknown.dice, Typed)
    save(unknown, file)
    assert read_record(file).header.dice == dice.header()
    with pytest.raises(BadFile, match="not the one that was pledged"):
        load(file, DUEL, secret="another")


def test_dice_that_were_typed_in_for_lack_of_the_secret_are_named(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    save(fair_game(answers=2), file)
    unknown = play_on(load(file, DUEL), Chance(3))
    save(unknown, file)
    checked = check_dice(read_record(file), SHARES[SERVER])
    typed = [row.n for row in unknown.entries if isinstance(row, Row) and row.is_roll and row.giver == PERSON]
    assert typed
    assert {wrong.n for wrong in checked.wrong} >= set(typed)


def test_a_game_of_other_rules_goes_on_with_the_next_roll(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    run = fair_game(answers=6)
    save(run, file)
    newer = DUEL.amended("duel", "2")
    taken = load(file, newer, secret=SHARES[SERVER])
    assert taken.after == run.place
    assert taken.rolls - sum(isinstance(row, Row) and row.is_roll for row in taken.entries) == run.rolls
    save(play_on(taken, Chance(2)), file)
    checked = check_dice(read_record(file))
    assert not checked.wrong
    assert checked.problems == [f"{run.rolls} rolls came before this record begins, and cannot be checked"]


def test_a_record_of_scheme_1_is_loaded_goes_on_and_says_so(tmp_path: Path) -> None:
    """As Bellona wrote them before: no scheme, no number of rolls, no digest."""
    file = tmp_path / "old.jsonl"
    run = play_on(fair_game(FairByPlace(["mine", "yours"], "hidden")), Chance(2))
    save(run, file)
    *lines, _ = file.read_bytes().splitlines()
    assert b"scheme" not in lines[0]
    old = b"\n".join([*lines, b'{"entry":"reveal","secret":"hidden"}']) + b"\n"
    file.write_bytes(old)
    checked = check_dice(read_record(file))
    assert (checked.scheme, checked.is_right, checked.rolls) == (1, True, run.rolls)
    assert everything(load(file, DUEL)) == everything(run)
    for row in run.entries:
        if isinstance(row, Row) and row.is_roll:
            assert row.answer == dealt_by_place("hidden", ["mine", "yours"], row.n, len(row.answer), row.sides)
    file.write_bytes(old.replace(b'"giver":"dice",', b"", 1))
    assert not check_dice(read_record(file)).is_right
    file.write_bytes(old.replace(commitment("hidden").encode(), commitment("other").encode()))
    assert "the share of server is not what was pledged" in check_dice(read_record(file)).problems


def test_a_scheme_that_is_not_known_is_said(tmp_path: Path) -> None:
    with pytest.raises(BellonaError, match="scheme 3"):
        source_from(FAIR.header() | {"scheme": 3}, SHARES[SERVER])


def test_only_fair_dice_are_verified(tmp_path: Path) -> None:
    file = tmp_path / "seeded.jsonl"
    save(play_on(Run(DUEL, {}, Seeded(1)), Chance(1)), file)
    with pytest.raises(BadFile, match="its dice are seeded"):
        check_dice(read_record(file))


@pytest.mark.parametrize(
    ("sides", "stream", "dice"),
    [
        (6, [251, 252, 255, 0, 5, 6], [6, 1, 6, 1]),  # 252 and more are passed over
        (256, [0, 255, 7], [1, 256, 8]),  # a byte each, and none is passed over
        (257, [0, 0, 1, 0, 255, 255, 255, 255, 0, 0, 0, 4], [257, 5]),  # four bytes each, the first the highest
    ],
)
def test_bytes_become_faces_without_favour(sides: int, stream: list[int], dice: list[int]) -> None:
    assert faces(lambda number: bytes(stream) if number == 0 else bytes([1] * 8), len(dice), sides) == dice


def test_a_second_block_goes_on_where_the_first_ends() -> None:
    assert faces(lambda number: bytes([number, 255]), 3, 6) == [1, 2, 3]


def test_rolls_that_are_not_those_of_the_facts_are_told_from_the_first_that_differs(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    save(play_on(fair_game(), Chance(2)), file)
    lines = file.read_bytes().splitlines()
    told = [i for i, line in enumerate(lines) if json.loads(line).get("fact", {}).get("kind") == "Rolled"]

    def problems(changed: list[bytes]) -> list[str]:
        file.write_bytes(b"".join(line + b"\n" for line in changed))
        return check_dice(read_record(file)).problems

    assert problems(lines) == []
    for place in (0, 1, len(told) - 1):
        line = json.loads(lines[told[place]])
        line["fact"]["dice"][0] += 1
        (problem,) = problems([*lines[: told[place]], json.dumps(line).encode(), *lines[told[place] + 1 :]])
        assert problem.endswith(f"they differ from the {place + 1}. on")
    (problem,) = problems(lines[: told[-1]] + lines[told[-1] + 1 :])
    assert problem.endswith(f"they are {len(told)}, not {len(told) - 1}")


def test_dice_that_are_no_roll_are_told(tmp_path: Path) -> None:
    file = tmp_path / "fair.jsonl"
    run = play_on(fair_game(), Chance(2))
    save(run, file)
    answer = next(row for row in run.entries if isinstance(row, Row) and not row.is_roll)
    record = read_record(file)
    record.log = [msgspec.structs.replace(row, giver=DICE) if row == answer else row for row in record.log]
    assert check_dice(record).problems == [f"row {answer.n} is no roll, but given by the dice"]


def test_a_record_is_taken_up_with_the_seats_that_pledged() -> None:
    share, mine = draw_share(), draw_share()
    pledges = {SERVER: pledge("game", 0, SERVER, share), "1": pledge("game", 0, "1", mine)}
    dice = Fair(Deal("game", ("1",), pledges, {SERVER: share, "1": mine}, 0))
    again = source_from(dice.header(), share)
    assert isinstance(again, Fair)
    assert again.deal.seats == ("1",)
    assert again.header() == dice.header()
