"""Bellona: a rules engine and virtual table for miniature wargames."""
