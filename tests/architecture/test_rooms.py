"""A stranger finds the room: no folder holds too much, and the import levels hold for a whole family."""

from __future__ import annotations

import re
import tomllib

from .test_rules_code import PACKAGE, ROOT

MOST = 25


def test_no_folder_holds_more_modules_than_one_can_look_through() -> None:
    folders = [folder for folder in PACKAGE.rglob("*") if folder.is_dir()]
    held = {folder: [path for path in folder.glob("*.py") if path.stem != "__init__"] for folder in folders}
    assert {str(folder.relative_to(PACKAGE)): len(paths) for folder, paths in held.items() if len(paths) > MOST} == {}


def test_every_module_of_the_family_is_kept_from_its_editions() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    family, above = [one for one in contracts if one["type"] == "forbidden"]
    names = {
        path.stem for path in (PACKAGE / "wh40k").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    editions = {name for name in names if re.fullmatch(r"e\d\d", name)}
    assert set(family["source_modules"]) == {f"bellona.wh40k.{name}" for name in names - editions - {"__init__"}}
    for contract in (family, above):
        assert set(contract["forbidden_modules"]) == {f"bellona.wh40k.{name}" for name in editions}
