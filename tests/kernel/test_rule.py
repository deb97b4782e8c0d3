"""Special rules: what fails when the class is made, how texts are read, who listens."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import Offer, Rule, SpecialRules


class Family(Rule, contract=True):
    """Moments of a toy family."""

    permissions = frozenset({"run", "shoot-twice"})

    def roll_bonus(self, attack: Any) -> Modifier | None:
        """A value."""
        return None

    def on_success(self, attack: Any, outcome: Any) -> None:
        """An outcome."""

    async def begins(self, game: Any, what: str) -> None:
        """A window."""


def test_a_misspelt_moment_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.roll_bonsu: there is no such moment; did you mean roll_bonus\?"):

        class Wrong(Family):
            def roll_bonsu(self, attack: Any) -> None: ...


def test_a_moment_of_nothing_known_lists_what_there_is() -> None:
    with pytest.raises(TypeError, match="there are begins, on_success, roll_bonus"):

        class Wrong(Family):
            def qqq(self) -> None: ...


def test_a_window_that_does_not_wait_fails() -> None:
    with pytest.raises(TypeError, match="the moment is async"):

        class Wrong(Family):
            def begins(self, game: Any, what: str) -> None: ...  # type: ignore[override]


def test_a_value_that_waits_fails() -> None:
    with pytest.raises(TypeError, match="the moment is not async"):

        class Wrong(Family):
            async def roll_bonus(self, attack: Any) -> Modifier | None: ...  # type: ignore[override]


def test_a_hook_with_other_parameters_fails_and_the_moment_is_told() -> None:
    with pytest.raises(TypeError, match=r"expected \(self, attack: 'Any', outcome: 'Any'\)"):

        class Wrong(Family):
            def on_success(self, attack: Any) -> None: ...  # type: ignore[override]


@pytest.mark.parametrize("part", ["user", "may", "about"])
def test_parts_of_an_offer_that_wait_without_need_fail(part: str) -> None:
    async def waits(self: Any, game: Any, what: str) -> Any: ...

    with pytest.raises(TypeError, match=f"{part}: it is not async"):
        type("Wrong", (Family, Offer), {part: waits})


def test_a_use_that_does_not_wait_fails() -> None:
    with pytest.raises(TypeError, match="use: it is async"):

        class Wrong(Family, Offer):
            def use(self, game: Any, what: str) -> None: ...  # type: ignore[override]


def test_only_offers_have_the_parts_of_offers() -> None:
    with pytest.raises(TypeError, match="there is no such moment"):

        class Wrong(Family):
            def may(self, game: Any, what: str) -> bool:
                return True


def test_a_family_may_give_its_rules_parts_of_their_own() -> None:
    class Spell(Family):
        parts = {"price": False}  # noqa: RUF012

    class Cheap(Spell):
        def price(self) -> int:
            return 1

    with pytest.raises(TypeError, match="price: it is not async"):

        class Wrong(Spell):
            async def price(self) -> int:
                return 1

    assert Cheap().price() == 1
    assert Cheap.overrides == frozenset()


def test_private_methods_are_a_rules_own_business() -> None:
    class Fine(Family):
        def _secretly(self) -> None: ...

    assert Fine.overrides == frozenset()


def test_a_rule_listens_to_what_it_and_all_it_is_made_of_override() -> None:
    class One(Family):
        def roll_bonus(self, attack: Any) -> Modifier | None:
            return Modifier("add", 1, "one")

    class Two(Family):
        async def begins(self, game: Any, what: str) -> None: ...

    class OneAndTwo(One, Two):
        def on_success(self, attack: Any, outcome: Any) -> None: ...

    assert OneAndTwo.overrides == {"roll_bonus", "begins", "on_success"}


def test_an_edition_may_add_moments_to_its_family() -> None:
    class Edition(Family, contract=True):
        def on_failure(self, attack: Any) -> None: ...

    class Late(Edition):
        def on_failure(self, attack: Any) -> None: ...

        def on_success(self, attack: Any, outcome: Any) -> None: ...

    assert Late.overrides == {"on_failure", "on_success"}
    with pytest.raises(TypeError, match="no such moment"):

        class Wrong(Family):
            def on_failure(self, attack: Any) -> None: ...


# -- rules by name ---------------------------------------------------------------------------------------------------


def some_rules() -> SpecialRules:
    rules = SpecialRules()

    @rules.add("plain", rules=("toy.plain",), grants=frozenset({"shoot-twice"}))
    class Plain(Family):
        def roll_bonus(self, attack: Any) -> Modifier | None:
            return Modifier("add", 1, self.text)

    @rules.add("rapid-fire")
    class Number(Family):
        def __init__(self, number: str) -> None:
            self.number = int(number)

        def roll_bonus(self, attack: Any) -> Modifier | None:
            return Modifier("add", self.number, self.text)

    @rules.add("anti-")
    class Against(Family):
        def __init__(self, whom: str, on: str) -> None:
            self.whom, self.on = whom, int(on.rstrip("+"))

        async def begins(self, game: Any, what: str) -> None: ...

    return rules


def test_texts_are_read_once_with_their_parameters() -> None:
    rules = some_rules()
    rapid = rules.read("rapid-fire 2")
    assert (rapid.name, rapid.text, vars(rapid)["number"]) == ("rapid-fire", "rapid-fire 2", 2)
    assert rules.read("rapid-fire 2") is rapid
    assert rules.read("rapid-fire 3") is not rapid


def test_a_rule_named_by_a_stem_takes_the_rest_of_the_word() -> None:
    against = some_rules().read("anti-infantry 4+")
    assert (vars(against)["whom"], vars(against)["on"], against.text) == ("infantry", 4, "anti-infantry 4+")


@pytest.mark.parametrize("text", ["plian", "anti", "unheard-of 3"])
def test_an_unknown_text_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=f"no rule is called '{text}'"):
        some_rules().read(text)


def test_parameters_that_a_rule_does_not_take_are_an_error() -> None:
    with pytest.raises(ValueError, match="plain takes no parameters, not '3'"):
        some_rules().read("plain 3")


def test_only_the_rules_that_override_a_moment_listen_to_it_in_the_order_written() -> None:
    rules = some_rules()
    texts = ("rapid-fire 2", "anti-infantry 4+", "plain", "rapid-fire 1")
    assert [rule.text for rule in rules.listening("roll_bonus", texts)] == ["rapid-fire 2", "plain", "rapid-fire 1"]
    assert [rule.text for rule in rules.listening("begins", texts)] == ["anti-infantry 4+"]
    assert rules.listening("on_success", texts) == ()
    assert rules.listening("roll_bonus", texts) is rules.listening("roll_bonus", texts)


def test_permissions_are_granted_by_the_first_rule_that_has_them() -> None:
    rules = some_rules()
    granting = rules.granted("shoot-twice", ("rapid-fire 2", "plain"))
    assert granting is not None
    assert granting.text == "plain"
    assert granting.rules == ("toy.plain",)
    assert rules.granted("fly", ("rapid-fire 2", "plain")) is None


def test_two_rules_of_one_name_are_an_error() -> None:
    rules = some_rules()
    with pytest.raises(TypeError, match="two rules are called 'plain'"):

        @rules.add("plain")
        class Again(Family): ...


def test_amended_rules_replace_add_and_leave_out() -> None:
    rules, more = some_rules(), SpecialRules()

    @more.add("plain")
    class Plainer(Family): ...

    @more.add("extra")
    class Extra(Family): ...

    amended = rules.amended(more, without=["anti-"])
    assert sorted(amended.classes) == ["extra", "plain", "rapid-fire"]
    assert type(amended.read("plain")) is Plainer
    assert type(rules.read("plain")) is not Plainer
    with pytest.raises(TypeError, match="no rule 'unknown' to leave out"):
        rules.amended(without=["unknown"])


class Vowed(Rule, contract=True):
    permissions = frozenset({"swim", "climb"})
    occasions = frozenset({"drowns"})


def test_a_permission_that_nobody_asks_for_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Diver grants 'swin', which nobody asks for; did you mean swim\?"):
        type("Diver", (Vowed,), {"grants": frozenset({"swin"})})
    assert issubclass(type("Swimmer", (Vowed,), {"grants": frozenset({"swim"})}), Rule)


def test_a_permission_that_nobody_asks_for_fails_when_the_rule_is_registered() -> None:
    with pytest.raises(TypeError, match=r"Diver grants 'clim', which nobody asks for; did you mean climb\?"):
        SpecialRules().add("diver", grants=frozenset({"clim"}))(type("Diver", (Vowed,), {}))


def test_an_occasion_that_the_core_does_not_know_fails_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Diver is cited on 'drown', which is no occasion; did you mean drowns\?"):
        type("Diver", (Vowed,), {"cites": {"drown": ("toy.water",)}})


def test_the_core_cites_rules_that_it_does_not_know_by_name() -> None:
    rules = SpecialRules()
    rules.add("diver")(type("Diver", (Vowed,), {"cites": {"drowns": ("toy.water", "toy.deep")}}))
    assert rules.cited("drowns") == ("toy.water", "toy.deep")
    rules.add("rescuer")(type("Rescuer", (Vowed,), {"cites": {"drowns": ("toy.boat",)}}))
    assert rules.cited("drowns") == ("toy.water", "toy.deep", "toy.boat")
    assert rules.amended(without=["diver"]).cited("drowns") == ("toy.boat",)
    assert SpecialRules().cited("drowns") == ()


def test_texts_without_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    class Swift(Family):
        grants = frozenset({"run"})

        def __init__(self, by: str) -> None:
            self.by = by

        def roll_bonus(self, attack: Any) -> Modifier | None:
            return None

    monkeypatch.setattr("bellona.kernel.rule.KEPT", 10)
    rules = SpecialRules({"swift": Swift})
    for number in range(100):
        texts = (f"swift {number}",)
        assert [rule.text for rule in rules.listening("roll_bonus", texts)] == [texts[0]]
        assert rules.offers("roll_bonus", texts) == ()
        granting = rules.granted("run", texts)
        assert granting is not None
        assert granting.text == texts[0]
    for kept in (rules._read, rules._listening, rules._offers, rules._granted):
        assert 0 < len(kept) <= 10
