"""The log: lines of text or JSON on the standard error output."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError

LEVELS, FORMS = ("debug", "info", "warning", "error"), ("text", "json")
ABOUT = ("game", "seat", "address", "seconds")  # what a line of the log may be about


def set_up_log(level: str, form: str) -> None:
    """Lines on the standard error output: time, level, message, and the game, seat, address and duration if any."""
    for word, known in ((level, LEVELS), (form, FORMS)):
        if word not in known:
            raise BellonaError(f"{word!r} is none of {', '.join(known)}")
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in ("httpx", "httpcore", "websockets", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {"time": _time(record), "level": record.levelname.lower(), **about(record), "message": _told(record)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        words = [_time(record), f"{record.levelname.lower():7}", *(f"{k}={v}" for k, v in about(record).items())]
        line = " ".join([*words, _told(record)])
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def about(record: logging.LogRecord) -> dict[str, Any]:
    found = {name: getattr(record, name, None) for name in ABOUT}
    if isinstance(found["seconds"], float):
        found["seconds"] = round(found["seconds"], 4)
    return {name: value for name, value in found.items() if value not in (None, "")}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _told(record: logging.LogRecord) -> str:
    """What strangers wrote may be quoted in it: it stays one line, and controls no terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in record.getMessage())
