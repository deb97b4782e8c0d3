"""Ships compiled kernels in the wheel, if `bellona warm` has compiled them; the wheel then belongs to one platform."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Kernels(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        try:
            from bellona.space import compiled, warming
        except ImportError:  # built where nothing is installed: kernels are compiled where the wheel is used
            return
        if compiled.is_complete() and Path(self.root, "src", "bellona") == compiled._PACKAGE:
            warming.warm_up(lambda name, number, total: None)
            for file in compiled.loaded_files():
                inside = file.relative_to(compiled.CACHE.parent).as_posix()
                build_data["force_include"][str(file)] = f"bellona/kernels/{inside}"
            build_data |= {"pure_python": False, "infer_tag": True}
