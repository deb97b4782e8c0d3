"""`bellona restore`: a database from a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `bellona backup` wrote.")],
    database: Annotated[
        str, typer.Option(help="As for `bellona serve`; it must be empty.", envvar="BELLONA_DATABASE")
    ] = "sqlite:///bellona.db",
) -> None:
    """Fill an empty database from a backup. What is there already is never overwritten."""
    from bellona.server.operating.backups import restore_from

    print(f"{restore_from(file, database)} games")
