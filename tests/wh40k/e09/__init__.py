"""Tests of 9th edition."""
