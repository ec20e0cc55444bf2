"""Settings of all tests; property tests use the same examples on every machine."""

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "sandtable",
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sandtable")


collect_ignore_glob = ["**/conftest.py", "conftest.py"]  # no doctests here

os.environ["SANDTABLE_WARM_UP"] = "off"  # or every test server would compile


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Exempt what collecting creates from garbage collection: it lasts until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests first, because they take longest.

    They keep the first of two workers busy while the second compiles what both need later.
    """
    items.sort(key=lambda item: not item.nodeid.startswith("tests/browser/"))
