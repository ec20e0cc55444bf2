"""The studies of accounts: saved with a revision, private, by link, or public."""

from sqlalchemy import ColumnElement, Row, Select, and_, delete, false, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import SetupError
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.accounts import lock_account
from sandtable.matches.errors import StudyConflict, TooManyStudies, UnknownStudy
from sandtable.matches.library import MOST_WORDS, search_text
from sandtable.matches.models import (
    AccountId,
    ListedStudy,
    ScenarioVisibility,
    StudyContent,
    StudyId,
    StudyQuery,
    Viewer,
)
from sandtable.matches.names import is_visible
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import LARGEST_NUMBER, is_line, page

MOST_STUDIES = 100
"""Maximum number of studies of an account."""
MOST_BYTES = 30_000_000
"""Maximum size of all studies of an account."""
LONGEST_TITLE = 100

_studies, _accounts = schema.studies, schema.accounts
_COLUMNS = [column for column in _studies.c if column.name not in ("content", "size", "search")]


class StudyRepository(Repository):
    """All studies.

    A study that a viewer may not see raises `UnknownStudy`, like one that does not exist.
    """

    @uncancellable
    async def search(self, query: StudyQuery) -> tuple[tuple[ListedStudy, ...], int]:
        """A page of the public studies, the one saved last first, and the number of all that fit."""
        where = _conditions(query)
        wanted = _listed().where(where).order_by(_studies.c.saved.desc(), _studies.c.id)
        wanted = wanted.limit(page(query.limit)).offset(max(0, min(query.skip, LARGEST_NUMBER)))
        number = select(func.count()).select_from(_studies).where(where)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
            return tuple(map(_listed_study, rows)), (await connection.execute(number)).scalar_one()

    @uncancellable
    async def own(self, account: AccountId) -> tuple[ListedStudy, ...]:
        """The studies of an account, the one saved last first."""
        wanted = _listed().where(_studies.c.account == account)
        wanted = wanted.order_by(_studies.c.saved.desc(), _studies.c.id).limit(MOST_STUDIES)
        async with self._database.reading() as connection:
            return tuple(map(_listed_study, (await connection.execute(wanted)).all()))

    @uncancellable
    async def find(self, study: StudyId, viewer: Viewer) -> ListedStudy:
        """A study that the viewer may see, or `UnknownStudy`."""
        async with self._database.reading() as connection:
            return await _visible(connection, study, viewer)

    @uncancellable
    async def read(self, study: StudyId, viewer: Viewer) -> tuple[ListedStudy, str]:
        """A study that the viewer may see, with its content, or `UnknownStudy`."""
        async with self._database.reading() as connection:
            found = await _visible(connection, study, viewer)
            content = select(_studies.c.content).where(_studies.c.id == study)
            return found, str((await connection.execute(content)).scalar_one())

    @uncancellable
    async def create(
        self, account: AccountId, new: StudyContent, *, based_on: StudyId | None = None
    ) -> StudyId:
        """Store a private study of an account."""
        study, now, size = new_id(), now_ms(), len(new.content.encode())
        _check(new)
        if based_on is not None and not is_line(based_on):
            raise UnknownStudy
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            owned = select(func.count()).select_from(_studies).where(_studies.c.account == account)
            if (await connection.execute(owned)).scalar_one() >= MOST_STUDIES:
                raise TooManyStudies(say("too-many-studies", most=MOST_STUDIES))
            await _check_room(connection, account, size)
            values = {
                "id": study,
                "account": account,
                "visibility": "private",
                "created": now,
                "revision": 1,
                "based_on": based_on,
            }
            saved = await _saved(connection, account, new, now)
            await connection.execute(insert(_studies), values | saved)
        return study

    @uncancellable
    async def save(
        self, study: StudyId, account: AccountId, new: StudyContent, *, revision: int | None
    ) -> int:
        """Save the account's own study and return its revision.

        `revision` is the one that the caller changed: raises `StudyConflict` if another was saved since.
        `None` overwrites any. The same content again changes nothing.
        """
        _check(new)
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            before = await _own(connection, study, account)
            if before.content == new.content:
                return int(before.revision)
            if revision not in (None, before.revision):
                raise StudyConflict
            await _check_room(connection, account, len(new.content.encode()) - before.size)
            values = await _saved(connection, account, new, now_ms())
            values["revision"] = number = int(before.revision) + 1
            await connection.execute(update(_studies).filter_by(id=study).values(values))
        return number

    @uncancellable
    async def show(self, study: StudyId, account: AccountId, visibility: ScenarioVisibility) -> None:
        """Change who can read the account's own study."""
        async with self._database.writing() as connection:
            await _own(connection, study, account)
            changed = update(_studies).filter_by(id=study).values(visibility=visibility)
            await connection.execute(changed)

    @uncancellable
    async def remove(self, study: StudyId, viewer: Viewer) -> None:
        """Delete a study of the viewer's account; for a host, any that they may see."""
        async with self._database.writing() as connection:
            found = await _visible(connection, study, viewer)
            if not (viewer.host or found.account == viewer.account):
                raise UnknownStudy
            await connection.execute(delete(_studies).where(_studies.c.id == study))


def _check(new: StudyContent) -> None:
    """Raise `SetupError` unless a study can be listed."""
    if new.title != new.title.strip() or not is_line(new.title, LONGEST_TITLE) or not is_visible(new.title):
        raise SetupError(say("study-title", most=LONGEST_TITLE))
    if not is_line(new.game):
        raise UnknownStudy


async def _saved(
    connection: AsyncConnection, account: AccountId, new: StudyContent, now: int
) -> dict[str, object]:
    """What is stored with every new content."""
    named = select(_accounts.c.name).where(_accounts.c.id == account)
    author = (await connection.execute(named)).scalar_one()
    return {
        "game": new.game,
        "title": new.title,
        "chapters": new.chapters,
        "content": new.content,
        "size": len(new.content.encode()),
        "saved": now,
        "search": search_text((new.title, author)),
    }


async def _visible(connection: AsyncConnection, study: StudyId, viewer: Viewer) -> ListedStudy:
    if not is_line(study):
        raise UnknownStudy
    found = (await connection.execute(_listed().where(_studies.c.id == study))).one_or_none()
    if found is None or (found.visibility == "private" and found.account != viewer.account):
        raise UnknownStudy
    return _listed_study(found)


async def _own(connection: AsyncConnection, study: StudyId, account: AccountId) -> Row[tuple[object, ...]]:
    """The locked row of the account's own study, or `UnknownStudy`."""
    if not is_line(study) or not is_line(account):
        raise UnknownStudy
    wanted = select(_studies).filter_by(id=study, account=account).with_for_update()
    found = (await connection.execute(wanted)).one_or_none()
    if found is None:
        raise UnknownStudy
    return found


async def _check_room(connection: AsyncConnection, account: AccountId, more: int) -> None:
    """Raise `TooManyStudies` if an account would store too much."""
    if more <= 0:
        return
    size = select(func.coalesce(func.sum(_studies.c.size), 0)).where(_studies.c.account == account)
    if int((await connection.execute(size)).scalar_one()) + more > MOST_BYTES:
        raise TooManyStudies(say("studies-full", most=MOST_BYTES // 1_000_000))


def _conditions(query: StudyQuery) -> ColumnElement[bool]:
    conditions: list[ColumnElement[bool]] = [_studies.c.visibility == "public"]
    words = [word for word in search_text((query.text,)).split() if is_line(word)]
    conditions += [_studies.c.search.contains(word, autoescape=True) for word in words[:MOST_WORDS]]
    if query.game is not None:
        conditions.append(_studies.c.game == query.game if is_line(query.game) else false())
    return and_(*conditions)


def _listed() -> Select[tuple[object, ...]]:
    return select(*_COLUMNS, _accounts.c.name.label("author")).join(
        _accounts, _accounts.c.id == _studies.c.account
    )


def _listed_study(row: Row[tuple[object, ...]]) -> ListedStudy:
    return ListedStudy(**row._mapping)
