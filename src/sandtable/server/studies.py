"""Studies as the server checks them, stores them, and sends them to clients."""

import unicodedata
from collections.abc import Iterator

import msgspec

from sandtable.core import SetupError
from sandtable.matches.models import ListedStudy, StudyContent
from sandtable.server.texts import say
from sandtable.server.wire import StudyChapter, StudyFile, StudyInfo

LARGEST_STUDY = 2_000_000
"""Size limit of a study in bytes, as JSON."""
_JOINERS = "\u200c\u200d"
"""Formatting characters that words and emoji need."""
_UNSHOWN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Categories of characters that are not drawn: controls, directions of writing, halves of pairs."""


def stored_study(study: StudyFile) -> StudyContent:
    """A study as it is stored; raise `SetupError` if its texts, its steps or its size are not allowed.

    Whether its actions are legal is not checked: the analysis board shows where one is not.
    """
    for chapter in study.chapters:
        _check_source(chapter)
        for number, step in enumerate(chapter.steps, start=1):
            if step.after >= number:
                raise SetupError(say("study-step", chapter=chapter.name, number=number))
    for text, lines in _texts(study):
        if not _is_shown(text, lines=lines):
            raise SetupError(say("study-text"))
    content = msgspec.json.encode(study)
    if len(content) > LARGEST_STUDY:
        raise SetupError(say("study-too-large", most=LARGEST_STUDY // 1_000_000))
    return StudyContent(
        game=study.game, title=study.title, chapters=len(study.chapters), content=content.decode()
    )


def study_info(study: ListedStudy) -> StudyInfo:
    """A study in a list."""
    return StudyInfo(
        id=study.id,
        game=study.game,
        title=study.title,
        author=study.author,
        chapters=study.chapters,
        visibility=study.visibility,
        created=study.created,
        saved=study.saved,
    )


def _check_source(chapter: StudyChapter) -> None:
    """Raise `SetupError` unless a chapter has one source: a record, or a scenario."""
    if (chapter.record is None) == (chapter.scenario is None):
        raise SetupError(say("study-source", chapter=chapter.name))


def _texts(study: StudyFile) -> Iterator[tuple[str, bool]]:
    """All texts that are shown, and whether each may have several lines."""
    yield study.title, False
    for chapter in study.chapters:
        yield chapter.name, False
        for notes in (chapter.opening, *chapter.steps):
            yield notes.name, False
            yield notes.comment, True
            for arrow in notes.arrows:
                yield arrow.start, False
                yield arrow.end, False
            for mark in notes.marks:
                yield mark.place, False
        for step in chapter.steps:
            yield step.seat, False
            yield step.action, False


def _is_shown(text: str, *, lines: bool) -> bool:
    """Whether every character of a text is drawn, apart from line feeds where they are allowed."""
    if text.isprintable():
        return True
    allowed = _JOINERS + "\n" if lines else _JOINERS
    return all(one in allowed or unicodedata.category(one) not in _UNSHOWN for one in text)
