"""Metadata of packages that bring games and players, as pip would install it."""

from collections.abc import Mapping
from pathlib import Path


def write_distribution(folder: Path, name: str, entry_points: Mapping[str, Mapping[str, str]]) -> None:
    """Write the metadata of a distribution with these entry points, by group, into a folder of `sys.path`."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    groups = (
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
        for group, entries in entry_points.items()
    )
    (info / "entry_points.txt").write_text("\n".join(groups))
