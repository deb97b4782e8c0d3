"""A process of which workers are copies, itself a copy of the server: what they all have loaded is in memory once."""

from __future__ import annotations

import os
import signal
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NoReturn

ORDER = struct.Struct("!ii")  # the number of a copy that is to end, or 0 for a new one, and its megabytes
DONE = struct.Struct("!i")  # the number of the copy; below 0 why there is none

Begin = Callable[[Connection, int], None]  # what a copy does, with its end of a pipe and so many megabytes


class Nursery:
    """Made before the server has its first thread: of threads nothing is copied but the locks that they hold."""

    def __init__(self, begin: Begin) -> None:
        self._line, theirs = socket.socketpair()
        self._lock = threading.Lock()
        self.pid = os.fork()
        if not self.pid:
            self._line.close()
            _serve(theirs, begin)
        theirs.close()

    def copy(self, pipe: Connection, megabytes: int) -> Copy:
        """A new copy at the other end of this pipe."""
        return Copy(self, self._do(0, megabytes, pipe.fileno()))

    def _do(self, pid: int, megabytes: int = 0, *files: int) -> int:
        with self._lock:
            socket.send_fds(self._line, [ORDER.pack(pid, megabytes)], files)
            told = self._line.recv(DONE.size)
        if not told:
            raise ConnectionResetError("the process that workers are copies of has ended")
        (done,) = DONE.unpack(told)
        if done < 0:
            raise OSError(-done, os.strerror(-done))
        return int(done)

    def end(self, pid: int) -> None:
        with suppress(OSError):  # where the nursery is gone its copies are, too
            self._do(pid)

    def close(self) -> None:
        with self._lock:
            self._line.close()
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


class Copy:
    """A worker, as far as the server has to do with it."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.nursery, self.pid = nursery, pid

    def end(self) -> None:
        """Waits until it has."""
        self.nursery.end(self.pid)


# -- the nursery's side ------------------------------------------------------------------------------------------------


def _serve(line: socket.socket, begin: Begin) -> NoReturn:
    """Make and end copies until the server is gone. One that has left keeps its number until it is ended."""
    try:
        for sign in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which still needs its workers then
            signal.signal(sign, signal.SIG_IGN)
        copies: set[int] = set()
        while True:
            order, files, _, _ = socket.recv_fds(line, ORDER.size, 1)
            if not order:
                break
            pid, megabytes = ORDER.unpack(order)
            if pid in copies:
                copies.discard(pid)
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            elif not pid:
                pid = _copied(line, Connection(files[0]), begin, megabytes)
                copies.add(pid)
            line.sendall(DONE.pack(pid))
    finally:
        os._exit(0)


def _copied(line: socket.socket, pipe: Connection, begin: Begin, megabytes: int) -> int:
    """The number of a new copy; below 0 why there is none."""
    try:
        pid = os.fork()
    except OSError as error:
        pid = -(error.errno or 1)
    if not pid:
        try:
            line.close()
            begin(pipe, megabytes)
        finally:
            os._exit(0)
    pipe.close()
    return pid
