"""A verifier of fair dice, written from `docs/dice.md` alone: it knows nothing of Bellona but that page.

`python stranger.py game.jsonl` says what is wrong with a record's dice.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from typing import Any

PARTIES = ("server", "0", "1")
LOG = ("row", "undo", "orders", "ended")


def pledge(game: str, round: int, party: str, share: str) -> str:
    return hashlib.sha256(f"bellona-dice/2/pledge/{game}/{round}/{party}/{share}".encode("ascii")).hexdigest()


def key(game: str, round: int, shares: dict[str, str]) -> bytes:
    text = f"bellona-dice/2/key/{game}/{round}"
    for party in PARTIES:
        if party in shares:
            text += f"/{party}={shares[party]}"
    return hashlib.sha256(text.encode("ascii")).digest()


def dice(secret: bytes, roll: int, count: int, sides: int) -> list[int]:
    width = 1 if sides <= 256 else 4
    limit = 256**width - 256**width % sides
    found: list[int] = []
    block = 0
    while len(found) < count:
        stream = hmac.new(secret, f"{roll}/{block}".encode("ascii"), hashlib.sha256).digest()
        for at in range(0, 32, width):
            value = int.from_bytes(stream[at : at + width], "big")
            if value < limit:
                found.append(value % sides + 1)
        block += 1
    return found[:count]


def problems(record: bytes) -> list[str]:
    """What is wrong with the dice of a record; nothing if it is right."""
    texts = [text for text in record.split(b"\n") if text]
    lines = [json.loads(text) for text in texts]
    header, fair = lines[0], lines[0].get("dice", {})
    if header.get("entry") != "header" or fair.get("kind") != "fair" or fair.get("scheme") != 2:
        return ["its dice are not fair dice of scheme 2"]
    told = [line for line in lines if line["entry"] == "reveal"]
    if len(told) != 1:
        return ["it does not tell the server's share"]
    wrong = ["it does not begin with the first roll"] if header.get("rolls", 0) else []
    shares = {**fair["shares"], "server": told[0].get("shares", {}).get("server", "")}
    wrong += _parties(fair, shares)
    log = [line for line in lines if line["entry"] in LOG]
    if [line["n"] for line in log] != list(range(header.get("after", 0), header.get("after", 0) + len(log))):
        wrong.append("its entries are not numbered one after the other")
    rolls = [line for line in log if _is_roll(line)]
    if told[0].get("rolls") != len(rolls):
        wrong.append("the number of rolls is not the one that is told")
    logged = [text for text, line in zip(texts, lines, strict=True) if line["entry"] in ("header", *LOG)]
    if told[0].get("digest") != hashlib.sha256(b"".join(text + b"\n" for text in logged)).hexdigest():
        wrong.append("the log is not the one whose digest is told")
    secret = key(fair["game"], fair["round"], shares)
    for number, roll in enumerate(rolls):
        if roll.get("giver", "person") != "dice":
            wrong.append(f"roll {number} (row {roll['n']}) was not given by the dice")
        if roll["answer"] != dice(secret, number, len(roll["answer"]), roll["sides"]):
            wrong.append(f"roll {number} (row {roll['n']}) shows other dice")
    wrong += [f"row {row['n']} is no roll" for row in log if row.get("giver") == "dice" and not _is_roll(row)]
    facts = [line["fact"] for line in lines if line["entry"] == "fact"]
    happened = [(f["roll"], f["player"], f["dice"]) for f in facts if f["kind"] == "Rolled" and f.get("dice")]
    if happened != [(roll["asks"], roll["player"], roll["answer"]) for roll in _counting(log) if _is_roll(roll)]:
        wrong.append("the rolls that count are not those that happened")
    return wrong


def _parties(fair: dict[str, Any], shares: dict[str, str]) -> list[str]:
    wrong = []
    if "server" not in fair["pledges"] or set(fair["pledges"]) != set(shares):
        wrong.append("those who pledged are not those who showed a share")
    for party, share in shares.items():
        if party not in PARTIES or pledge(fair["game"], fair["round"], party, share) != fair["pledges"].get(party):
            wrong.append(f"the share of {party} is not what was pledged")
    return wrong


def _is_roll(line: dict[str, Any]) -> bool:
    return bool(line["entry"] == "row" and line.get("sides", 0) > 0 and line["answer"])


def _counting(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for line in log:
        if line["entry"] == "row":
            rows.append(line)
        elif line["entry"] == "undo":
            rows = [row for row in rows if row["n"] < line["to"]]
    return rows


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        found = problems(file.read())
    print("\n".join(found) or "all dice are right")
    sys.exit(bool(found))
