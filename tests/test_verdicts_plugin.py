"""What a soak says of its verdicts, and when it fails."""

import pytest

TEST = """
def test_battles(record_property):
    record_property("verdicts", [["busy", "charge", "yes", {yes}], ["busy", "charge", "unknown", {unknown}]])
"""


@pytest.mark.parametrize(("yes", "unknown", "passes"), [(991, 9, True), (990, 10, False), (90, 10, True)])
def test_a_run_fails_when_one_in_a_hundred_is_unknown(
    pytester: pytest.Pytester, yes: int, unknown: int, passes: bool
) -> None:
    pytester.makeconftest("pytest_plugins = ['tests.verdicts_plugin']")
    pytester.makepyfile(TEST.format(yes=yes, unknown=unknown))
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.stdout.fnmatch_lines([f"busy battles, all: {yes + unknown}, {unknown / (yes + unknown):.2%} unknown"])
    assert (result.ret == 0) == passes
