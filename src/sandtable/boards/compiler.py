"""The only module that uses numba: decorators for kernels, and their cache on disk.

Only kernel modules import it, and those are imported on first use, because numba loads slowly. The cache
class is our own because numba's loses entries if two processes compile at the same time (see `KernelFiles`).
"""

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
    """Compile a function at its first call and cache the result on disk.

    Floating-point operations are not reordered, so results equal those of the reference implementation.
    """
    return _compiled(function)


def inlined(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Like `compiled`, and inlined into every compiled function that calls it: for hot loops."""
    return _compiled(function, forceinline=True)


def lean(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Like `compiled`, for a function that neither creates nor returns an array.

    Its callers hold all arrays, so numba's reference counting is switched off; it can take half of the time.
    """
    return _compiled(function, _nrt=False)


def lean_inlined(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Like `inlined`, for a function that neither creates nor returns an array."""
    return _compiled(function, forceinline=True, _nrt=False)


def _compiled(function: Callable[_Given, _Found], **options: bool) -> Callable[_Given, _Found]:
    folder = user_cache_path("sandtable") / "kernels" / _digest(function.__module__)
    vars(config)["CACHE_DIR"] = str(folder)
    kernel = njit(cache=True, error_model="numpy", fastmath=False, **options)(function)
    cache_of_kernel = vars(kernel)["_cache"]
    vars(cache_of_kernel)["_cache_file"].__class__ = KernelFiles
    return cast("Callable[_Given, _Found]", kernel)


def interpreted(kernel: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Return the Python function behind a kernel, for comparison."""
    return cast("Callable[_Given, _Found]", vars(kernel).get("py_func", kernel))


class KernelFiles(IndexDataCacheFile):  # type: ignore[misc] # numba brings no types
    """The cache files of one kernel, one per signature, safe for several processes.

    Numba numbers the files in the order of compilation, so two processes that compile different signatures
    would use the same number, and a third process would load the wrong code. Here the name is a hash of the
    signature; at worst a signature is compiled twice.
    """

    def save(self, key: object, data: object) -> None:
        """Store the compiled code of a signature."""
        name = self._data_name_pattern.replace("{number:d}", sha256(str(key).encode()).hexdigest()[:16])
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})


# Numba recompiles a kernel if its own file has changed. A kernel also contains kernels and constants that its
# module imports, so the cache folder of a module is named after a hash of all these files.


@cache
def _digest(module: str) -> str:
    digest = sha256()
    for name, text in sorted(_sources(module, {})):
        digest.update(f"{name}\n{text}\n".encode())
    return digest.hexdigest()[:16]


def _sources(module: str, known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The sources of a module and of our own modules that it imports, directly or not."""
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


@cache  # kernel modules import the same modules
def _imported(text: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The modules of this program that a source imports from, each with the imported names."""
    return tuple(
        (node.module, tuple(name.name for name in node.names))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(_OWN)
    )


def _is_module(name: str) -> bool:
    package, _, last = name.rpartition(".")
    folders = getattr(sys.modules.get(package), "__path__", ())
    return any((Path(folder) / f"{last}.py").exists() for folder in folders)
