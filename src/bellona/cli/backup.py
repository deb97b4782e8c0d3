"""`bellona backup`: everything that is stored, in one file, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    database: Annotated[
        str, typer.Option(help="As for `bellona serve`.", envvar="BELLONA_DATABASE")
    ] = "sqlite:///bellona.db",
) -> None:
    """Write everything that is stored to a file: as it is at one moment, whatever is played meanwhile."""
    from bellona.server.operating.backups import back_up

    back_up(database, file)
    print(f"{file}: {file.stat().st_size} bytes")
