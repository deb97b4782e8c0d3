"""Breaks the rules on purpose, one small change at a time, and sees whether a test notices: `make mutants`."""
