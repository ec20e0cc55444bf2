"""A little of the fault campaign; `make faults` runs all of it, and restarts PostgreSQL too."""

from pathlib import Path

from bench.faults import (
    clock_jumps,
    clocks_run_out,
    disk_full,
    killed,
    lines_cut,
    workers_killed,
)
from tests.server.serving import story


def silent(_: str) -> None:
    """Show no progress."""


@story
async def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    result = await killed(tmp_path, 2, silent)
    assert result.clean, str(result)


@story
async def test_nothing_is_lost_when_workers_are_killed(postgres_url: str, tmp_path: Path) -> None:
    result = await workers_killed(postgres_url, tmp_path, 2, silent, number=2)
    assert result.clean, str(result)


@story
async def test_nothing_is_lost_when_lines_are_cut(postgres_url: str, tmp_path: Path) -> None:
    result = await lines_cut(postgres_url, tmp_path, 6, silent, workers=1)
    assert result.clean, str(result)


@story
async def test_nothing_is_lost_when_the_disk_is_full(tmp_path: Path) -> None:
    result = await disk_full(tmp_path, 2, silent)
    assert result.clean, str(result)


@story
async def test_nothing_is_lost_when_the_clock_jumps(tmp_path: Path) -> None:
    result = await clock_jumps(tmp_path, 5, silent)
    assert result.clean, str(result)


@story
async def test_all_clocks_that_ran_out_are_handled_after_a_restart(tmp_path: Path) -> None:
    result = await clocks_run_out(tmp_path, 150, silent)  # more than are looked up at once
    assert result.clean, str(result)
