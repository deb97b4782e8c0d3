"""A question of each topic."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

HERE = "conquest-2e"
TARGET: dict[str, Any] = {
    "stands": 6,
    "began": 6,
    "character": False,
    "wounds": 4,
    "wounded": 0,
    "defense": 2,
    "evasion": 1,
    "resolve": 3,
    "broken": False,
    "rules": ["shield"],
}
FRONT_RANK: dict[str, Any] = {
    "name": "front rank",
    "stands": 3,
    "attacks": 4,
    "clash": 3,
    "leader": True,
    "inspired": 1,
    "rules": ["cleave 1", "flurry", "terrifying 1"],
}
SUPPORT = {"name": "support", "stands": 3, "attacks": 1, "clash": 3, "inspired": 1, "rules": ["cleave 1"]}
CLASH: dict[str, Any] = {"ruleset": HERE, "side": "flank", "clash": [FRONT_RANK, SUPPORT], "target": TARGET}
SHOTS = {
    "stands": 3,
    "barrage": 2,
    "volley": 2,
    "aimed": True,
    "effective": True,
    "obscured": True,
    "rules": ["sureshot"],
}
CRASH: dict[str, Any] = {"stands": 3, "impact": 2, "clash": 3, "rules": ["brutal-impact 1", "glorious-charge"]}
MAN = {"attacks": 4, "clash": 3, "wounds": 4, "defense": 2, "resolve": 3, "rules": ["counter-attack"]}
CHAIN = {
    "charger": {"stands": 3, "wounds": 4, "defense": 2, "resolve": 3, "rules": ["shock"]},
    "target": {"stands": 4, "wounds": 3, "defense": 2, "resolve": 3, "rules": ["counter-attack"]},
    "charge": {"march": 8, "distance": 10, "rules": ["unstoppable"]},
    "impact": [CRASH],
    "clash": [{"stands": 3, "attacks": 2, "clash": 3, "leader": True}],
    "strike_back": [{"stands": 3, "attacks": 2, "clash": 2}, {"stands": 1, "attacks": 1, "clash": 2}],
}
QUESTIONS: list[dict[str, Any]] = [
    CLASH,
    {"ruleset": HERE, "volley": [SHOTS], "target": TARGET, "switches": {"halving": "after"}},
    {"ruleset": HERE, "impact": [CRASH], "target": TARGET | {"type": "brute"}},
    {"ruleset": HERE, "hits": {"number": 6, "spell": True, "rules": []}, "target": TARGET},
    {"ruleset": HERE, "side": "rear", "morale": {"wounds": 5}, "target": TARGET},
    {"ruleset": HERE, "charge": {"march": 5, "distance": 8.5, "reroll": True}},
    {"ruleset": HERE, "cast": {"dice": 5, "attunement": 3, "hits": {"number": 5, "spell": True}}, "target": TARGET},
    {"ruleset": HERE, "duel": {"challenger": MAN, "challenged": MAN | {"rules": ["quicksilver-strike"]}}},
    {"ruleset": HERE, "withdraw": {"engaged": 3}, "target": TARGET},
    {"ruleset": HERE, "combat_reform": {"engaged": 3, "fearsome": True}, "target": TARGET},
    {"ruleset": HERE, "decay": {"value": 1}, "target": TARGET},
    {"ruleset": HERE, "reinforcements": {"round": 2, "light": 3, "medium": 2}},
    {"ruleset": HERE, "supremacy": {"ours": 5, "theirs": 6, "wants": "second"}},
    {"ruleset": HERE, "chain": CHAIN},
]


def changed(question: dict[str, Any], *place: Any, to: Any) -> dict[str, Any]:
    """The question with something else at one place."""
    new = deepcopy(question)
    inner: Any = new
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = to
    return new
