"""Whom each question is put to, by the catalogue's `decisions`. Every scene of the tests checks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bellona.kernel.requests import Assign, Choose, Order, Request, key_of
from bellona.kernel.run import Run


def owner(key: str) -> int:
    """Units and models are named after their player: A1, A1.2, B1."""
    return "AB".index(key[0])


def things(request: Request[Any]) -> list[str]:
    """What there is to choose from, to assign or to order."""
    match request:
        case Choose():
            return list(request.options)
        case Assign():
            return list(request.things)
        case Order():
            return [key_of(thing) for thing in request.things.values()]
    raise AssertionError(f"{request.name!r} has nothing to choose from")


def controller(request: Request[Any], active: int) -> int:
    """Whose unit it is: the one that is asked about, or those that there are to choose from."""
    return owner(request.about.get("unit") or things(request)[0])


def enemy(request: Request[Any], active: int) -> int:
    """Whose enemies there are to choose from."""
    return 1 - owner(things(request)[0])


def in_own_turn(request: Request[Any], active: int) -> int:
    return active


def in_other_turn(request: Request[Any], active: int) -> int:
    return 1 - active


def acts(request: Request[Any], active: int) -> int:
    """Whose unit has just been selected."""
    return owner(request.about["units"][0])


def other(request: Request[Any], active: int) -> int:
    """Whose enemy has just acted."""
    return 1 - owner(request.about["units"][0])


Who = Callable[[Request[Any], int], int]
DECIDES: dict[str, Who] = {
    # who moves where
    **dict.fromkeys(("unit to move", "returning aircraft", "reinforcements", "movement", "embark"), controller),
    **dict.fromkeys((f"{how} move" for how in ("normal", "advance", "fall-back", "aircraft", "scouts")), controller),
    **dict.fromkeys((f"{how} move" for how in ("charge", "pile-in", "second pile-in", "consolidation")), controller),
    **dict.fromkeys(("arrive", "disembark", "emergency disembarkation", "order of passengers"), controller),
    **dict.fromkeys(("lost in escape", "model to remove", "battle-shock"), controller),
    **dict.fromkeys(("fall back mode", "disembark mode", "surge target", "surge move", "mobile"), controller),
    "order of embarking": in_own_turn,
    # who attacks whom
    **dict.fromkeys(("shoot", "firing deck", "pistols", "targets", "hazardous model"), controller),
    **dict.fromkeys(("shooting type", "lethal hits"), controller),
    **dict.fromkeys(("unit to charge", "charge targets", "fights first", "remaining combats"), controller),
    **dict.fromkeys(("melee attacks", "challenger", "allocate"), controller),
    **dict.fromkeys(("precision", "order of targets", "grenade target", "tank shock target"), enemy),
    **dict.fromkeys(("explosives target", "crushing impact target", "overwatch target"), enemy),
    **dict.fromkeys(("explosives model", "crushing impact model", "heroic intervention mode"), controller),
    **dict.fromkeys(("overwatch", "heroic intervention", "heroic intervention move", "profile"), controller),
    **dict.fromkeys(
        ("close combat attacks", "chargers", "lost in wreck", "added models", "morale test", "model that flees"),
        controller,
    ),
    **dict.fromkeys(
        ("psyker", "psychic power", "power upon", "deny", "closest", "markers", "aircraft to move"), controller
    ),
    # set-up
    **dict.fromkeys(("hover", "leaders", "transports", "reserves", "combat squads", "second squad"), controller),
    **dict.fromkeys(("deployment", "unit to deploy", "unit to deploy last", "unit to scout"), controller),
    # Stratagems: whether, and on which unit
    **dict.fromkeys(("use tank-shock", "use grenade", "use insane-bravery"), in_own_turn),
    **dict.fromkeys(("use rapid-ingress", "use fire-overwatch", "use heroic-intervention"), in_other_turn),
    **dict.fromkeys(("use go-to-ground", "use smokescreen"), in_other_turn),
    "use epic-challenge": acts,
    **dict.fromkeys(("use counter-offensive", "use counteroffensive"), other),
    "use explosives": in_own_turn,
    "use crushing-impact": acts,
    "use command-re-roll": controller,
    **dict.fromkeys(("tank-shock", "grenade", "insane-bravery", "rapid-ingress", "fire-overwatch"), controller),
    **dict.fromkeys(("heroic-intervention", "go-to-ground", "smokescreen", "epic-challenge"), controller),
    **dict.fromkeys(("counter-offensive", "command-re-roll"), controller),
    **dict.fromkeys(("counteroffensive", "explosives", "crushing-impact"), controller),
}
UNTOLD = (
    # the question does not say whose it is: `test_who_decides.py` and the tests of set-up and missions do
    *("save", "feel no pain", "divided attacks", "order of profiles", "tank shock weapon", "die to re-roll"),
    *("mission", "objective marker", "marker", "first turn", "pre-battle rule"),
    *("secondary missions", "fixed cards", "put away", "gambit", "pause", "deployment zone", "order of perils"),
)
UNTOLD_KINDS = ("re-roll ", "order ", "use ")  # of any roll, at any moment; and offers that tests make up


def check(run: Run, request: Request[Any]) -> None:
    """The question is put to the player whom it concerns."""
    if request.name in DECIDES:
        who = DECIDES[request.name](request, run.game.player)
        assert request.player == who, f"{request.name!r} is asked of {'AB'[request.player]}"
    else:
        known = request.name in UNTOLD or request.name.startswith(UNTOLD_KINDS)
        assert known, f"{request.name!r}: say in {__name__} who decides"
