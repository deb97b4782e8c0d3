"""A real server and a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

expect.set_options(timeout=60_000)  # a busy machine is slow, not wrong
WEB = Path(__file__).parents[2]
AT_ONCE = "localStorage.getItem('pace') ?? localStorage.setItem('pace', 'at-once')"  # bots need not be followed here
TENTH = "localStorage.getItem('ruleset') ?? localStorage.setItem('ruleset', 'wh40k-10e')"
FIND = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())"
CHROMIUM = "BELLONA_TEST_CHROMIUM"
LONG = "whole_battle", "to_the_end"  # in the names of tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole battles begin first, so that no core waits for one at the end."""
    items.sort(key=lambda item: not any(word in item.name for word in LONG))


def pytest_configure(config: pytest.Config) -> None:
    """Chromium is unpacked when it is first asked for: before there are several processes, each with a browser."""
    if not hasattr(config, "workerinput"):
        node = [Path(sys.executable).parent / "node", "--input-type=module", "-e", FIND]
        os.environ[CHROMIUM] = subprocess.run(node, cwd=WEB, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as it comes with the page's own packages. It has last been used for 10th edition, whose armies and
    questions most tests know.
    """
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--headless=shell"]
        chromium = playwright.chromium.launch(executable_path=os.environ[CHROMIUM], args=arguments)
        new_context = chromium.new_context

        def used_before(**options: Any) -> BrowserContext:
            context = new_context(**options)
            context.add_init_script(TENTH)
            return context

        chromium.new_context = used_before  # type: ignore[method-assign]
        yield chromium
        chromium.close()


@contextmanager
def served(database: Path, *rulesets: str) -> Iterator[str]:
    """Where a server with these rulesets listens, by default all on the shelf, with a database of its own."""
    command = [sys.executable, str(Path(__file__).parent / "server.py"), str(database), *rulesets]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(WEB.parent / "src"), str(WEB.parent)))}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server listens at which most tests play."""
    with served(tmp_path_factory.mktemp("server") / "games.db") as address:
        yield address


def is_complaint(said: ConsoleMessage) -> bool:
    """An error; what the server refuses (422) is none."""
    return said.type == "error" and "status of 422" not in said.text


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The home page in English, which must never complain."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en")
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if is_complaint(said) else None)
    page.goto(address)
    yield page
    context.close()
    assert complaints == []


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """An empty page on a phone, in English."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True)
    context.add_init_script(AT_ONCE)
    phone = context.new_page()
    phone.set_default_timeout(60_000)
    yield phone
    context.close()
