"""Imported by nobody but the process that workers without a nursery are copies of."""

from .loaded import load

load()
