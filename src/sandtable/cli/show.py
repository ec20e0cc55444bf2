"""`sandtable show`, `verify` and `draw`: one moment of a record, the proof of it, and pictures."""

from pathlib import Path

from msgspec.structs import replace

from sandtable.cli.pictures import write_picture, write_png, write_svg
from sandtable.cli.screen import Screen, harmless
from sandtable.cli.spoken import spoken
from sandtable.cli.words import counted, outcome_sentence
from sandtable.core import (
    Finding,
    Match,
    Record,
    Seat,
    SetupError,
    commitment,
    errors_about,
    game,
    load_match,
)
from sandtable.scenes import Scene


def show(
    path: Path,
    *,
    at: int | None = None,
    seat: Seat | None = None,
    lens: str | None = None,
    svg: Path | None = None,
    png: Path | None = None,
    language: str | None = None,
) -> None:
    """Print one moment of a record, or draw it into files."""
    match = load_match(path, language=spoken(language))
    if at is not None:
        match = match.at(at)
    scene, finding = _scene(match, seat, lens)
    if svg is not None:
        write_svg(svg, scene, match.game)
    if png is not None:
        write_png(png, scene, match.game)
    if svg is None and png is None:
        screen = Screen.to_read()
        title = harmless(f"{match.game.name}: {match.setup.scenario.title}")
        screen.draw(scene, (title, f"After {counted(len(match), 'action')}"))
        screen.say(match.view(seat, picture=False).status, style="bold")
        if finding is not None:
            screen.say(finding.title, style="bold")
            screen.say_all(finding.lines)


def verify(path: Path) -> None:
    """Replay a record, check all of it, and say what was checked."""
    record = Record.load(path)
    with errors_about(path):
        match = record.verify()
    rolls = len(record.opening) + sum(len(entry.rolls) for entry in record.entries)
    checked = f"{counted(len(record.entries), 'action')}, {counted(rolls, 'roll')}"
    ending = (
        outcome_sentence(match.outcome)
        if match.outcome
        else f"not over yet, {' and '.join(match.to_act)} to act"
    )
    print(f"Verified: {checked}, seed hash {commitment(record.seed)}, {ending}")


def draw(
    game_id: str,
    out: Path,
    *,
    scenario: str | None = None,
    position: str | None = None,
    lens: str | None = None,
    seat: Seat | None = None,
    width: int | None = None,
) -> None:
    """Draw the beginning of a scenario, or a position, into a picture."""
    chosen = game(game_id)
    match = chosen.new(scenario) if position is None else chosen.from_position(position, scenario)
    write_picture(out, _scene(match, seat, lens)[0], chosen, width=width)


def _scene(match: Match, seat: Seat | None, lens: str | None) -> tuple[Scene, Finding | None]:
    scene = match.view(seat).scene
    if scene is None:
        raise SetupError(f"{match.game.name} has nothing to draw here.")
    if lens is None:
        return scene, None
    finding = match.inspect(seat, lens)
    return replace(scene, overlays=(*scene.overlays, *finding.overlays)), finding
