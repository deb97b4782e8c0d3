"""The coverage plugin, tried on small test suites of its own."""

import json
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent.parent

GAME = '''
"""A few pure functions and classes that cite rules."""
from bellona.kernel import evidence

def wound_needed(strength, toughness):
    """What a wound roll needs. [10e.attack.wound.table]"""
    return 4 if strength == toughness else 5

def volley():
    """Calls what cites and cites nothing itself."""
    return wound_needed(4, 4)

def shoot():
    evidence.note(["10e.attack.hit.critical"])

class Ability:
    """The base of all abilities."""
    def on_hit(self):
        return 1

class LethalHits(Ability):
    """Critical hits wound. [10e.weapon.lethal-hits,
    10e.weapon.sustained-hits]"""

class Melta:
    """More damage. [10e.weapon.melta]"""
    def __init__(self, x):
        self.x = x
'''


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with a package that cites rules, a record of coverage, and the plugin."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    package = pytester.mkpydir("game")
    (package / "core.py").write_text(GAME)
    pytester.mkdir("checks")
    pytester.makeconftest("pytest_plugins = ['tests.coverage_plugin']")
    pytester.makeini(
        f"""
        [pytest]
        testpaths = checks
        pythonpath = . {REPOSITORY} {REPOSITORY / "src"}
        addopts = --strict-markers -p no:cacheprovider
        markers =
            rule(*ids): rules
            bad(id, *lines): bad lines
            soak: long
        coverage_record = {pytester.path / "coverage.json"}
        coverage_sources = {package}
        """
    )
    return pytester


def check(suite: pytest.Pytester, name: str, body: str) -> None:
    (suite.path / "checks" / f"test_{name}.py").write_text(f"import pytest\nfrom game.core import *\n\n{body}")


def record(suite: pytest.Pytester) -> object:
    return json.loads((suite.path / "coverage.json").read_text())


WOUND = """
@pytest.mark.rule("10e.attack.wound.table")
def test_wound():
    assert wound_needed(3, 4) == 5
    assert wound_needed(4, 4) == 4
"""
FACT = """
@pytest.mark.rule("10e.attack.hit.critical")
def test_fact():
    shoot()
"""


def test_a_direct_call_of_a_citing_function_and_a_noted_fact_are_evidence(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND + FACT)
    suite.runpytest("--write-coverage").assert_outcomes(passed=2)
    assert record(suite) == {
        "10e.attack.hit.critical": ["checks/test_a.py::test_fact"],
        "10e.attack.wound.table": ["checks/test_a.py::test_wound"],
    }


def test_calls_that_always_answer_alike_show_one_side_of_a_rule_and_fail_a_whole_run(suite: pytest.Pytester) -> None:
    one_side = "rules of which tests saw one side only: 10e.attack.wound.table"
    check(suite, "a", WOUND.replace("(3, 4) == 5", "(5, 5) == 4"))
    result = suite.runpytest("--write-coverage")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines([one_side])
    assert suite.runpytest("checks/test_a.py").ret == pytest.ExitCode.OK  # another file may show the other side


def test_the_two_sides_of_a_rule_may_be_shown_by_two_tests(suite: pytest.Pytester) -> None:
    equal = WOUND.replace("    assert wound_needed(3, 4) == 5\n", "")
    weaker = WOUND.replace("    assert wound_needed(4, 4) == 4\n", "")
    check(suite, "a", equal)
    check(suite, "b", weaker)
    assert suite.runpytest("--write-coverage").ret == pytest.ExitCode.OK
    assert record(suite) == {"10e.attack.wound.table": ["checks/test_a.py::test_wound", "checks/test_b.py::test_wound"]}


def test_a_tag_without_evidence_fails_the_test_and_names_the_rule(suite: pytest.Pytester) -> None:
    check(suite, "a", '@pytest.mark.rule("10e.weapon.melta")\ndef test_nothing():\n    assert True\n')
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*tagged with 10e.weapon.melta but nothing citing 10e.weapon.melta happened*"])


def test_a_claim_of_a_bad_line_owes_evidence_for_its_rule_and_counts_as_a_mark_of_it(suite: pytest.Pytester) -> None:
    idle = '@pytest.mark.bad("10e.weapon.melta")\ndef test_nothing():\n    assert True\n'
    check(suite, "a", WOUND.replace("mark.rule", "mark.bad") + idle)
    result = suite.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*tagged with 10e.weapon.melta but nothing citing 10e.weapon.melta happened*"])
    check(suite, "a", WOUND.replace('mark.rule("10e.attack.wound.table"', 'mark.bad("10e.attack.wound.table", 2'))
    suite.runpytest("--write-coverage").assert_outcomes(passed=1)
    assert record(suite) == {"10e.attack.wound.table": ["checks/test_a.py::test_wound"]}


def test_a_call_at_second_hand_is_no_evidence(suite: pytest.Pytester) -> None:
    check(suite, "a", '@pytest.mark.rule("10e.attack.wound.table")\ndef test_volley():\n    assert volley() == 4\n')
    suite.runpytest().assert_outcomes(failed=1)


def test_an_inherited_method_and_a_constructor_are_evidence_for_the_class_that_cites(suite: pytest.Pytester) -> None:
    check(
        suite,
        "a",
        """
@pytest.mark.rule("10e.weapon.lethal-hits", "10e.weapon.sustained-hits")
def test_method():
    assert LethalHits().on_hit() == 1

@pytest.mark.rule("10e.weapon.melta")
def test_constructor():
    assert Melta(2).x == 2

@pytest.mark.rule("10e.weapon.lethal-hits")
def test_base_class_only():
    assert Ability().on_hit() == 1
""",
    )
    result = suite.runpytest()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["FAILED checks/test_a.py::test_base_class_only*"])


def test_every_tagged_rule_needs_evidence_of_its_own(suite: pytest.Pytester) -> None:
    tagged = WOUND.replace('"10e.attack.wound.table"', '"10e.attack.wound.table", "10e.weapon.melta"')
    check(suite, "a", tagged)
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*tagged with 10e.weapon.melta but*"])


def test_a_tag_that_no_catalogue_has_fails_the_test(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND.replace("wound.table", "wound.tabel"))
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*tagged with 10e.attack.wound.tabel, which no catalogue has*"])


def test_a_failing_test_keeps_its_own_failure_and_exercises_nothing(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND.replace("== 4\n", "== 5\n"))
    result = suite.runpytest("--write-coverage")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*assert 4 == 5*", "*coverage record not written*"])
    assert not (suite.path / "coverage.json").exists()


def test_an_outdated_record_fails_a_whole_run_and_only_that(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND)
    check(suite, "b", FACT)
    out_of_date = "coverage record is out of date: run make coverage"
    (suite.path / "coverage.json").write_text("{}\n")
    whole = suite.runpytest()
    assert whole.ret == pytest.ExitCode.TESTS_FAILED
    whole.stdout.fnmatch_lines([out_of_date])
    for part in (["-k", "wound"], ["-m", "soak or rule"], ["checks/test_a.py"], ["--deselect=checks/test_b.py"]):
        result = suite.runpytest(*part)
        assert result.ret == pytest.ExitCode.OK
        result.stdout.no_fnmatch_line(out_of_date)
    assert suite.runpytest("--write-coverage").ret == pytest.ExitCode.OK
    assert suite.runpytest().ret == pytest.ExitCode.OK


def test_a_part_of_the_tests_never_writes_the_record(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND)
    result = suite.runpytest("--write-coverage", "-k", "wound")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert not (suite.path / "coverage.json").exists()


def test_a_missing_record_is_out_of_date(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND)
    assert suite.runpytest().ret == pytest.ExitCode.TESTS_FAILED


def test_soak_tests_do_not_count_so_both_kinds_of_whole_run_agree(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND + FACT.replace("@", "@pytest.mark.soak\n@", 1))
    assert suite.runpytest("--write-coverage", "-m", "not soak").ret == pytest.ExitCode.OK
    assert record(suite) == {"10e.attack.wound.table": ["checks/test_a.py::test_wound"]}
    assert suite.runpytest().ret == pytest.ExitCode.OK


def test_parameters_of_a_test_are_one_line_in_the_record(suite: pytest.Pytester) -> None:
    many = WOUND.replace("@", "@pytest.mark.parametrize('s', [3, 4])\n@", 1).replace("test_wound()", "test_wound(s)")
    check(suite, "a", many)
    suite.runpytest("--write-coverage").assert_outcomes(passed=2)
    assert record(suite) == {"10e.attack.wound.table": ["checks/test_a.py::test_wound"]}


def test_workers_send_their_evidence_to_the_record(suite: pytest.Pytester) -> None:
    check(suite, "a", WOUND)
    check(suite, "b", FACT)
    assert suite.runpytest_subprocess("-p", "xdist", "-n", "2", "--write-coverage").ret == pytest.ExitCode.OK
    assert record(suite) == {
        "10e.attack.hit.critical": ["checks/test_b.py::test_fact"],
        "10e.attack.wound.table": ["checks/test_a.py::test_wound"],
    }
    assert suite.runpytest_subprocess("-p", "xdist", "-n", "2").ret == pytest.ExitCode.OK
    (suite.path / "coverage.json").write_text("{}\n")
    outdated = suite.runpytest_subprocess("-p", "xdist", "-n", "2")
    assert outdated.ret == pytest.ExitCode.TESTS_FAILED
    outdated.stdout.fnmatch_lines(["coverage record is out of date: run make coverage"])
