"""What all tests share: property tests that try the same examples on every machine."""

import os

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


collect_ignore_glob = ["**/conftest.py", "conftest.py"]  # doctests are looked for in modules, not here

os.environ["SANDTABLE_WARM_UP"] = "off"  # the many servers of the tests would all compile the same


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests in the browser, which take longest, come first.

    The first of two workers is long busy with them, while the second compiles what both need later.
    """
    items.sort(key=lambda item: not item.nodeid.startswith("tests/browser/"))
