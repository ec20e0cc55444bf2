"""What can be edited of a scenario: map, sides, commanders, units, missions, settings (KV3-S1).

The other modules of the editor need arrays, which load slowly, and are imported when they are used: the
description is in `editor_forms`, files in `editor_files`, and grids of maps in `editor_maps`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import Draft, DraftPiece, DraftProblem, Editor, EditorDescription
from sandtable.scenes import Image

_SIZE = (4000.0, 3000.0)
_SIDES = (("north", "North", "blue", 180, 2500), ("south", "South", "red", 0, 500))
"""Id, name, colour, facing and distance from the southern edge."""


class KriegsspielEditor(Editor):
    """Converts scenarios to drafts and back."""

    def describe(self, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - the game is in English
        """Return what can be edited."""
        from sandtable.games.kriegsspiel import editor_forms  # noqa: PLC0415 - it needs arrays

        return editor_forms.description()

    def blank(self) -> Draft:
        """Return open, level ground with two sides and a commander for each."""
        middle = int(_SIZE[0] / 2)
        return Draft(
            _SIZE,
            {
                "begins": "08:00",
                "weather": "clear",
                "rounds": 30,
                "cell": 10,
                "sides": [
                    {
                        "id": side,
                        "name": name,
                        "colour": colour,
                        "baseline": f"{middle},{0 if facing == 0 else 3000}",
                    }
                    for side, name, colour, facing, _ in _SIDES
                ],
                "commanders": [
                    {
                        "id": f"{side}-1",
                        "name": f"General {name}",
                        "side": side,
                        "facing": facing,
                        "goal": "free",
                    }
                    for side, name, _, facing, _ in _SIDES
                ],
            },
            pieces={
                "units": tuple(
                    DraftPiece(f"{side}-officer", "officer", f"{side}-1", f"{middle},{north}")
                    for side, _, _, _, north in _SIDES
                )
            },
        )

    def read(self, scenario: Scenario) -> Draft:
        """Return the draft of a scenario, or raise `ScenarioError`."""
        from sandtable.games.kriegsspiel import editor_files  # noqa: PLC0415 - it needs arrays

        return editor_files.read_draft(scenario)

    def write(self, draft: Draft) -> str:
        """Return the text of a scenario file."""
        from sandtable.games.kriegsspiel import editor_files  # noqa: PLC0415 - it needs arrays

        return editor_files.written(draft)

    def findings(self, draft: Draft, language: str = ENGLISH) -> Iterator[DraftProblem]:  # noqa: ARG002 - the game is in English
        """Problems of the map, sides, commanders, units, missions and settings."""
        from sandtable.games.kriegsspiel import editor_files  # noqa: PLC0415 - it needs arrays

        return editor_files.findings(draft)

    def generate(self, name: str, values: Mapping[str, Any]) -> Draft:
        """Return the ground of a shipped map, or a landscape from a seed."""
        from sandtable.games.kriegsspiel import editor_maps  # noqa: PLC0415 - it needs arrays

        return editor_maps.generated(name, values)

    def map_picture(self, name: str) -> Image:
        """Return a map of the game as a picture."""
        from sandtable.games.kriegsspiel import editor_maps  # noqa: PLC0415 - it needs arrays

        return editor_maps.map_picture(name)

    def read_picture(self, layer: str, picture: bytes, values: Mapping[str, Any], draft: Draft) -> Draft:
        """Return heights or terrain from a picture."""
        from sandtable.games.kriegsspiel import editor_maps  # noqa: PLC0415 - it needs arrays

        return editor_maps.from_picture(layer, picture, values, draft)


EDITOR = KriegsspielEditor()
