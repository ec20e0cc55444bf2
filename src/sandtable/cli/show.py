"""`sandtable show`, `verify`, `report` and `draw`: positions, verification, reports and images."""

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from sandtable.cli.formatting import match_title, outcome_sentence, pluralise
from sandtable.cli.image_files import drawable, write_images, write_picture, write_png, write_svg
from sandtable.cli.language import english_only, terminal_language
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.core import (
    Finding,
    Match,
    Record,
    RecordError,
    SandtableError,
    Seat,
    View,
    commitment,
    errors_about,
    game,
    load_match,
    load_record,
)
from sandtable.core.files import write_atomically
from sandtable.core.record_collection import is_collection, parse_part, record_parts


def show(
    path: Path,
    number: int | None = None,
    *,
    at: int | None = None,
    seat: Seat | None = None,
    lens: str | None = None,
    svg: Path | None = None,
    png: Path | None = None,
    images: Path | None = None,
    language: str | None = None,
) -> None:
    """Print one position of a record, or draw it into files."""
    wanted = terminal_language(language)
    match = load_match(path, number, language=wanted)
    if at is not None:
        match = match.at(at)
    view, finding = _view_with_lens(match, seat, lens)
    if svg is not None:
        write_svg(svg, view)
    if png is not None:
        write_png(png, view)
    if images is not None:
        for written in write_images(images, match, seat):
            print(written)
    if svg is None and png is None and images is None:
        screen = Screen.to_read(match.setup.language)
        if sentence := english_only(match.game, wanted):
            screen.say(sentence)
        title = without_control_characters(match_title(match))
        screen.draw(drawable(view), (title, screen.text("after-actions", count=len(match))))
        screen.say(view.status, style="bold")
        if finding is not None:
            screen.say(finding.title, style="bold")
            screen.say_all(finding.lines)


def verify(path: Path, number: int | None = None) -> None:
    """Replay a record, or every record of a collection, check all of it, and print what was checked."""
    if number is not None or not is_collection(path):
        _verify(load_record(path, number), path)
        return
    count = 0
    for part in record_parts(path):
        record = parse_part(part, path)
        try:
            record.verify()
        except SandtableError as error:
            reason = error.reason if isinstance(error, RecordError) else str(error)
            raise RecordError(f"record {part.number}: {reason}", file=str(path), line=part.line) from None
        count = part.number
    print(f"Verified: {pluralise(count, 'record')}")


def _verify(record: Record, path: Path) -> None:
    with errors_about(path):
        match = record.verify()
    rolls = len(record.opening) + sum(len(entry.rolls) for entry in record.entries)
    checked = f"{pluralise(len(record.entries), 'action')}, {pluralise(rolls, 'roll')}"
    ending = (
        outcome_sentence(match.outcome)
        if match.outcome
        else f"not over yet, {' and '.join(match.to_act)} to act"
    )
    print(f"Verified: {checked}, seed hash {commitment(record.seed)}, {ending}")
    for promise in _salt_promises(record):
        print(promise)


def _salt_promises(record: Record) -> Iterator[str]:
    """Say of each salt whether its seat committed to it before it could know another salt."""
    for seat in dict.fromkeys((*record.salt_hashes, *record.salts)):
        hashed = record.salt_hashes.get(seat)
        if hashed is None:
            yield f"Salt of {seat}: in the dice; not committed, so the server knew it before the match began"
        elif seat in record.salts:
            yield f"Salt of {seat}: in the dice; committed, hash {hashed}"
        else:
            yield f"Salt of {seat}: withheld, so it is not in the dice; hash {hashed}"


def report(path: Path, out: Path | None, number: int | None = None) -> None:
    """Write the game's report of a match, or print it."""
    match = load_match(path, number)
    page = match.game.report(match)
    if out is None:
        sys.stdout.write(page)
    else:
        write_atomically(out, page)
        print(f"The report is in {out}")


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
    """Draw the start of a scenario, or a position, into an image file."""
    chosen = game(game_id)
    match = chosen.new(scenario) if position is None else chosen.from_position(position, scenario)
    write_picture(out, _view_with_lens(match, seat, lens)[0], width=width)


def _view_with_lens(match: Match, seat: Seat | None, lens: str | None) -> tuple[View, Finding | None]:
    """Return the seat's view with the overlays of a lens, and the answer of the lens."""
    view = match.view(seat)
    if lens is None:
        return view, None
    scene, finding = drawable(view), match.inspect(seat, lens)
    return replace(view, scene=replace(scene, overlays=(*scene.overlays, *finding.overlays))), finding
