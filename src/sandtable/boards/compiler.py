"""The one place that knows the compiler. Only modules of kernels import it, and they are imported late."""

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

from numba import njit
from numba.core import config
from numba.core.caching import IndexDataCacheFile
from platformdirs import user_cache_path

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")

_OWN = __name__.partition(".")[0]


def compiled(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Compile a function at its first call, and keep what was compiled on the disk.

    Sums are worked out in the order in which they are written, as the plain versions do.
    """
    return _compiled(function)


def inlined(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """As `compiled`, and made a part of every compiled function that calls it: for hot loops."""
    return _compiled(function, forceinline=True)


def lean(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """As `compiled`, for a function that makes no array and gives none back.

    Its callers hold all arrays, so it need not count who holds them: that can take as long as all the rest.
    """
    return _compiled(function, _nrt=False)


def lean_inlined(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """As `inlined`, for a function that makes no array and gives none back."""
    return _compiled(function, forceinline=True, _nrt=False)


def _compiled(function: Callable[_Given, _Found], **options: bool) -> Callable[_Given, _Found]:
    folder = user_cache_path("sandtable") / "kernels" / _digest(function.__module__)
    vars(config)["CACHE_DIR"] = str(folder)
    kernel = njit(cache=True, error_model="numpy", fastmath=False, **options)(function)
    cache_of_kernel = vars(kernel)["_cache"]
    vars(cache_of_kernel)["_cache_file"].__class__ = KernelFiles
    return cast("Callable[_Given, _Found]", kernel)


def interpreted(kernel: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """The function that was compiled, as it was written, to compare with."""
    return cast("Callable[_Given, _Found]", vars(kernel).get("py_func", kernel))


class KernelFiles(IndexDataCacheFile):  # type: ignore[misc] # numba brings no types
    """The files of one kernel, one for each signature, that several processes may write at once.

    The compiler would number them in the order in which they come, and two processes that compile different
    signatures would give both the same number: the next to load one would call the other. With a name of
    its own for each, the worst that can happen is that a signature is compiled twice.
    """

    def save(self, key: object, data: object) -> None:
        """Keep what was compiled for a signature."""
        name = self._data_name_pattern.replace("{number:d}", sha256(str(key).encode()).hexdigest()[:16])
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})


# The compiler compiles anew when a kernel's own file has changed. A kernel also holds what its module took
# from others, kernels and constants, so each module's kernels are kept apart by what all these files say.


@cache
def _digest(module: str) -> str:
    digest = sha256()
    for name, text in sorted(_sources(module, {})):
        digest.update(f"{name}\n{text}\n".encode())
    return digest.hexdigest()[:16]


def _sources(module: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The text of a module and of all modules of this program that it imports, directly or not."""
    if module in known:
        return
    origin = getattr(sys.modules.get(module), "__file__", None)
    if origin is None:
        spec = find_spec(module)
        origin = spec.origin if spec else None
    if origin is None:
        return
    known[module] = text = Path(origin).read_text(encoding="utf-8")
    yield module, text
    for package, names in _imported(text):
        yield from _sources(package, known)
        for inner in (f"{package}.{name}" for name in names):
            if inner not in known and _is_module(inner):
                yield from _sources(inner, known)


@cache  # many modules of kernels import the same
def _imported(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The modules of this program that a module's text imports from, each with the names that it takes."""
    return tuple(
        (node.module, tuple(name.name for name in node.names))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_OWN)
    )


def _is_module(name: str) -> bool:
    package, _, last = name.rpartition(".")
    folders = getattr(sys.modules.get(package), "__path__", ())
    return any((Path(folder) / f"{last}.py").exists() for folder in folders)
