"""Processes that do what takes long, or what a stranger's file leads to. One that passes its time or memory is killed.

Jobs are functions of plain data that give bytes. What goes wrong in them comes back as data, too.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal

import msgspec

from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.refusal import Refusal, Refused

from ..games.guests import Failed
from .nursery import Copy, Nursery

try:
    import resource
except ImportError:  # pragma: no cover (Windows knows no such limits)
    resource = None  # type: ignore[assignment]

log = logging.getLogger("bellona.server")

BEGINNING = 120.0  # seconds that a worker has to begin
WAITING = 32  # jobs that may wait for a worker of a pool
GOOD, BAD = b"+", b"-"
MILLION = 1_000_000
GROWN = 12 * MILLION  # bytes more than at first, after which a worker makes room for a fresh one


class TooCostly(BellonaError):
    """It takes more time or memory than anybody is given for it."""


class Busy(BellonaError):
    """All workers have enough to do; it may be tried again in a while."""


# -- what goes wrong, as data ------------------------------------------------------------------------------------------


class ErrorData(msgspec.Struct, frozen=True):
    """An error that crosses from one process to another: as text, and what else there is to it."""

    kind: Literal["refused", "file", "failed", "costly", "error"]
    text: str
    refusals: list[Refusal] = []
    file: str = ""
    place: str = ""


class RefusedThere(Refused):
    """What was refused in another process, with all that there was against it."""

    def __init__(self, text: str, refusals: list[Refusal]) -> None:
        super().__init__(refusals[0])
        self.refusals = refusals
        self.args = (text,)


def as_data(error: BaseException) -> ErrorData:
    match error:
        case Refused():
            return ErrorData("refused", str(error), list(getattr(error, "refusals", [error.refusal])))
        case BadFile():
            return ErrorData("file", error.problem, file=error.file, place=error.place)
        case Failed():
            return ErrorData("failed", error.code)
        case MemoryError() | TooCostly():
            return ErrorData("costly", "this takes more memory than it is given")
        case BellonaError():
            return ErrorData("error", str(error))
    return ErrorData("error", f"this cannot be done ({type(error).__name__}: {error})"[:1000])


def as_error(told: ErrorData) -> Exception:
    match told.kind:
        case "refused":
            return RefusedThere(told.text, told.refusals)
        case "file":
            return BadFile(told.file, told.place, told.text)
        case "failed":
            return Failed(told.text)  # type: ignore[arg-type]
        case "costly":
            return TooCostly(told.text)
    return BellonaError(told.text)


# -- the server's side -------------------------------------------------------------------------------------------------


class Pool:
    """So many workers, each with so many seconds for a job and so much memory. They begin when there is work.

    Without any, the work is done in a thread of the server: for small machines and tests.
    """

    def __init__(
        self, processes: int, seconds: float = 60.0, megabytes: int = 500, nursery: Nursery | None = None
    ) -> None:
        self.processes, self.seconds, self.megabytes, self.nursery = processes, seconds, megabytes, nursery
        self._threads = ThreadPoolExecutor(max(processes, 1), "work")  # one waits for each worker
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._waiting = 0
        self._is_closed = False

    async def __call__(
        self,
        act: Callable[..., bytes],
        *args: Any,
        seconds: float | None = None,
        pay: Callable[[float], None] = lambda spent: None,
    ) -> bytes:
        """What the job gives; `pay` is told the seconds that it took."""
        if self._waiting >= WAITING:
            raise Busy("there is too much to do at present")
        self._waiting += 1
        try:
            begun = self._threads.submit(self._do, act, args, seconds or self.seconds)
            answer, spent = await asyncio.wrap_future(begun)
        finally:
            self._waiting -= 1
        pay(spent)
        if answer[:1] == GOOD:
            return answer[1:]
        raise as_error(msgspec.json.decode(answer[1:], type=ErrorData))

    def _do(self, act: Callable[..., bytes], args: tuple[Any, ...], seconds: float) -> tuple[bytes, float]:
        worker = (self._free() or self._begin()) if self.processes else None
        begun = time.monotonic()  # nobody pays for a worker that has to begin first
        answer = self._ask(worker, act, args, seconds) if worker else _done(act, args)
        return answer, time.monotonic() - begun

    def _ask(
        self, worker: _Worker, act: Callable[..., bytes], args: tuple[Any, ...], seconds: float, again: bool = True
    ) -> bytes:
        try:
            answer = worker.ask(pickle.dumps((act, args)), seconds)
        except (EOFError, OSError):  # somebody else ended it, or it ran out of memory in the middle of something
            self._end(worker)
            if again and not self._is_closed:
                return self._ask(self._begin(), act, args, seconds, again=False)
            return BAD + msgspec.json.encode(as_data(MemoryError()))
        if answer is None:
            self._end(worker)
            log.warning("%s was ended after %g seconds", act.__name__, seconds)
            return BAD + msgspec.json.encode(ErrorData("costly", f"this takes more than {seconds:g} seconds"))
        self._idle.append(worker)
        return answer

    def _free(self) -> _Worker | None:
        """A worker who has nothing to do; those who have left because they had grown are let go."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_there():
                return worker
            self._end(worker)
        return None

    def _begin(self) -> _Worker:
        try:
            worker = _Worker(self.megabytes, self.nursery)
        except OSError as error:  # the machine has no process, or no file, to spare
            log.error("no worker could begin: %s", error)
            raise Busy("there is too much to do at present") from None
        self._all.add(worker)
        if worker.is_ready():
            return worker
        self._end(worker)
        raise Busy("there is too much to do at present")

    def _end(self, worker: _Worker) -> None:
        self._all.discard(worker)
        worker.kill()

    def close(self) -> None:
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in list(self._all):
            self._end(worker)


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, megabytes: int, nursery: Nursery | None) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = _begun(theirs, megabytes, nursery)
        theirs.close()

    def is_there(self) -> bool:
        """While it has nothing to do: it says nothing unasked, so that what could be read is its end."""
        return not self.pipe.poll()

    def is_ready(self) -> bool:
        """Waits until it is. The first one has everything to load, which takes long where the machine is busy."""
        try:
            return bool(self.pipe.poll(BEGINNING) and self.pipe.recv_bytes() == GOOD)
        except (EOFError, OSError):
            return False

    def ask(self, job: bytes, seconds: float) -> bytes | None:
        """The answer; None: it is not there in time."""
        self.pipe.send_bytes(job)
        return self.pipe.recv_bytes() if self.pipe.poll(seconds) else None

    def kill(self) -> None:
        self.process.end()
        self.pipe.close()


class _Fresh:
    """A worker that has begun without a nursery."""

    def __init__(self, process: BaseProcess) -> None:
        self.process = process
        process.start()

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)


def _begun(pipe: Connection, megabytes: int, nursery: Nursery | None) -> Copy | _Fresh:
    """New workers are copies of a process that has everything loaded: to kill one costs next to nothing."""
    if nursery:
        try:
            return nursery.copy(pipe, megabytes)
        except ConnectionError as error:
            log.error("%s; workers begin without it", error)
    return _Fresh(_context().Process(target=_serve, args=(pipe, megabytes), daemon=True))


def make_nursery() -> Nursery | None:
    """Where there can be one: elsewhere a copy of a process is not to be relied upon."""
    return Nursery(_serve) if sys.platform == "linux" else None


def _context() -> Any:
    """Copies of a process of their own, which loads everything for itself."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["bellona.server.work.preloaded"])
    return context


# -- the workers' side -------------------------------------------------------------------------------------------------


def _serve(pipe: Connection, megabytes: int) -> None:
    """Do what comes through the pipe until its other end closes. Who has grown by a job leaves: copies are cheap."""
    _watch_parent()
    _bound_memory(megabytes)
    os.nice(5)  # whoever plays goes first
    lean = _resident()
    pipe.send_bytes(GOOD)  # its time begins to count
    while True:
        try:
            act, args = pickle.loads(pipe.recv_bytes())
        except EOFError:
            return
        pipe.send_bytes(_done(act, args))
        if _resident() > lean + GROWN:
            return


def _resident() -> int:
    """The memory of this process, files and what is swapped out apart; 0 where that is not told."""
    if sys.platform != "linux":
        return 0
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("RssAnon"))


def _done(act: Callable[..., bytes], args: tuple[Any, ...]) -> bytes:
    try:
        return GOOD + act(*args)
    except Exception as error:
        if not isinstance(error, BellonaError | Failed | MemoryError):
            log.exception("%s failed", act.__name__)
        return BAD + msgspec.json.encode(as_data(error))


def _bound_memory(megabytes: int) -> None:
    """So much besides what is there already."""
    if resource is None or sys.platform != "linux":
        return
    with open("/proc/self/status", encoding="ascii") as status:
        used = next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmData"))
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = used + megabytes * MILLION
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))


def _watch_parent() -> None:
    """Workers end when the server does, however it does, whatever they are about."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
