"""Questions to the odds calculator in the words of the rulebook. Python and JSON use the same forms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ..army.army_list import Type

Text: TypeAlias = Annotated[str, Meta(max_length=80)]
Rules: TypeAlias = Annotated[tuple[Text, ...], Meta(max_length=40)]
Side: TypeAlias = Literal["front", "flank", "rear"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=60)]
Few: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
Value: TypeAlias = Annotated[int, Meta(ge=0, le=30)]
Skill: TypeAlias = Annotated[int, Meta(ge=1, le=30)]
Inches: TypeAlias = Annotated[float, Meta(ge=0, le=120)]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Part of a question."""


class Attackers(Form, frozen=True, kw_only=True):
    """Stands that attack alike. `leader`: one of them is the Leader's; `character`: it is a Character's Stand."""

    name: Text = ""
    stands: Count = 1
    leader: bool = False
    character: bool = False
    rules: Rules = ()
    water: bool = False  # at least half the Regiment stands in Water
    hits_again: bool = False  # a rule is used on the hit dice: failures are re-rolled


class Clashing(Attackers, frozen=True, kw_only=True):
    """Stands that strike: so many attacks each. Those who only support are a row of their own."""

    attacks: Value
    clash: Skill
    inspired: Annotated[int, Meta(ge=0, le=5)] = 0  # how many times over


class Shooting(Attackers, frozen=True, kw_only=True):
    """Stands that fire a Barrage of so many shots. `near`: within half range; unless told, at effective range."""

    barrage: Annotated[int, Meta(ge=0, le=20)]
    volley: Skill
    aimed: bool = False
    effective: bool = False
    obscured: bool = False  # by terrain
    near: bool | None = None
    distance: Inches = 0.0  # to the target, where a rule asks for it


class Crashing(Attackers, frozen=True, kw_only=True):
    """Stands that make Impact attacks: so many each, or, unless told, as many as their rules say."""

    clash: Skill
    impact: Value | None = None


class Hits(Form, frozen=True, kw_only=True):
    """Hits that come without attacks, of a spell or of something else, with rules of their own."""

    number: Annotated[int, Meta(ge=0, le=200)]
    spell: bool = False
    rules: Rules = ()


class AskedRegiment(Form, frozen=True, kw_only=True):
    """A Regiment: its Stands without the Character, who adds one wherever size counts; `began` with so many.

    `wounded`: wounds on the Stand that takes the next one; `resolve`: the highest; `enemies`: rules of others who touch
    it; `defense_again`: a rule is used on its Defense dice, failures are re-rolled; `walls`: the Defense of a garrison.
    """

    name: Text = ""
    stands: Count
    began: Count | None = None
    character: bool = False
    wounds: Annotated[int, Meta(ge=1, le=30)]
    wounded: Value = 0
    defense: Value = 0
    evasion: Value = 0
    resolve: Value = 0
    broken: bool = False
    rules: Rules = ()
    type: Type = "infantry"
    garrisoned: bool = False
    walls: Value = 0
    enemies: Rules = ()
    defense_again: bool = False


# -- what may be asked -------------------------------------------------------------------------------------------------


class AskedMorale(Form, frozen=True, kw_only=True):
    """A Morale test for so many wounds."""

    wounds: Annotated[int, Meta(ge=1, le=200)]


class AskedCharge(Form, frozen=True, kw_only=True):
    """A Charge: March and the distance in inches. Rules may take the place of the die, or let it be re-rolled."""

    march: Annotated[float, Meta(ge=0, le=60)]
    distance: Inches
    reroll: bool = False
    rules: Rules = ()


class AskedCast(Form, frozen=True, kw_only=True):
    """A casting roll, and the hits of the spell if it has any; who it is cast on is the target, if that matters."""

    dice: Annotated[int, Meta(ge=0, le=30)]
    attunement: Annotated[int, Meta(ge=1, le=6)]
    interfered: bool = False
    scaling: bool = False
    priest: bool = False
    hits: Hits | None = None


class AskedDuelist(Form, frozen=True, kw_only=True):
    """A Character in a duel."""

    name: Text = ""
    attacks: Value
    clash: Skill
    wounds: Annotated[int, Meta(ge=1, le=30)]
    wounded: Value = 0
    defense: Value = 0
    evasion: Value = 0
    resolve: Value = 0
    inspired: Annotated[int, Meta(ge=0, le=5)] = 0
    type: Type = "infantry"
    rules: Rules = ()


class AskedDuel(Form, frozen=True, kw_only=True):
    challenger: AskedDuelist
    challenged: AskedDuelist


class AskedWithdrawal(Form, frozen=True, kw_only=True):
    """The target withdraws, with so many of its Stands engaged."""

    engaged: Few


class AskedReform(Form, frozen=True, kw_only=True):
    """The target makes a Combat Reform, with so many of its Stands engaged; perhaps before a Fearsome enemy."""

    engaged: Few
    fearsome: bool = False


class AskedDecay(Form, frozen=True, kw_only=True):
    """The Decay of the target: so many dice for each of its Stands."""

    value: Annotated[int, Meta(ge=1, le=10)]


class AskedReinforcements(Form, frozen=True, kw_only=True):
    """Regiments of each class for which dice are rolled in a round."""

    round: Annotated[int, Meta(ge=1, le=20)]
    light: Few = 0
    medium: Few = 0
    heavy: Few = 0


class AskedSupremacy(Form, frozen=True, kw_only=True):
    """The roll for First Player, with so many cards in either stack; who has fewer makes the best of it.

    `wants` is what we want to be, and the other side does not want us to be.
    """

    ours: Few
    theirs: Few
    wants: Literal["first", "second"] = "first"


class AskedChain(Form, frozen=True, kw_only=True):
    """A Charge, its Impact attacks, the Clash, and what is left of the target striking back.

    Rows of attackers lose Stands from the last row on. Whoever has charged is Inspired unless something denies it.
    """

    charger: AskedRegiment
    target: AskedRegiment
    charge: AskedCharge | None = None
    impact: tuple[Crashing, ...] = ()
    clash: tuple[Clashing, ...] = ()
    strike_back: tuple[Clashing, ...] = ()


class OddsQuestion(Form, frozen=True, kw_only=True):
    """About one topic. `target` is whoever takes wounds, `side` where attacks strike it; `switches` are those that
    players agree on before a battle.
    """

    ruleset: str = ""
    side: Side = "front"
    target: AskedRegiment | None = None
    clash: Annotated[tuple[Clashing, ...], Meta(max_length=20)] = ()
    volley: Annotated[tuple[Shooting, ...], Meta(max_length=20)] = ()
    impact: Annotated[tuple[Crashing, ...], Meta(max_length=20)] = ()
    hits: Hits | None = None
    morale: AskedMorale | None = None
    charge: AskedCharge | None = None
    cast: AskedCast | None = None
    duel: AskedDuel | None = None
    withdraw: AskedWithdrawal | None = None
    combat_reform: AskedReform | None = None
    decay: AskedDecay | None = None
    reinforcements: AskedReinforcements | None = None
    supremacy: AskedSupremacy | None = None
    chain: AskedChain | None = None
    switches: dict[str, str] = {}


How: TypeAlias = Literal[
    "", "clash", "volley", "impact", "charge", "cast", "duel", "withdraw", "combat_reform", "decay", "reinforcements",
    "supremacy",
]  # fmt: skip


class InPlay(Form, frozen=True, kw_only=True):
    """What a Regiment or Character of a game in progress might do next.

    `target` is the Regiment, or in a duel the Character, to whom it is done; `spell` is what is cast, `stands` those
    that strike, `barrages` what each Stand fires. Without `how` it is what is likely. Reinforcements and the Supremacy
    roll are asked of a `player`.
    """

    how: How = ""
    unit: str = ""
    target: str = ""
    spell: str = ""
    stands: tuple[str, ...] = ()
    barrages: dict[str, str] = {}
    player: Literal[0, 1] = 0
