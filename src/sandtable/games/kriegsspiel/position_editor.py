"""What can be edited of a position: units, earthworks, bridges, round, hour and weather.

`position_drafts` does the work. It needs arrays, which load slowly, and is imported when it is used.
"""

from collections.abc import Iterator

from sandtable.core import ENGLISH, Scenario
from sandtable.core.editor import Draft, DraftProblem, EditorDescription, PositionEditor


class KriegsspielPositionEditor(PositionEditor):
    """Converts positions to drafts and back."""

    def describe(self, scenario: Scenario, language: str = ENGLISH) -> EditorDescription:  # noqa: ARG002 - English
        """Return what can be edited."""
        from sandtable.games.kriegsspiel import position_drafts  # noqa: PLC0415 - it needs arrays

        return position_drafts.description(scenario)

    def read(self, scenario: Scenario, line: str) -> Draft:
        """Return the draft of a position, or raise `SetupError`."""
        from sandtable.games.kriegsspiel import position_drafts  # noqa: PLC0415 - it needs arrays

        return position_drafts.read_draft(scenario, line)

    def write(self, scenario: Scenario, draft: Draft) -> str:
        """Return the line of a draft, or raise `SetupError`."""
        from sandtable.games.kriegsspiel import position_drafts  # noqa: PLC0415 - it needs arrays

        return position_drafts.written(scenario, draft)

    def findings(
        self,
        scenario: Scenario,
        draft: Draft,
        language: str = ENGLISH,  # noqa: ARG002 - the game is in English
    ) -> Iterator[DraftProblem]:
        """Problems of units and of the form, with their places."""
        from sandtable.games.kriegsspiel import position_drafts  # noqa: PLC0415 - it needs arrays

        return position_drafts.findings(scenario, draft)


POSITION_EDITOR = KriegsspielPositionEditor()
