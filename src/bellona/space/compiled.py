"""Compiles the hot loops. The only file that speaks to numba about how.

Kernels live in files named `*kernels.py` and use + - * / and square roots only, so that the same source gives the
same bits with `NUMBA_DISABLE_JIT=1`. numba's cache does not notice a changed callee or constant in another file;
therefore the cache folder is named after the hash of all kernel sources and of the constants they share. numba files
what it keeps under the place of the sources; here it is filed under their name in the package, so that every checkout
of the same sources finds it.

Kernels are compiled for any processor of the architecture: they are as quick, what one machine has compiled serves
another, and no guess of LLVM's about a new processor matters (its code for Zen 4 breaks off with a segmentation fault).
"""

import sys
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import types
from numba.core import serialize
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.codegen import ll as llvm

from bellona.kernel.cache import cache_folder, digest

_PACKAGE = Path(__file__).parent.parent
_CONSTANTS = ("columns.py", "numbers.py")  # their values are compiled into the kernels


def kernel_sources() -> list[Path]:
    return sorted(_PACKAGE.rglob("*kernels.py"))


def _folder_name() -> str:
    sources = (*kernel_sources(), *(_PACKAGE / "space" / name for name in _CONSTANTS))
    named = [(source.relative_to(_PACKAGE).as_posix().encode(), source.read_bytes()) for source in sources]
    return f"kernels-{digest(part for pair in named for part in pair)}"


def _place() -> Path:
    """Where compiled kernels are: in the package, if it came with such as fit, else in the user's cache."""
    shipped = SHIPPED / _folder_name()
    return shipped if (shipped / COMPLETE).exists() else cache_folder() / _folder_name()


SHIPPED = _PACKAGE / "kernels"
COMPLETE = f"complete-{sys.implementation.cache_tag}-numba{numba.__version__}-{sysconfig.get_platform()}"
CACHE = _place()


def is_complete() -> bool:
    """Whether all kernels are compiled, for this Python, numba and kind of machine."""
    return bool(numba.config.DISABLE_JIT) or (CACHE / COMPLETE).exists()


def mark_complete() -> None:
    (CACHE / COMPLETE).touch()


# The same holds of the code by which numba knows what an array is, so that is asked once for each place that gives one.
serialize._numba_unpickle = lru_cache(maxsize=None)(serialize._numba_unpickle)

# Not by environment: numba may be imported already.
numba.config.CPU_NAME, numba.config.CPU_FEATURES = "generic", ""

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """A kernel: compiled on first use, kept on disk, never with fast-math.

    What Python calls gives back numbers, arrays and plain tuples of them: numba has Python code make a named tuple, and
    where that is interrupted, by Ctrl-C for one, the process ends with a segmentation fault.
    """
    return _compiled(function, counted=True)


def inner(function: F) -> F:
    """A kernel that only other kernels call and that neither makes nor is given back an array: it does without counting
    references to arrays.

    Counting is an atomic write for each array at each call, and takes longer than all else a small function does.
    """
    return _compiled(function, counted=False)


def _compiled(function: F, counted: bool) -> F:
    """Says of each function whether it counts references: otherwise those that an inner one calls take after it."""
    options: dict[str, Any] = {"_nrt": counted}
    kernel = numba.njit(function, fastmath=False, error_model="numpy", **options)
    if not numba.config.DISABLE_JIT:
        kernel._cache = _Cache(function)
        kernel.get_call_template = _by_type(kernel.get_call_template)
        _KERNELS.append(kernel)
    result: F = kernel
    return result


_KERNELS: list[Any] = []


def forms() -> dict[str, int]:
    """For how many combinations of types each kernel that was called is compiled."""
    return {f"{kernel.__module__}.{kernel.__name__}": len(kernel.overloads) for kernel in _KERNELS if kernel.overloads}


def loaded_files() -> list[Path]:
    """The files of `CACHE` that this process has loaded: kernels that Python calls, each with all that it calls."""
    loaded = [kernel._cache for kernel in _KERNELS if kernel.stats.cache_hits]
    files = [file for cache in loaded for file in Path(cache.cache_path).glob(f"{cache._impl.filename_base}.*nb?")]
    return sorted([*files, CACHE / COMPLETE])


def _by_type(template: Callable[..., object]) -> Callable[..., object]:
    """A kernel called with a constant is not compiled once more for that constant."""
    return lambda args, kws: template(
        [types.unliteral(a) for a in args], {name: types.unliteral(a) for name, a in kws.items()}
    )


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    @classmethod
    def get_suitable_cache_subpath(cls, source: str) -> str:
        return Path(source).relative_to(_PACKAGE).parent.as_posix()

    def get_cache_path(self) -> str:
        return str(CACHE / self.get_suitable_cache_subpath(self._py_file))

    @classmethod
    def from_function(cls, function: Callable[..., object], source: str) -> "_Locator":
        return cls(function, source)


class _Results(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Results

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """A kernel as machine code. Its code for the linker would take twice the memory of all machine code.

        While kernels are being compiled that is kept: another process may write the same kernel under other symbols.
        """
        with suppress(OSError):
            found = super().load_overload(sig, target_context)
            if found is not None and is_complete():
                found.library._shared_module = None
                found.library._get_module_for_linking = partial(self._linkable, sig, target_context)
            return found
        return None

    def _linkable(self, sig: object, target_context: Any) -> Any:
        """The code for the linker, read again when something that calls this kernel is compiled."""
        library, *_ = self._cache_file.load(self._index_key(sig, target_context.codegen()))
        _, _, (_, code) = library
        return llvm.parse_bitcode(code)

    def save_overload(self, sig: object, data: object) -> None:
        """Where nothing can be written, nothing is kept."""
        with suppress(OSError):
            Path(self.cache_path).mkdir(parents=True, exist_ok=True)
            super().save_overload(sig, data)
