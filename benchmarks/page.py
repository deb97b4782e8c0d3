"""The page in a real browser without a GPU: how much is loaded at first, and how long a frame takes while ten of 400
models are dragged on a furnished table, and a block of twelve bases among forty of six."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Locator, Page, sync_playwright
from shapely import Polygon, box

from bellona.space.terrain import Feature
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.table.layouts import layout, pieces

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src/bellona/page"
FIND = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
SERVE = "import sys; from bellona.cli.main import main; sys.argv[0] = 'bellona'; main()"
UNITS, MODELS, FILES = 20, 10, 2  # of each side, in each unit, beside each other
SPACING, EDGE = 1.3, 0.25  # inches from model to model, and between units
WIDE, DEEP = SPACING * FILES, SPACING * MODELS / FILES
STAND = {"type": "infantry", "class": "medium", "M": 6, "V": 2, "C": 3, "A": 4, "W": 4, "R": 3, "D": 2, "E": 0}
FIRST_LOAD, FRAME = 120_000, 20.0  # what we hold ourselves to: bytes, and milliseconds in the median
FRAMES = 600

# Moves the mouse that is down in every frame, in circles about a point, and tells when each frame began.
DRAG = """([x, y, frames]) => new Promise((done) => {
  const board = document.querySelector(".board");
  const ticks = [];
  const tick = (now) => {
    ticks.push(now);
    if (ticks.length > frames) return done(ticks);
    const turn = ticks.length / 20;
    const at = { clientX: x + 60 * Math.cos(turn), clientY: y + 60 * Math.sin(turn) };
    board.dispatchEvent(new PointerEvent("pointermove", { ...at, pointerId: 1, buttons: 1, bubbles: true }));
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})"""


def first_load() -> int:
    """Bytes of the page after gzip, what is loaded only when it is wanted apart."""
    html = (PAGE / "index.html").read_text()
    named = [file for file in (PAGE / "assets").iterdir() if file.name in html]
    return sum(len(gzip.compress(file.read_bytes())) for file in (PAGE / "index.html", *named))


def rooms(features: Iterable[Feature], width: float, depth: float) -> Iterator[tuple[float, float]]:
    """The near left corners of places for a unit beside each other, clear of all terrain, row by row."""
    pieces = [Polygon(feature.footprint) for feature in features]
    for row in range(int((depth - EDGE) // (DEEP + EDGE))):
        x, y = EDGE, EDGE + row * (DEEP + EDGE)
        while x + WIDE + EDGE < width:
            is_free = not any(piece.intersects(box(x, y, x + WIDE, y + DEEP)) for piece in pieces)
            if is_free:
                yield x, y
            x += WIDE + EDGE if is_free else EDGE


def scene() -> dict[str, Any]:
    """Forty units of ten among the ruins of a table, either army as near to its edge as there is room."""
    field = layout(RULEBOOK, "crossroads")
    width, depth = field.size
    features = field.features(pieces(RULEBOOK))
    places = list(rooms(features, width, depth))
    drawn_up = {"sheet": "Guards", "models": MODELS, "wide": FILES, "spacing": SPACING}
    half = SPACING / 2

    def army(side: str, corners: Sequence[tuple[float, float]], facing: int) -> dict[str, Any]:
        far = [(WIDE - half, DEEP - half), (half, half)][facing < 0]
        at = [[x + far[0], y + far[1], 0, 0, facing] for x, y in corners]
        return {f"{side}{i + 1}": drawn_up | {"at": [pose]} for i, pose in enumerate(at)}

    return {
        "table": {"size": [width, depth], "terrain": msgspec.to_builtins(features)},
        "sheets": {"Guards": {"tags": ["INFANTRY"], "W": 2}},
        "A": army("A", places[:UNITS], 1),
        "B": army("B", places[-UNITS:], -1),
        "time": {"phase": "movement"},
    }


def blocks() -> dict[str, Any]:
    """Forty Regiments of six Stands, and one of twelve that is about to march."""

    def army(side: str, y: float, facing: float) -> dict[str, Any]:
        places = [(5 + 8 * (i % 7), y - facing * 6.5 * (i // 7)) for i in range(UNITS)]
        return {
            f"{side}{i + 1}": {"entry": "guards", "stands": 6, "at": [*place, 0, facing]}
            for i, place in enumerate(places)
        }

    column = {"A21": {"entry": "column", "stands": 12, "files": 4, "at": [64, 20, 0, 1]}}
    return {
        "table": {"size": [72, 54]},
        "entries": {name: STAND | {"names": {"en": name}} for name in ("guards", "column")},
        "A": army("A", 20, 1) | column,
        "B": army("B", 34, -1),
        "stacks": {"A": ["column"], "B": ["guards"]},
        "first": "A",
        "time": {"round": 2, "phase": "action"},
    }


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"sqlite:///{folder}/games.db"]
        command += ["--limit", "setup_seconds=60"]  # not the server is measured
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().split()[-1]
            finally:
                server.terminate()


@contextmanager
def browsing() -> Iterator[Page]:
    node = Path(sys.executable).parent / "node"
    found = subprocess.run(
        [node, "--input-type=module", "-e", FIND], cwd=ROOT / "web", capture_output=True, text=True, check=True
    )
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--headless=shell"]
        chromium = playwright.chromium.launch(executable_path=found.stdout.strip(), args=arguments)
        yield chromium.new_page(viewport={"width": 1280, "height": 820}, locale="en")
        chromium.close()


def sit_down(page: Page, address: str, ruleset: str, scene: dict[str, Any]) -> None:
    person = {"kind": "person"}
    body = {"ruleset": ruleset, "setup": {"scenario": scene}, "seats": [person, person], "dice": "seeded", "seed": 1}
    made = httpx.post(f"{address}api/games", json=body, timeout=120).raise_for_status().json()
    page.goto(f"{address}#/play/{made['seats'][0]['token']}")
    page.reload()
    page.locator(".option").first.wait_for()
    page.evaluate("document.activeElement.blur()")


def drag(page: Page, thing: Locator) -> list[float]:
    """Lead the thing around and tell how long each frame took, in order of length."""
    box = thing.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=10)
    before = thing.bounding_box()
    ticks: list[float] = page.evaluate(DRAG, [x, y - 30, FRAMES])
    assert thing.bounding_box() != before
    page.mouse.up()
    return sorted(after - now for now, after in pairwise(ticks))


def told(what: str, frames: list[float]) -> str:
    median, late = frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
    return f"{what}, {len(frames)} frames: median {median:.1f} ms (at most {FRAME:.0f}), 95th percentile {late:.1f} ms"


def run() -> None:
    loaded = first_load()
    print(f"first load, gzip: {loaded / 1000:.0f} kB (at most {FIRST_LOAD / 1000:.0f})")
    with serving() as address, browsing() as page:
        sit_down(page, address, "wh40k-10e", scene())
        page.locator(".option", has_text="(A5)").click()
        page.locator(".option", has_text="Normal").click()
        page.locator(".placed .model").first.wait_for()
        print(
            told(
                f"{page.locator('.model').count()} models, ten dragged",
                drag(page, page.locator(".placed .model").nth(4)),
            )
        )
        sit_down(page, address, "conquest-2e", blocks())
        page.locator(".option", has_text="March").first.click()
        page.locator(".body.placed .base").wait_for()
        print(
            told(
                f"{page.locator('.body').count()} blocks, one of twelve bases dragged",
                drag(page, page.locator(".body.placed .base")),
            )
        )


if __name__ == "__main__":
    run()
