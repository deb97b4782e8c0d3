"""The page in a real browser without a GPU: how much is loaded at first, and how long a frame takes while ten of 400
models are dragged on a furnished table."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page, sync_playwright

from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.table.layouts import layout, pieces

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src/bellona/page"
FIND = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
SERVE = "import sys; from bellona.cli.main import main; sys.argv[0] = 'bellona'; main()"
UNITS, MODELS = 20, 10  # of each side, in each unit
FIRST_LOAD, FRAME = 300_000, 20.0  # what we hold ourselves to: bytes, and milliseconds in the median
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


def scene() -> dict[str, Any]:
    """Forty units of ten, drawn up in blocks on both halves of a table of ruins."""
    field = layout(RULEBOOK, "crossroads")
    width, depth = field.size

    def army(side: str, y: float, facing: float) -> dict[str, Any]:
        columns = UNITS // 2
        places = [
            (3.5 + (width - 5) / columns * (i % columns), y + facing * 5.5 * (i // columns)) for i in range(UNITS)
        ]
        drawn_up = {"sheet": "Guards", "models": MODELS, "wide": 2, "spacing": 1.35}
        return {f"{side}{i + 1}": drawn_up | {"at": [[*place, 0, 0, facing]]} for i, place in enumerate(places)}

    return {
        "table": {"size": [width, depth], "terrain": msgspec.to_builtins(field.features(pieces(RULEBOOK)))},
        "sheets": {"Guards": {"tags": ["INFANTRY"], "W": 2}},
        "A": army("A", 8, 1),
        "B": army("B", depth - 8, -1),
        "time": {"phase": "movement"},
    }


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--database", f"sqlite:///{folder}/games.db"]
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1]
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


def sit_down(page: Page, address: str) -> None:
    """At a table of 400 models, about to move a unit of ten."""
    person = {"kind": "person"}
    body = {"ruleset": "wh40k-10e", "setup": {"scenario": scene()}, "seats": [person, person], "dice": "seeded"}
    made = httpx.post(f"{address}api/games", json=body | {"seed": 1}, timeout=120).raise_for_status().json()
    page.goto(f"{address}#/play/{made['seats'][0]['token']}")
    page.locator("[data-unit=A16]").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.locator(".option", has_text="A16").click()
    page.locator(".option", has_text="Normal").click()
    page.locator(".placed .model").first.wait_for()


def drag(page: Page) -> list[float]:
    """Lead the unit around and tell how long each frame took, in order of length."""
    box = page.locator(".placed .model").nth(4).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=10)
    before = page.locator(".placed .model").first.bounding_box()
    ticks: list[float] = page.evaluate(DRAG, [x, y - 30, FRAMES])
    assert page.locator(".placed .model").first.bounding_box() != before
    page.mouse.up()
    return sorted(after - now for now, after in pairwise(ticks))


def run() -> None:
    loaded = first_load()
    print(f"first load, gzip: {loaded / 1000:.0f} kB (at most {FIRST_LOAD / 1000:.0f})")
    with serving() as address, browsing() as page:
        sit_down(page, address)
        models = page.locator(".model").count()
        frames = drag(page)
    median, late = frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
    told = f"{models} models, ten dragged, {len(frames)} frames: median {median:.1f} ms (at most {FRAME:.0f})"
    print(f"{told}, 95th percentile {late:.1f} ms")


if __name__ == "__main__":
    run()
