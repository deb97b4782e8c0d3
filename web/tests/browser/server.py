"""The server that the browser tests play at: as `bellona serve` runs it, but patient with many games at a time.

python server.py DATABASE [RULESET ...]
"""

from __future__ import annotations

import sys

import uvicorn

from bellona.kernel.shelf import find_rulebook, rulebook_names
from bellona.server.app import make_app
from bellona.server.database.storage import Storage
from bellona.server.doors import listening
from bellona.server.doors.limits import Limits

if __name__ == "__main__":
    books = {name: find_rulebook(name) for name in sys.argv[2:] or rulebook_names()}
    limits = Limits(new_games=1e6, connections=1000, work=1e6)  # all tests come from one address
    app = make_app(Storage(f"sqlite:///{sys.argv[1]}"), books, limits=limits)
    config = listening.config(app, "127.0.0.1", 0)
    socket = listening.listen(config)
    print(f"http://127.0.0.1:{socket.getsockname()[1]}/", flush=True)
    uvicorn.Server(config).run([socket])
