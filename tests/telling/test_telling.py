"""How single facts and questions are told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import Fact, Named, PhaseBegan, fact_data
from bellona.kernel.modifiers import Modifier
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Choose, Roll
from bellona.kernel.run import Run
from bellona.space.table import Pose
from bellona.telling import Mention, Teller, short_account
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.wh40k.facts import (
    CommandPoints,
    HitRolls,
    ObjectiveTaken,
    RemainedStationary,
    SaveRolls,
    Scored,
    StratagemUsed,
    TargetSelected,
    UnitMoved,
    WoundRolls,
)
from bellona.wh40k.state import Objective
from bellona.words import LANGUAGES
from tests.skirmish import RULEBOOK as SKIRMISH
from tests.skirmish.state import Scored as SkirmishScored

NAMES = {
    "A1": Named("unit", "Intercessor Squad", {"zh-Hans": "仲裁者小队"}, owner=0),
    "A1.2": Named("model", "Intercessor Squad", {"zh-Hans": "仲裁者小队"}, owner=0, number=2),
    "B1": Named("unit", "Termagants", owner=1, tag="B1"),
    "rifle": Named("weapon", "Bolt rifle"),
    "wall": Named("terrain", "ruin", number=3),
    "north": Named("marker", "objective", number=4),
}
HEAVY = HitRolls(
    unit="A1",
    target="B1",
    weapon="rifle",
    dice=(1, 3, 6),
    needed=4,
    trail=(Modifier("add", 1, "heavy"),),
    hits=2,
    criticals=1,
    skill=4,
    lowest=3,
    rules=("10e.weapon.heavy",),
)


def told(fact: Fact | dict[str, Any], language: str = "en") -> str:
    return Teller(RULEBOOK, NAMES, language).fact(fact).text


def test_a_hit_roll_tells_its_arithmetic() -> None:
    assert told(HEAVY) == "Bolt rifle: hits on 3+ (BS 4+, +1 Heavy): 1 3 6 – 2 hits, 1 critical."
    assert told(HEAVY, "zh-Hans") == "Bolt rifle 3+ 命中（BS 4+，重型 +1）：1 3 6——命中 2，暴击 1。"
    assert told(HEAVY, "zh-Hant") == "Bolt rifle 3+ 命中（BS 4+，重型 +1）：1 3 6——命中 2，暴擊 1。"
    overwatch = msgspec.structs.replace(HEAVY, needed=6, trail=(), hits=1, skill=0, lowest=6)
    assert told(overwatch) == "Bolt rifle: hits on 6+ (unmodified): 1 3 6 – 1 hit, 1 critical."
    assert told(overwatch, "zh-Hans") == "Bolt rifle 6+ 命中（未修正）：1 3 6——命中 1，暴击 1。"


def test_what_a_stratagem_costs_is_spent() -> None:
    dear = CommandPoints(player=0, change=-2, total=1, because="counter-offensive", rules=("10e.stratagem.pay",))
    assert told(dear) == "A spent 2CP (Counter-offensive): 1 now."
    assert "花费 2CP" in told(dear, "zh-Hans")
    assert "花費 2CP" in told(dear, "zh-Hant")


def test_a_recorded_fact_is_told_like_a_live_one() -> None:
    assert told(fact_data(HEAVY)) == told(HEAVY)


def test_a_wound_roll_tells_strength_toughness_and_modifiers() -> None:
    fact = WoundRolls(
        unit="A1",
        target="B1",
        weapon="rifle",
        dice=(4, 1),
        needed=5,
        trail=(Modifier("subtract", 1, "stealth"), Modifier("add", 1, "lance")),
        wounds=2,
        criticals=0,
        automatic=1,
        strength=4,
        toughness=5,
        lowest=5,
    )
    arithmetic = "S 4 against T 5, −1 Stealth, +1 Lance"
    assert told(fact) == f"Bolt rifle: wounds on 5+ ({arithmetic}): 4 1 – 2 wounds, 1 without a roll."


AP = (Modifier("add", -2, "AP"), Modifier("add", 1, "benefit-of-cover"))


def saves(*dice: int, failed: int, lowest: int = 4, trail: tuple[Modifier, ...] = AP) -> SaveRolls:
    return SaveRolls(unit="B1", save="armour", dice=dice, needed=3, trail=trail, failed=failed, lowest=lowest)


def test_a_save_tells_its_arithmetic() -> None:
    arithmetic = "Save 3+, −2 AP, +1 Benefit of Cover"
    assert told(saves(2, 5, failed=1)) == f"Termagants (B1): saves on 4+ ({arithmetic}): 2 5 – 1 failed."
    hopeless = saves(6, failed=1, lowest=7, trail=(Modifier("add", -4, "AP"),))
    assert told(hopeless) == "Termagants (B1): no save possible (Save 3+, −4 AP), 1 got through."


def test_the_dice_of_a_volley_share_a_sentence() -> None:
    account = list(short_account([saves(2, failed=1), saves(5, failed=0), saves(1, 1, failed=2, lowest=3)]))
    assert [len(facts) for facts in account] == [2, 1]
    sentence = Teller(RULEBOOK, NAMES, "en").together(account[0]).text
    assert sentence.endswith(": 2 5 – 1 failed.")


def test_facts_that_differ_in_one_word_share_a_sentence() -> None:
    facts = [RemainedStationary(unit="A1", rules=("10e.core.unit",)), RemainedStationary(unit="B1")]
    account = list(short_account(facts))
    assert account == [facts]
    shared = Teller(RULEBOOK, NAMES, "en").together(account[0])
    assert shared.text == "Remained Stationary: Intercessor Squad, Termagants (B1)."
    assert shared.rules == ("10e.core.unit",)


def test_a_sentence_marks_what_it_mentions() -> None:
    fact = StratagemUsed(player=1, stratagem="fire-overwatch", cost=1, unit="A1", rules=("10e.stratagem.pay",))
    sentence = Teller(RULEBOOK, NAMES, "zh-Hans").fact(fact)
    assert sentence.parts == (
        Mention("player", "1", "B", 1),
        " 对 ",
        Mention("unit", "A1", "仲裁者小队", 0),
        " 使用",
        Mention("rule", "10e.stratagem.fire-overwatch", "警戒射击"),
        "（1CP）。",
    )
    assert sentence.rules == ("10e.stratagem.pay",)
    assert str(sentence) == "B 对 仲裁者小队 使用警戒射击（1CP）。 [10e.stratagem.pay]"


def test_a_move_tells_how_far_without_noise() -> None:
    path = (Pose(0, 0), Pose(3, 0), Pose(3, 0.2000001))
    moved = UnitMoved(unit="A1", how="normal", paths={"A1.1": (Pose(0, 0), Pose(1, 0)), "A1.2": path})
    assert told(moved) == "Intercessor Squad: Normal move, 3.2″."
    assert told(UnitMoved(unit="A1", how="pile-in", paths={})) == "Intercessor Squad stayed in place (Pile In)."


def test_weapons_are_counted() -> None:
    shots = (("A1.1", "rifle"), ("A1.2", "rifle"), ("A1.3", "A2.1:rifle"), ("A1.3", "knife"))
    fact = TargetSelected(unit="A1", target="B1", shots=shots)
    assert told(fact) == "Intercessor Squad shot at Termagants (B1): 3 × Bolt rifle, knife."


def test_nobody_is_no_player() -> None:
    taken = ObjectiveTaken(objective="north", controller=-1, levels=(2, 2))
    assert told(taken) == "Nobody controlled Marker #4 any more, 2 to 2."
    assert told(taken, "zh-Hans") == "目标标记 4 号不再受任何一方控制，2 对 2。"
    held = ObjectiveTaken(objective="marker 2", controller=0, levels=(3, 2))
    assert told(held) == "A took marker 2, 3 to 2."


def test_the_first_round_is_counted_where_rounds_are() -> None:
    phases = [PhaseBegan(stage="setup", round=1, player=-1, phase="armies")]
    phases += [PhaseBegan(stage="battle", round=1, player=-1, phase="command")]
    said = [str(Teller(CONQUEST, {}, "en").fact(phase)) for phase in phases]
    assert said == ["Setup · Armies", "Round 1 · Command Phase"]


def test_facts_refusals_and_words_of_one_name_are_told_as_their_ruleset_says() -> None:
    ours, theirs = Teller(RULEBOOK, {}, "en"), Teller(SKIRMISH, {}, "en")
    assert ours.fact(Scored(player=0, points=4, total=9, because="primary")).text == (
        "A scored 4VP (Primary mission): 9 now."
    )
    assert theirs.fact(SkirmishScored(player=0, points=1, total=3)).text == "A held the middle and has 3."
    assert ours.fact({"kind": "Scored", "player": 0, "points": 1, "total": 3}).text == (
        "Scored: player 0, points 1, total 3"
    )
    zone = Refusal("outside-zone", (), {"model": "A1.2", "beyond": 2.0})
    assert ours.refusal(zone).text == "A1.2 would reach 2″ beyond its deployment zone."
    zone = Refusal("outside-zone", (), {"model": "A1.2", "outside by": 2.0})
    assert theirs.refusal(zone).text == "A1.2 would reach 2″ beyond your zone."
    assert ours.question(Choose(0, "deployment", [], about={"unit": "A1"})).text == "Deploy A1."
    assert theirs.question(Choose(0, "deployment", [])).text == "Set the unit up in your zone."
    assert [teller.term("roll", "hit") for teller in (ours, theirs)] == ["Hit roll", "to hit"]


def test_a_fact_that_these_rules_do_not_know_is_told_as_it_was_recorded() -> None:
    assert told({"kind": "Teleported", "unit": "A1", "rules": ["x"]}) == "Teleported: unit A1"
    assert told({"kind": "HitRolls", "unit": "A1"}) == "HitRolls: unit A1"


# -- questions --------------------------------------------------------------------------------------------------------


def asked(request: Any, language: str = "en") -> str:
    return Teller(RULEBOOK, NAMES, language).question(request).text


def test_questions_are_sentences() -> None:
    assert asked(Choose(0, "movement", [], about={"unit": "A1"})) == "How does Intercessor Squad move?"
    assert asked(Choose(0, "use grenade", []), "zh-Hant") == "使用手雷？"
    assert asked(Choose(0, "fire-overwatch", [])) == "Choose a unit for Fire Overwatch."
    assert asked(Roll(0, "hit", 3), "zh-Hans") == "掷 3 颗骰子：命中掷骰。"


def test_command_re_roll_tells_the_roll_it_is_offered_for() -> None:
    about = {"roll": "hit", "unit": "A1", "dice": [2], "needed": 3, "failed": True, "matters": True}
    question: Choose[Any] = Choose(0, "use command-re-roll", [], about=about)
    assert asked(question) == "Use Command Re-roll on this roll of Intercessor Squad? Hit roll: 2"


def test_a_question_of_other_rules_is_told_by_its_name() -> None:
    assert asked(Choose(0, "unheard of", [])) == "unheard of"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("moved", "limit", "said"), [(6.418, 6.0, "6.4"), (6.003, 6.0, "6.1"), (8.97, 9.0, "8.9"), (9.0, 9.0, "9")]
)
def test_lengths_have_one_decimal_and_stay_on_their_side_of_the_limit(
    language: str, moved: float, limit: float, said: str
) -> None:
    refusal = Refusal("moved-too-far", (), {"model": "A1.2", "moved": moved, "limit": limit})
    found = re.findall(r"[\d.]+(?=″)", Teller(RULEBOOK, NAMES, language).refusal(refusal).text)
    assert found == [said, f"{limit:g}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_which_wall(language: str) -> None:
    about = {"model": "A1.2", "feature": "wall", "wall": 5.25, "from": (1, 2), "to": (6, 2)}
    said = Teller(RULEBOOK, NAMES, language).refusal(Refusal("inside-terrain", (), about)).text
    assert "5.2″" in said
    block = Teller(RULEBOOK, NAMES, language).refusal(Refusal("inside-terrain", (), about | {"wall": 0})).text
    assert "″" not in block


def test_markers_and_terrain_are_named_by_their_numbers_on_the_table() -> None:
    """The page turns the table for the player who sits across: no name may depend on a side of it."""
    setup = {"mission": "contested-ground", "armies": ["dawn-spear", "gnawing-tide"], "layout": "crossroads"}
    run = Run(RULEBOOK, setup, Seeded(1))
    state = run.state
    state.objectives = tuple(Objective(key, 1, 2) for key in ("centre", "west", "marker 3"))
    names = RULEBOOK.names(state)
    shown = RULEBOOK.visible(state, 0)
    assert [names[marker["key"]].number for marker in shown["objectives"]] == [1, 2, 3]
    assert [marker["number"] for marker in shown["objectives"]] == [1, 2, 3]
    terrain = shown["table"]["terrain"]
    assert len(terrain) == len({(feature["kind"], feature["number"]) for feature in terrain})
    assert all(names[feature["key"]].number == feature["number"] for feature in terrain)
    assert Teller(RULEBOOK, names, "en").option("west").text == "Marker #2"


def test_refusals_name_what_they_are_about() -> None:
    through = Refusal(
        "through-terrain", ("10e.terrain-movement.over-not-through",), {"model": "A1.2", "feature": "wall"}
    )
    told = Teller(RULEBOOK, NAMES, "en").refusal(through)
    assert told.text == "Intercessor Squad #2 would move through Ruin #3; it may only climb over it."
    assert [part.key for part in told.parts if isinstance(part, Mention)] == ["A1.2", "wall"]
    assert told.rules == through.rules
    assert "仲裁者小队" in Teller(RULEBOOK, NAMES, "zh-Hans").refusal(through).text
    unworded = Refusal("out-of-biscuits", (), {"left": 0})
    assert Teller(RULEBOOK, NAMES, "en").refusal(unworded).text == "out of biscuits: left 0"


def test_options_are_names() -> None:
    def option(key: str, language: str = "en") -> str:
        return Teller(RULEBOOK, NAMES, language).option(key).text

    assert option("fall-back", "zh-Hans") == "后撤"
    assert option("A1.2/rifle") == "Intercessor Squad #2: Bolt rifle"
    assert option("rifle>B1") == "Bolt rifle → Termagants (B1)"
    assert option("rifle>*") == "Bolt rifle → several"
    assert option("invulnerable 4+") == "invulnerable save 4+"
    assert option("0:deep-strike", "zh-Hant") == "深入打擊"
    assert option("wall", "zh-Hans") == "废墟 3 号"


def test_a_special_rule_is_called_by_its_title_with_its_parameters() -> None:
    def ability(text: str, language: str = "en") -> str:
        return Teller(RULEBOOK, NAMES, language).term("ability", text)

    assert ability("rapid-fire 2") == "Rapid Fire 2"
    assert ability("rapid-fire 2", "zh-Hant") == "速射 2"
    assert ability("anti-infantry 4+") == "Anti-INFANTRY 4+"
    assert ability("anti-infantry 4+", "zh-Hans") == "针对步兵 4+"
    assert Teller(RULEBOOK, NAMES, "en").rule("anti-infantry 4+") == "10e.weapon.anti"
    assert Teller(RULEBOOK, NAMES, "en").rule("no-such-rule 1") == ""


def test_a_parameter_stands_where_the_title_has_a_number() -> None:
    def ability(text: str, language: str = "en") -> str:
        return Teller(ELEVENTH, NAMES, language).term("ability", text)

    assert ability("rapid-fire 2") == "[RAPID FIRE 2]"
    assert ability("rapid-fire 2", "zh-Hans") == "[速射2]"
    assert ability("rapid-fire 2", "zh-Hant") == "[RAPID FIRE 2] 速射"
    assert ability("feel-no-pain 5+") == "Feel No Pain 5+"
    assert ability("feel-no-pain 5+", "zh-Hans") == "不觉疼痛5+"
    assert ability("lethal-hits") == "[LETHAL HITS]"
