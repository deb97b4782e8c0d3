"""Whatever people write is read strictly: a word that no form has is refused, never passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from bellona.armies.prepared import kinds
from bellona.scenarios.comparison import ComparisonFile
from bellona.scenarios.file import Scenario
from bellona.server.wire.bodies import Body
from bellona.server.wire.incoming import Incoming
from bellona.space.blocks import drill
from bellona.wh40k.army.library import FactionFile
from bellona.wh40k.army.roster import Roster
from bellona.wh40k.odds.questions import Form
from bellona.wh40k.scenes.scene import ScenePlan
from bellona.wh40k.set_up.beginning import BattlePlan
from bellona.wh40k.table.layouts import Layout

FILES = (BattlePlan, ScenePlan, Roster, FactionFile, Layout, Scenario, ComparisonFile)
DRILLS = (drill.Manoeuvre, drill.Formation, drill.Entry)
MESSAGES = (*kinds(Incoming), *kinds(Body), *kinds(Form))


def forms_within(hint: Any, seen: set[Any]) -> Iterator[type[msgspec.Struct]]:
    """The forms of which something is made, at any depth."""
    if hint in seen:
        return
    seen.add(hint)
    inner = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        inner = tuple(get_type_hints(hint).values())
    for one in inner:
        yield from forms_within(one, seen)


@pytest.mark.parametrize("form", [*FILES, *DRILLS, *MESSAGES], ids=lambda form: form.__name__)
def test_no_form_that_people_fill_in_passes_over_an_unknown_word(form: type[msgspec.Struct]) -> None:
    found = [kind for kind in forms_within(form, set()) if not kind.__struct_config__.array_like]
    assert form in found
    assert [kind.__name__ for kind in found if not kind.__struct_config__.forbid_unknown_fields] == []
