"""The special rules that 9th edition has of its own."""

from __future__ import annotations

from ..registering import Registry

RULES = Registry()
