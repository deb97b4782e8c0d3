"""A wheel that is built where the page was built brings the page along."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_the_built_page_and_the_data(tmp_path: Path) -> None:
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    source, data = tmp_path / "src" / "bellona", Path("data") / "words" / "en"
    shutil.copytree(ROOT / "src" / "bellona" / data, source / data)
    (source / "__init__.py").touch()
    (source / "page" / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/app-1234.js"):
        (source / "page" / name).write_text("built")
    built = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")]
    subprocess.run(built, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    names = ZipFile(next((tmp_path / "dist").glob("*.whl"))).namelist()
    assert "bellona/page/index.html" in names
    assert "bellona/page/assets/app-1234.js" in names
    assert any(name.startswith("bellona/data/words/en/") for name in names)
