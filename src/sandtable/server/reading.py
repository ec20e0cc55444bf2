"""What a reading process does with files of strangers: read a setup, or show a position for analysis.

The module imports nothing of the HTTP framework, so that the process starts quickly.
"""

import hashlib
import os
import signal
import traceback
import zlib
from base64 import b32encode, b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.core import (
    ENGLISH,
    Match,
    Record,
    SandtableError,
    Scenario,
    ScenarioError,
    Seat,
    SetupError,
    View,
    drafts,
    game,
)
from sandtable.core.archives import is_archive, read_archive
from sandtable.core.decoding import prepared
from sandtable.core.drafts import editor_of, position_editor_of
from sandtable.core.editor import Draft
from sandtable.lessons import drafts as lesson_drafts
from sandtable.matches.models import NewMatch, NewVersion
from sandtable.players.worker_process import answer_requests
from sandtable.review import Review, TurnReview, make_review
from sandtable.review.pictures import AnimationFormat, animation
from sandtable.review.turns import VERSION
from sandtable.scenes import Image
from sandtable.server.analysis_board import ANALYSIS_SEED, AnalysisBoard, replayed
from sandtable.server.config import Limits
from sandtable.server.lesson_board import OWN_LESSON, LessonBoard
from sandtable.server.match_setup import (
    LONGEST_TEXT,
    OWN_SCENARIO,
    check_length,
    check_size,
    new_record,
    setup_of,
)
from sandtable.server.new_matches import match_from_request
from sandtable.server.puzzle_board import PuzzleBoard
from sandtable.server.scenario_pictures import PICTURE_SEED, start_picture
from sandtable.server.texts import say
from sandtable.server.wire import (
    LONGEST_SCENARIO,
    Analyse,
    AskLesson,
    AskPuzzle,
    AskSeats,
    CheckDraft,
    CheckLesson,
    CheckPosition,
    CreateMatch,
    GenerateDraft,
    LessonDesk,
    OpenDraft,
    OpenedPosition,
    OpenLesson,
    OpenPosition,
    PackScenario,
    PositionCheck,
    ReadPicture,
    ReadScenario,
    ScenarioFile,
    ShowDraft,
    TryLesson,
)

LARGEST_VERSION = 1_000_000
"""Maximum length of the scenario file of a version, in characters."""
LARGEST_PICTURE = 2_000_000
"""Size limit of a compressed picture in bytes; a version whose picture is larger has none."""
_MOST_MEMORY = 2 << 30
"""Bytes that a process may allocate."""
_KEY_BYTES = 15
_UPLOADED = "the file"
"""What errors call a file that was handed in."""
_board = AnalysisBoard()
_lessons = LessonBoard()
_puzzles = PuzzleBoard()


class FinishedRecord(Struct, frozen=True):
    """The record of a match that is over, and the key of its review."""

    key: str
    game: str
    record: str


class Work(Struct, frozen=True):
    """A call of a function of this module."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    seconds: float
    """Processor time after which the system kills the process."""


class TooHeavy(Struct, frozen=True):
    """The answer if the work takes too much time or memory."""


class Failure(Struct, frozen=True):
    """The answer if the work raises an error."""

    error: Exception


def new_match(request: CreateMatch, limits: Limits) -> NewMatch:
    """Read a match with a scenario or position of its own, and check that it is not too large."""
    new = match_from_request(request)
    check_size(new.record, limits)
    return new


def seats(game_id: str, request: AskSeats) -> tuple[Seat, ...]:
    """The seats of a setup with a scenario of its own."""
    chosen = game(game_id)
    return chosen.seats(setup_of(chosen, request.scenario, request.scenario_text, request.options))


def analyse(request: Analyse) -> bytes:
    """The requested position, as JSON."""
    return msgspec.json.encode(_board.analyse(request))


def analysis_image(request: Analyse, name: str) -> Image:
    """An image that the game draws of the requested position."""
    return _board.image(request, name)


def analysis_view(request: Analyse) -> View:
    """The view of the requested position, without its picture."""
    return _board.view(request)


def finished_record(text: str) -> FinishedRecord:
    """Check that a record is that of a match that is over, and give it the key of its review."""
    match = replayed(text, ENGLISH)
    if match.outcome is None:
        raise SetupError(say("review-unfinished"))
    record = str(match.record)
    hashed = hashlib.sha256(f"{VERSION}\n{record}".encode()).digest()
    return FinishedRecord(b32encode(hashed[:_KEY_BYTES]).decode().rstrip("=").lower(), match.game.id, record)


def review_page(record: str, turns: Sequence[str], language: str) -> bytes:
    """A review in a language, as JSON."""
    return msgspec.json.encode(_review(Record.parse(record), turns, language))


def review_animation(record: str, turns: Sequence[str], language: str, form: AnimationFormat) -> bytes:
    """An animated picture of a review: the board after each turn, and the curve below it."""
    parsed = Record.parse(record)
    return animation(parsed.replay(language=language), _review(parsed, turns, language), form)


def _review(record: Record, turns: Sequence[str], language: str) -> Review:
    try:
        found = [msgspec.json.decode(turn, type=prepared(TurnReview)) for turn in turns]
    except msgspec.MsgspecError:  # another version of the program has computed it
        raise SetupError(say("review-outdated")) from None
    return make_review(record, found, language)


def review_step(request: Analyse) -> bytes:
    """A step of a record, as JSON."""
    return msgspec.json.encode(_board.step(request))


def lesson_position(game_id: str, name: str, request: AskLesson) -> bytes:
    """A lesson after the learner's actions, as JSON."""
    return msgspec.json.encode(_lessons.position(game_id, name, request))


def lesson_image(game_id: str, name: str, request: AskLesson, image: str) -> Image:
    """An image that the game draws of a lesson."""
    return _lessons.image(game_id, name, request, image)


def open_lesson(game_id: str, request: OpenLesson) -> bytes:
    """The draft of a lesson with its forms, as JSON."""
    if request.draft is not None:
        draft = request.draft
    elif request.lesson_text is not None:
        draft = lesson_drafts.read_draft(game_id, request.lesson_text)
    else:
        scenario = request.scenario or (
            OWN_SCENARIO if request.scenario_text else game(game_id).default_scenario
        )
        draft = lesson_drafts.new_draft(game_id, scenario, request.scenario_text)
    forms = lesson_drafts.lesson_forms(game_id, draft, request.language)
    return msgspec.json.encode(LessonDesk(forms, draft))


def check_lesson(game_id: str, request: CheckLesson) -> bytes:
    """The problems of a lesson, found by playing it, and its file, as JSON."""
    return msgspec.json.encode(lesson_drafts.check_draft(game_id, request.draft, request.language))


def try_lesson(game_id: str, request: TryLesson) -> bytes:
    """A lesson of the player's own after their actions, as JSON."""
    return msgspec.json.encode(_lessons.position(game_id, OWN_LESSON, request))


def tried_image(game_id: str, request: TryLesson, image: str) -> Image:
    """An image that the game draws of a lesson of the player's own."""
    return _lessons.image(game_id, OWN_LESSON, request, image)


def puzzle_position(game_id: str, puzzle_id: str, request: AskPuzzle) -> bytes:
    """A puzzle after the player's actions, as JSON. Judging a turn takes a few seconds."""
    return msgspec.json.encode(_puzzles.position(game_id, puzzle_id, request))


def puzzle_image(game_id: str, puzzle_id: str, request: AskPuzzle, image: str) -> Image:
    """An image that the game draws of a puzzle."""
    return _puzzles.image(game_id, puzzle_id, request, image)


def open_draft(game_id: str, request: OpenDraft) -> bytes:
    """The draft of a scenario, or an empty one, as JSON."""
    chosen = game(game_id)
    editor = editor_of(chosen)
    if request.scenario is None and request.scenario_text is None:
        return msgspec.json.encode(editor.blank())
    setup = setup_of(chosen, request.scenario, request.scenario_text, {})
    return msgspec.json.encode(editor.read(setup.scenario))


def check_draft(game_id: str, request: CheckDraft) -> bytes:
    """The problems of a draft, and its scenario file, as JSON."""
    return msgspec.json.encode(drafts.check_draft(game(game_id), request.draft, request.language))


def copy_scenario(game_id: str, text: str) -> Draft:
    """The draft of a version of the library."""
    chosen = game(game_id)
    return editor_of(chosen).read(setup_of(chosen, None, text, {}).scenario)


def new_version(game_id: str, content: str, note: str, limits: Limits, language: str) -> NewVersion:
    """Make a version of a draft, or raise `SetupError` if it cannot be played."""
    chosen = game(game_id)
    try:
        draft = msgspec.json.decode(content, type=prepared(Draft))
    except msgspec.MsgspecError:  # another version of the program has saved it
        raise SetupError(say("draft-outdated")) from None
    checked = drafts.check_draft(chosen, draft, language)
    problems = [problem.reason for problem in checked.problems if not problem.warning]
    if problems or checked.text is None:
        raise SetupError(say("not-playable", number=len(problems), problem=problems[0] if problems else ""))
    if len(checked.text) > LARGEST_VERSION:
        raise SetupError(say("version-too-large", most=LARGEST_VERSION))
    record, setup = new_record(
        chosen,
        scenario=None,
        scenario_text=checked.text,
        options={},
        position=None,
        seed=PICTURE_SEED,
    )
    check_size(record, limits)
    seats = chosen.seats(setup)
    drawn = start_picture(Match.begin(record))
    picture = None if drawn is None else zlib.compress(drawn.encode())
    return NewVersion(
        title=setup.scenario.title,
        summary=setup.scenario.summary,
        text=checked.text,
        seats=seats,
        players=sum(seat != chosen.umpire for seat in seats),
        picture=None if picture is None or len(picture) > LARGEST_PICTURE else picture,
        note=note,
    )


def generate_draft(game_id: str, request: GenerateDraft) -> bytes:
    """A draft made by a generator, as JSON."""
    chosen = game(game_id)
    return msgspec.json.encode(
        drafts.generated(chosen, request.generator, request.values, language=request.language)
    )


def picture_draft(game_id: str, request: ReadPicture) -> bytes:
    """The part of a draft that a picture is read into, as JSON."""
    draft = Draft(request.size, request.draft_values)
    picture = _from_base64(request.picture)
    part = drafts.from_picture(
        game(game_id), request.layer, picture, request.values, draft, language=request.language
    )
    return msgspec.json.encode(part)


def read_scenario(game_id: str, request: ReadScenario) -> bytes:
    """A scenario file or archive as text with its pictures, as JSON."""
    chosen = game(game_id)
    data = _from_base64(request.file)
    if is_archive(data):
        try:
            archive = read_archive(data, _UPLOADED)
        except ScenarioError as error:
            raise SetupError(say("archive-refused", reason=error.reason)) from None
        scenario = chosen.archived_scenario(archive, _UPLOADED)
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise SetupError(say("file-unreadable")) from None
        scenario = chosen.with_pictures(
            Scenario.parse(text, name=OWN_SCENARIO, file=_UPLOADED, shipped=False), {}
        )
    check_length(scenario.text, LONGEST_TEXT)
    if len(scenario.text) > LONGEST_SCENARIO:
        raise SetupError(say("pictures-too-large", most=LONGEST_SCENARIO))
    return msgspec.json.encode(ScenarioFile(scenario.name, scenario.title, scenario.summary, scenario.text))


def pack_scenario(game_id: str, request: PackScenario) -> bytes:
    """A scenario file and its pictures as an archive."""
    chosen = game(game_id)
    scenario = setup_of(chosen, request.name, request.scenario_text, {}).scenario
    return chosen.packed_scenario(scenario)


def _from_base64(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise SetupError(say("file-unreadable")) from None


def draft_opening(game_id: str, request: ShowDraft) -> bytes:
    """What a seat sees when a match of a draft begins, as JSON, or `SetupError` if it cannot begin."""
    chosen = game(game_id)
    checked = drafts.check_draft(chosen, request.draft, request.language)
    if checked.text is None or not checked.playable:
        raise SetupError(next(problem.reason for problem in checked.problems if not problem.warning))
    record, _ = new_record(
        chosen, scenario=None, scenario_text=checked.text, options={}, position=None, seed=ANALYSIS_SEED
    )
    shown = Analyse(record=str(record), seat=request.seat, language=request.language)
    return msgspec.json.encode(_board.analyse(shown))


def open_position(request: OpenPosition) -> bytes:
    """The last position of a record as a draft, with its description, as JSON."""
    match = replayed(request.record, request.language)
    editor, scenario = position_editor_of(match.game), match.setup.scenario
    draft = editor.read(scenario, match.position_text())
    return msgspec.json.encode(OpenedPosition(editor.describe(scenario, request.language), draft))


def check_position(request: CheckPosition) -> bytes:
    """The problems of a position as a draft, its line, and a record that begins with it, as JSON."""
    match = replayed(request.record, request.language)
    found = drafts.check_position(match.game, match.setup, request.draft, request.language)
    record = None
    if found.line is not None:
        head = Record(
            game=match.game.id,
            rules=match.record.rules,
            scenario=match.record.scenario,
            scenario_text=match.record.scenario_text,
            options=match.record.options,
            position=found.line,
            seed=match.record.seed,
        )
        record = str(Match.begin(head).record)
    return msgspec.json.encode(PositionCheck(found.problems, found.line, record))


def _answer(work: Work) -> object:
    try:
        with _limited(work.seconds):
            return work.function(*work.args, **work.kwargs)
    except (MemoryError, RecursionError):
        return TooHeavy()
    except SandtableError as error:
        return Failure(error)
    except Exception as error:
        # The parent logs the error without its cause: the text of the traceback would quote the file.
        return Failure(RuntimeError(f"{type(error).__name__} at {_place(error)}"))


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Let the system kill this process after some processor time, however busy the machine is with others."""
    if not hasattr(signal, "setitimer"):  # Windows: only the parent's clock counts
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _place(error: Exception) -> str:
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{os.path.basename(last.filename)}:{last.lineno}"


def _limit_resources() -> None:
    """Give way to the matches, and let an allocation fail before the machine runs out of memory."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
        os.nice(5)


if __name__ == "__main__":
    # Functions are pickled by the name of their module, which is "__main__" here.
    from sandtable.server import reading  # noqa: PLW0406

    _limit_resources()
    answer_requests(reading._answer)
