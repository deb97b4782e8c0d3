"""`bellona serve`: the table in the browser."""

from __future__ import annotations

import threading
import webbrowser
from typing import Annotated

import typer

from bellona.cli.warm import make_ready
from bellona.kernel.shelf import find_rulebook, rulebook_names


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes any.")] = 8040,
    database: Annotated[
        str, typer.Option(help="Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = "sqlite:///bellona.db",
    ruleset: Annotated[list[str] | None, typer.Option(help="Rulesets to play: names, or module:ATTRIBUTE.")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="Other sites whose pages may talk to this server.")] = None,
    processes: Annotated[int, typer.Option(help="Worker processes, in which bots think.")] = 1,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    play: Annotated[bool, typer.Option("--play", help="Open a game against the computer in a browser.")] = False,
    types: Annotated[bool, typer.Option("--types", help="Only write the client's types (TypeScript).")] = False,
) -> None:
    """Serve the table: people and bots play in the browser, games survive whatever happens to the server."""
    if types:
        from bellona.server.types import typescript

        print(typescript(), end="")
        return
    make_ready()
    import uvicorn

    from bellona.server import listening
    from bellona.server.app import make_app
    from bellona.server.storage import Storage

    books = {name: find_rulebook(name) for name in ruleset or rulebook_names()}
    app = make_app(Storage(database), books, processes=processes, origins=tuple(origin or ()))
    config = listening.config(app, host, port)
    socket = listening.listen(config)
    address = f"http://{host}:{socket.getsockname()[1]}/"
    print(f"Bellona is at {address}", flush=True)
    if play:
        address += "#/solo"
        print(f"A game against the computer: {address}   (Ctrl C ends the server; games are kept)", flush=True)
    if show or play:
        # Where there is no browser nothing opens; one that takes its time keeps nobody waiting.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    uvicorn.Server(config).run([socket])
