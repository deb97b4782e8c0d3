"""Rule ids in docstrings."""

from pathlib import Path

from bellona.catalogue import Citation, all_rules, citations

SOURCE = '''
"""A file about attacks. [10e.attack.sequence]"""

def hit(attack):
    """What one die does. [10e.attack.hit.ranged, 10e.attack.hit.melee]"""
    note = "[10e.attack.hit.critical]"  # not a docstring

if True:
    class Lethal:
        """Critical hits wound. [10e.weapon.lethal-hits,
        10e.weapon.sustained-hits]"""

        @property
        async def on_hit(self):
            """Once. [10e.dice.d6]"""
            def inner():
                """Deep. [conquest.dice.d6]"""

def values():
    """A list[int], nothing [else] and no [rule]."""
'''


def test_citations_of_files_classes_and_functions_are_found_with_their_place(tmp_path: Path) -> None:
    (tmp_path / "attacks").mkdir()
    (tmp_path / "attacks" / "hits.py").write_text(SOURCE)
    file = "attacks/hits.py"
    assert citations(tmp_path) == [
        Citation("10e.attack.sequence", file, 1, ""),
        Citation("10e.attack.hit.ranged", file, 4, "hit"),
        Citation("10e.attack.hit.melee", file, 4, "hit"),
        Citation("10e.weapon.lethal-hits", file, 9, "Lethal"),
        Citation("10e.weapon.sustained-hits", file, 9, "Lethal"),
        Citation("10e.dice.d6", file, 14, "Lethal.on_hit"),
        Citation("conquest.dice.d6", file, 16, "Lethal.on_hit.<locals>.inner"),
    ]


def test_one_rule_may_be_asked_for(tmp_path: Path) -> None:
    (tmp_path / "hits.py").write_text(SOURCE)
    assert [one.name for one in citations(tmp_path, of="10e.dice.d6")] == ["Lethal.on_hit"]
    assert citations(tmp_path, of="10e.dice.d3") == []


def test_bellona_cites_only_rules_that_exist() -> None:
    known = {rule.id for rule in all_rules()}
    unknown = [f"{one.file}:{one.line} cites {one.rule}" for one in citations() if one.rule not in known]
    assert unknown == []


def test_a_slip_between_the_brackets_is_cited_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('"""Two. [10e.dice.d6, dice.d3]"""')
    assert [one.rule for one in citations(tmp_path)] == ["10e.dice.d6", "dice.d3"]
