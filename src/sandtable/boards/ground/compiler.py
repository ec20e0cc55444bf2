"""The one place that knows the compiler. Only modules of kernels import it, and they are imported late."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


def compiled(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Compile a function at its first call, and keep what was compiled on the disk.

    Sums are worked out in the order in which they are written, as the plain versions do.
    """
    kernel = njit(cache=True, error_model="numpy", fastmath=False)(function)
    return cast("Callable[_Given, _Found]", kernel)


def interpreted(kernel: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """The function that was compiled, as it was written, to compare with."""
    return cast("Callable[_Given, _Found]", vars(kernel).get("py_func", kernel))
