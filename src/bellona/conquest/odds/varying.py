"""A question with one number changed: for curves over Defense, Stands and the like."""

from __future__ import annotations

from typing import Any

from bellona.kernel.errors import BellonaError

ROWS = {"attackers": "stands", "attacks": "attacks", "skill": "", "inspired": "inspired", "barrage": "barrage"}
SKILLS = {"clash": "clash", "impact": "clash", "volley": "volley"}
TARGET = {"stands": "stands", "wounds": "wounds", "defense": "defense", "evasion": "evasion", "resolve": "resolve"}
OTHERS = {  # by what may be varied: the topic, and its number
    "distance": ("charge", "distance"),
    "march": ("charge", "march"),
    "hits": ("hits", "number"),
    "casting-dice": ("cast", "dice"),
    "attunement": ("cast", "attunement"),
    "engaged": ("", "engaged"),
    "losses": ("morale", "wounds"),
}


def varied(question: dict[str, Any], what: str, value: int) -> dict[str, Any]:
    """The question, as plain data, with another value of this."""
    if what in TARGET:
        if not question["target"]:
            raise BellonaError(f"there is no target whose {what} could be varied")
        question["target"] |= {TARGET[what]: value}
        if what == "stands" and question["target"]["began"]:
            question["target"]["began"] = max(value, question["target"]["began"])
    elif what in ROWS:
        rows = [(topic, row) for topic in SKILLS for row in question[topic]]
        if not rows:
            raise BellonaError(f"there are no attackers whose {what} could be varied")
        for topic, row in rows:
            name = ROWS[what] or SKILLS[topic]
            if name not in row:
                raise BellonaError(f"a {topic} has no {what} that could be varied")
            row[name] = value
    elif what in OTHERS:
        topic, name = OTHERS[what]
        topics = [topic] if topic else ["withdraw", "combat_reform"]
        told = [question[each] for each in topics if question[each]]
        if not told:
            raise BellonaError(f"the question is not about {' or '.join(topics)}: there is no {what} to vary")
        told[0][name] = value
    else:
        raise BellonaError(f"{what!r} cannot be varied; there are {', '.join((*ROWS, *TARGET, *OTHERS))}")
    return question
