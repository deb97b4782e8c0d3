"""Two games that differ only in what one player keeps secret look the same to everybody else until it comes out.

This knows nothing of how views are made: it compares bytes. Dice are typed in, so that they do not depend on how
many secret answers came before. The rules' own facts say when a secret has come out, and beside them what lies open on
the table anyway: how many cards somebody holds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from bellona.kernel.dice import Chance
from bellona.kernel.facts import Rolled, fact_data
from bellona.kernel.run import PERSON as A_PERSON
from bellona.kernel.run import Row, Run

from .table import PERSON, Table, Visitor, bearing

MARKS = ("mark-of-the-first", "mark-of-the-second")  # planted in the standing orders of each player
FAR = 4  # questions that a player may be asked besides when they have answered otherwise


Openly = Callable[[Run], Any]


class Given(NamedTuple):
    """A player's answer to a question."""

    question: dict[str, Any]
    answer: Any


class Witness:
    """Somebody at the table who writes down every byte that they are sent, and how much they may know by then."""

    def __init__(self, visitor: Visitor, player: int | None, token: str, game: str, openly: Openly) -> None:
        self.visitor, self.player, self.token, self.game, self.openly = visitor, player, token, game, openly
        self.seen: list[tuple[str, int]] = []  # what came, and how many facts were known then
        self.facts: list[dict[str, Any]] = []  # and what lay open with each
        self.updates = 0
        self._heard = self._read = 0

    async def catch_up(self, run: Run) -> bool:
        """Hear everything that was sent so far; whether an update was among it."""
        await self.visitor.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]})  # its answer comes after all the rest
        lies_open = {"lies open": self.openly(run)}
        self.facts += [fact_data(f) | lies_open for f in run.facts[self._read :] if f.is_seen_by(self.player)]
        self._read = len(run.facts)
        new = [text for text in self.visitor.heard[self._heard :] if json.loads(text).get("id") is None]
        self._heard = len(self.visitor.heard)
        for text in new:
            self._write_down(text)
        self.updates += (updated := any(json.loads(text)["type"] == "update" for text in new))
        return updated

    def _write_down(self, text: str) -> None:
        self.seen.append((text.replace(self.game, "this game").replace(self.token, "this seat"), len(self.facts)))

    async def look_about(self, table: Table) -> None:
        """Ask for everything that may be asked for."""
        units = self.visitor.units
        stands = [key for key, unit in units.items() if unit["on_table"]]
        asked: list[tuple[str, dict[str, Any]]] = [("rings", {"unit": key}) for key in list(units)[:2]]
        if len(stands) > 1:
            one, other = stands[0], stands[-1]
            model = next(iter(units[one]["models"]))
            asked += [("measure", {"a": {"unit": one}, "b": {"unit": other}}), ("sight", {"unit": one})]
            asked += [("odds", {"unit": one, "target": other}), ("eye", {"unit": one, "model": model})]
        for kind, fields in asked:
            self._write_down(json.dumps(await self.visitor.ask(kind, **fields) | {"id": 0}))
        for path in (f"games/{self.game}", f"games/{self.game}/record", f"replays/{self.game}"):
            self._write_down((await table.http.get(f"/api/{path}", headers=bearing(self.token))).text)

    def assert_unmarked(self, tokens: list[str]) -> None:
        """Neither the others' orders nor their tokens are in anything that was sent."""
        others = [mark for player, mark in enumerate(MARKS) if player != self.player]
        others += [token for token in tokens if token != self.token]
        texts = [*self.visitor.heard, *(text for text, _ in self.seen)]
        assert not any(secret in text for text in texts for secret in others)
        assert self.player is None or any(MARKS[self.player] in text for text in texts)


class Battle:
    """A game of two people and a spectator, who answer as in another game as long as they are asked the same."""

    def __init__(self, table: Table, openly: Openly, chance: str, script: list[list[Given]] | None = None) -> None:
        self.table, self.openly, self.chance = table, openly, Chance(chance)
        self.script = [list(given) for given in script or ([], [])]
        self.given: list[list[Given]] = [[], []]

    async def begin(self, **terms: Any) -> None:
        made = await self.table.make(PERSON, PERSON, dice="typed", **terms)
        self.game, self.tokens = made["game"], [*(seat["token"] for seat in made["seats"]), made["spectator"]]
        self.run = self.table.hall.rooms[self.game].run
        self.witnesses = [
            Witness(await self.table.sit(token), player, token, self.game, self.openly)
            for token, player in zip(self.tokens, (0, 1, None), strict=True)
        ]
        for player, mark in enumerate(MARKS):
            order = {"asks": mark, "answer": "pass", "when": {mark: True}}
            assert (await self.witnesses[player].visitor.ask("orders", orders=[order]))["type"] == "accepted"

    async def play(self, look_every: int, is_enough: Callable[[], bool] = lambda: False) -> None:
        """Play on; the witnesses look about after every so many updates."""
        while True:
            for witness in self.witnesses:
                updated = await witness.catch_up(self.run)
                if updated and witness.updates % look_every == 0 and not self.run.is_over:  # then all is shown
                    await witness.look_about(self.table)
            asked = next((w for w in self.witnesses if w.visitor.update["request"]), None)
            if asked is None or is_enough():
                return
            await self._answer(asked.visitor, asked.player or 0)

    async def _answer(self, visitor: Visitor, player: int) -> None:
        question = visitor.update["request"]
        ahead = (i for i, given in enumerate(self.script[player][:FAR]) if given.question["name"] == question["name"])
        found = next(ahead, None)
        answer = await visitor.some(self.chance) if found is None else self.script[player][found].answer
        del self.script[player][: 0 if found is None else found + 1]
        while (told := await visitor.answer(answer))["type"] == "refused":
            answer = await visitor.some(self.chance)
        assert told["type"] == "accepted", told
        self.given[player].append(Given(question, answer))

    def secrets(self) -> list[tuple[int, int]]:
        """The answers that were given in secret: whose, and which of theirs they were."""
        hidden = {fact.roll for fact in self.run.facts if isinstance(fact, Rolled) and fact.seen_by is not None}
        return [
            (player, i)
            for player in (0, 1)
            for i, row in enumerate(self._rows(player))
            if row.apart or (row.sides and row.asks in hidden)
        ]

    def is_apart(self, player: int, which: int) -> bool:
        """Whether an answer was given in a dialogue of both."""
        return self._rows(player)[which].apart

    def name(self, player: int, which: int) -> str:
        """What was asked."""
        return str(self.given[player][which].question["name"])

    def _rows(self, player: int) -> list[Row]:
        return [row for row in self.run.rows if row.player == player and row.giver == A_PERSON]

    async def leave(self) -> None:
        for witness in self.witnesses:
            await witness.visitor.leave()


class Otherwise(Battle):
    """The same game, but one player answers one question differently."""

    def __init__(self, battle: Battle, player: int, which: int) -> None:
        super().__init__(battle.table, battle.openly, f"otherwise {player} {which}", battle.given)
        self.like, self.player, self.which = battle, player, which
        self.differs = False

    async def _answer(self, visitor: Visitor, player: int) -> None:
        if player == self.player and len(self.given[player]) == self.which:
            await self._differ(visitor)
        if visitor.update["request"]:
            await super()._answer(visitor, player)

    async def _differ(self, visitor: Visitor) -> None:
        """Plan another answer, if there is one."""
        before = self.script[self.player][0]
        found = [await visitor.some(self.chance) for _ in range(20)]
        if before.question["kind"] == "order":
            found.append(before.answer[::-1])
        elif before.question["kind"] == "assign":
            found.append({})
        different = next((answer for answer in found if answer != before.answer), before.answer)
        self.script[self.player][0] = Given(before.question, different)
        self.differs = different != before.answer

    def others(self) -> list[tuple[Witness, Witness]]:
        """Those who must not notice, each beside their own double in the other game."""
        pairs = zip(self.witnesses, self.like.witnesses, strict=True)
        return [(here, there) for here, there in pairs if here.player != self.player]

    def is_enough(self) -> bool:
        """Whether everybody knows by now, or the other game went no further."""
        is_out = all(here.facts != there.facts[: len(here.facts)] for here, there in self.others())
        return is_out or not any(self.script)


class Hesitating(Otherwise):
    """The same game, but one player takes one answer back, and gives it again."""

    async def _differ(self, visitor: Visitor) -> None:
        before = self.script[self.player][0]
        assert (await visitor.answer(before.answer))["type"] == "accepted"
        if self.player not in visitor.update["waiting_for"]:
            self.given[self.player].append(self.script[self.player].pop(0))
            return  # that was the last one: everybody sees whether a player has done
        assert visitor.update["can_undo"] == "free"
        assert (await visitor.ask("undo"))["type"] == "accepted"
        await visitor.until("update")
        self.differs = True


def first_difference(one: list[Any], other: list[Any]) -> int:
    """The first place at which two lists differ, or the length of the shorter."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def assert_alike(here: Witness, there: Witness) -> int:
    """As long as both may know the same facts they were sent the same bytes; how many messages that were."""
    known = first_difference(here.facts, there.facts)
    place = first_difference([text for text, _ in here.seen], [text for text, _ in there.seen])
    if place < min(len(here.seen), len(there.seen)):
        text, facts = here.seen[place]
        assert facts > known, f"player {here.player} can tell the games apart by {text[:3000]}\n{there.seen[place]}"
    return place


class Compared(NamedTuple):
    """A secret question, and how many messages came to each of those who must not know before they could."""

    player: int
    name: str
    alike: list[int]


async def compare(battle: Battle, twin: Otherwise, look_every: int, **terms: Any) -> Compared | None:
    """Play the other game and compare what everybody was sent; None where there was no other answer."""
    await twin.begin(**terms)
    await twin.play(look_every, twin.is_enough)
    for witness in twin.witnesses:
        witness.assert_unmarked(twin.tokens)
    await twin.leave()
    alike = [assert_alike(here, there) for here, there in twin.others()]
    return Compared(twin.player, battle.name(twin.player, twin.which), alike) if twin.differs else None
