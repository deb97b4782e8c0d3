"""`bellona serve`: the table in the browser."""

from __future__ import annotations

import threading
import webbrowser
from typing import Annotated

import typer

from bellona.cli.warm import make_ready
from bellona.kernel.shelf import find_rulebook, shelved


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.", envvar="BELLONA_HOST")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at; 0 takes any.", envvar="BELLONA_PORT")] = 8040,
    database: Annotated[
        str,
        typer.Option(
            help="Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.", envvar="BELLONA_DATABASE"
        ),
    ] = "sqlite:///bellona.db",
    ruleset: Annotated[
        list[str] | None,
        typer.Option(help="Rulesets to play: names, or module:ATTRIBUTE.", envvar="BELLONA_RULESET"),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Other sites whose pages may talk to this server.", envvar="BELLONA_ORIGIN"),
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            help="Names that the server is called by, besides localhost; * for any.", envvar="BELLONA_ALLOWED_HOST"
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(help="Worker processes, in which bots think.", envvar="BELLONA_PROCESSES")
    ] = 1,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    play: Annotated[bool, typer.Option("--play", help="Open a game against the computer in a browser.")] = False,
    inside: Annotated[
        str,
        typer.Option(
            help="HOST:PORT of the inner door: health, metrics, other servers. On PostgreSQL there is always one.",
            envvar="BELLONA_INSIDE",
        ),
    ] = "",
    root_path: Annotated[
        str, typer.Option(help="The path that a proxy takes away before it passes on.", envvar="BELLONA_ROOT_PATH")
    ] = "",
    trusted_proxies: Annotated[
        str,
        typer.Option(
            help="Addresses or networks of proxies whose X-Forwarded-For counts, with commas between.",
            envvar="BELLONA_TRUSTED_PROXIES",
        ),
    ] = "127.0.0.1,::1",
    limit: Annotated[
        list[str] | None,
        typer.Option(help="NAME=VALUE, as often as wanted: see docs/operating.md.", envvar="BELLONA_LIMIT"),
    ] = None,
    log_level: Annotated[
        str, typer.Option(help="debug, info, warning or error.", envvar="BELLONA_LOG_LEVEL")
    ] = "warning",
    log_format: Annotated[str, typer.Option(help="text or json.", envvar="BELLONA_LOG_FORMAT")] = "text",
    types: Annotated[bool, typer.Option("--types", help="Only write the client's types (TypeScript).")] = False,
) -> None:
    """Serve the table: people and bots play in the browser, games survive whatever happens to the server."""
    if types:
        from bellona.server.wire.typescript import typescript

        print(typescript(), end="")
        return
    make_ready()

    from bellona.server.app import make_app
    from bellona.server.database.storage import Storage
    from bellona.server.doors import listening
    from bellona.server.doors.limits import limits_of
    from bellona.server.operating import logs, memory
    from bellona.server.work import loaded, pools

    logs.set_up_log(log_level, log_format)
    memory.spare()
    loaded.load()  # nobody who plays waits for it
    # Before anything is opened: what strangers' files are tried in has neither the database nor anybody's connection.
    nursery = pools.make_nursery() if processes else None
    books = {name: find_rulebook(name) for name in ruleset} if ruleset else shelved()
    app = make_app(
        Storage(database),
        books,
        limits=limits_of(limit or []),
        processes=processes,
        origins=tuple(origin or ()),
        hosts=tuple(allowed_host or ()),
        inside=inside,
        nursery=nursery,
    )
    config = listening.config(app, host, port, root_path, trusted_proxies)
    socket = listening.listen(config)
    address = f"http://{host}:{socket.getsockname()[1]}/"
    print(f"Bellona is at {address}", flush=True)
    if play:
        address += "#/solo"
        print(f"A game against the computer: {address}   (Ctrl C ends the server; games are kept)", flush=True)
    if show or play:
        # Where there is no browser nothing opens; one that takes its time keeps nobody waiting.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    listening.Server(config).run([socket])
