"""Plugins of all tests."""

pytest_plugins = ["pytester", "tests.coverage_plugin", "tests.kernels_plugin", "tests.verdicts_plugin"]
