"""The library of scenarios: drafts and versions of accounts, and the scenarios that ship with the games."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    and_,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from sandtable.core import SetupError
from sandtable.core.clock import now_ms
from sandtable.matches import schema
from sandtable.matches.accounts import lock_account
from sandtable.matches.errors import DraftConflict, LibraryFull, StoreError, UnknownScenario
from sandtable.matches.models import (
    AccountId,
    LibraryQuery,
    LibraryVersion,
    ListedScenario,
    NewScenario,
    NewVersion,
    Report,
    ScenarioId,
    ScenarioVisibility,
    ShippedScenario,
    StoredDraft,
    StoredVersion,
    Viewer,
)
from sandtable.matches.names import is_visible
from sandtable.matches.queries import is_public
from sandtable.matches.texts import say
from sandtable.matches.tokens import new_id
from sandtable.matches.transactions import Repository, uncancellable
from sandtable.matches.validation import LARGEST_NUMBER, is_line, page

MOST_SCENARIOS = 100
"""Maximum number of scenarios of an account."""
MOST_VERSIONS = 50
"""Maximum number of versions of a scenario."""
MOST_BYTES = 50_000_000
"""Maximum size of all drafts and versions of an account."""
MOST_TAGS, LONGEST_TAG = 8, 30
LONGEST_TITLE, LONGEST_SUMMARY, LONGEST_NOTE, LONGEST_REASON = 100, 300, 300, 500
MOST_WORDS = 8
"""Maximum number of words that a search looks for; it ignores the others."""

_scenarios, _versions, _drafts = schema.scenarios, schema.scenario_versions, schema.scenario_drafts
_accounts, _reports = schema.accounts, schema.scenario_reports


class LibraryRepository(Repository):
    """All scenarios of the library.

    A scenario that a viewer may not see raises `UnknownScenario`, like one that does not exist.
    """

    # Reading

    @uncancellable
    async def search(self, query: LibraryQuery) -> tuple[tuple[ListedScenario, ...], int]:
        """A page of the public scenarios, and the number of all that fit the query."""
        where = _conditions(query)
        order = {
            "featured": (_scenarios.c.featured.desc(),),
            "newest": (),
            "played": (_scenarios.c.played.desc(),),
        }[query.sorting]
        wanted = _listed().where(where).order_by(*order, _scenarios.c.published.desc(), _scenarios.c.id)
        wanted = wanted.limit(page(query.limit)).offset(max(0, min(query.skip, LARGEST_NUMBER)))
        number = select(func.count()).select_from(_scenarios).where(where)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
            return tuple(map(_listed_scenario, rows)), (await connection.execute(number)).scalar_one()

    @uncancellable
    async def find(self, scenario: ScenarioId, viewer: Viewer) -> ListedScenario:
        """A scenario that the viewer may see, or `UnknownScenario`."""
        async with self._database.reading() as connection:
            return await _visible(connection, scenario, viewer)

    @uncancellable
    async def versions(self, scenario: ScenarioId) -> tuple[StoredVersion, ...]:
        """The versions of a scenario, newest first."""
        columns = [_versions.c[name] for name in ("number", "created", "note", "title", "seats", "balance")]
        wanted = select(*columns).where(_versions.c.scenario == scenario).order_by(_versions.c.number.desc())
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(
            StoredVersion(row.number, row.created, row.note, row.title, tuple(row.seats), row.balance)
            for row in rows
        )

    @uncancellable
    async def text(self, version: LibraryVersion) -> str:
        """The scenario file of a version, or `UnknownScenario`."""
        return str((await self._version(version, "text")).text)

    @uncancellable
    async def picture(self, version: LibraryVersion) -> bytes | None:
        """The compressed picture of a version, or `UnknownScenario`; `None` if it has none."""
        found: bytes | None = (await self._version(version, "picture")).picture
        return found

    async def _version(self, version: LibraryVersion, column: str) -> Row[tuple[object, ...]]:
        if not is_line(version.id) or not 0 < version.number <= LARGEST_NUMBER:
            raise UnknownScenario
        wanted = select(_versions.c[column]).filter_by(scenario=version.id, number=version.number)
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).one_or_none()
        if found is None:
            raise UnknownScenario
        return found

    # Own scenarios

    @uncancellable
    async def own(self, account: AccountId) -> tuple[ListedScenario, ...]:
        """The scenarios of an account, the one that was changed last first."""
        wanted = _listed().where(_scenarios.c.account == account)
        wanted = wanted.order_by(_scenarios.c.updated.desc(), _scenarios.c.id).limit(MOST_SCENARIOS)
        async with self._database.reading() as connection:
            return tuple(map(_listed_scenario, (await connection.execute(wanted)).all()))

    @uncancellable
    async def create(self, account: AccountId, new: NewScenario) -> ScenarioId:
        """Store a private scenario of an account with its first draft."""
        scenario, now = new_id(), now_ms()
        title, summary = _shown_title(new.title), _shown_summary(new.summary)
        if not is_line(new.game) or not (new.based_on is None or is_line(new.based_on)):
            raise UnknownScenario
        values = {
            "id": scenario,
            "account": account,
            "game": new.game,
            "title": title,
            "summary": summary,
            "tags": _stored_tags(()),
            "search": "",
            "visibility": "private",
            "created": now,
            "updated": now,
            "version": 0,
            "based_on": new.based_on,
            "played": 0,
            "featured": False,
            "hidden": False,
        }
        size = len(new.draft.encode())
        draft = {"scenario": scenario, "content": new.draft, "size": size, "revision": 1, "saved": now}
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            owned = select(func.count()).select_from(_scenarios).where(_scenarios.c.account == account)
            if (await connection.execute(owned)).scalar_one() >= MOST_SCENARIOS:
                raise LibraryFull(say("too-many-scenarios", most=MOST_SCENARIOS))
            await _check_room(connection, account, size)
            await connection.execute(insert(_scenarios), values)
            await connection.execute(insert(_drafts), draft)
        return scenario

    @uncancellable
    async def draft(self, scenario: ScenarioId, account: AccountId) -> StoredDraft:
        """The draft of the account's own scenario."""
        async with self._database.reading() as connection:
            await _own(connection, scenario, account)
            found = (await connection.execute(select(_drafts).filter_by(scenario=scenario))).one()
        return StoredDraft(found.content, found.revision, found.saved)

    @uncancellable
    async def save_draft(
        self,
        scenario: ScenarioId,
        account: AccountId,
        *,
        content: str,
        title: str,
        summary: str,
        revision: int | None,
    ) -> int:
        """Save a draft and return its revision.

        `revision` is the one that the caller changed: raises `DraftConflict` if another was saved since.
        `None` overwrites any. The title and summary are shown as long as there is no version.
        """
        size, now = len(content.encode()), now_ms()
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            found = await _own(connection, scenario, account, lock=True)
            before = (await connection.execute(select(_drafts).filter_by(scenario=scenario))).one()
            if before.content == content:
                return int(before.revision)
            if revision not in (None, before.revision):
                raise DraftConflict
            await _check_room(connection, account, size - before.size)
            saved = {"content": content, "size": size, "revision": before.revision + 1, "saved": now}
            await connection.execute(update(_drafts).filter_by(scenario=scenario).values(saved))
            values: dict[str, object] = {"updated": now}
            if not found.version:
                values |= {"title": _shown_title(title), "summary": _shown_summary(summary)}
            await _change(connection, scenario, values)
        return int(before.revision) + 1

    @uncancellable
    async def publish(
        self,
        scenario: ScenarioId,
        account: AccountId,
        new: NewVersion,
        *,
        tags: Sequence[str],
        visibility: ScenarioVisibility,
    ) -> int:
        """Publish a version and return its number. Earlier versions stay, and so do their matches.

        If its file is the same as that of the newest version, no version is added.
        """
        if (
            new.title != new.title.strip()
            or not is_line(new.title, LONGEST_TITLE)
            or not is_visible(new.title)
        ):
            raise SetupError(say("scenario-title", most=LONGEST_TITLE))
        if not is_line(new.summary, LONGEST_SUMMARY):
            raise SetupError(say("scenario-summary", most=LONGEST_SUMMARY))
        if new.note and not is_line(new.note, LONGEST_NOTE):
            raise SetupError(say("scenario-note", most=LONGEST_NOTE))
        stored_tags, now = _stored_tags(tags), now_ms()
        size = len(new.text.encode()) + len(new.picture or b"")
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            found = await _own(connection, scenario, account, lock=True)
            number = int(found.version)
            values: dict[str, object] = {"visibility": visibility, "tags": stored_tags, "updated": now}
            if number == 0 or await _text_of(connection, scenario, number) != new.text:
                number += 1
                if number > MOST_VERSIONS:
                    raise LibraryFull(say("too-many-versions", most=MOST_VERSIONS))
                await _check_room(connection, account, size)
                version = {
                    "scenario": scenario,
                    "number": number,
                    "created": now,
                    "note": new.note,
                    "title": new.title,
                    "text": new.text,
                    "size": size,
                    "seats": new.seats,
                    "picture": new.picture,
                }
                await connection.execute(insert(_versions), version)
                values |= {
                    "title": new.title,
                    "summary": new.summary,
                    "published": now,
                    "version": number,
                    "players": new.players,
                    "fair": None,
                }
            await _change(connection, scenario, values)
            await _index(connection, scenario)
        return number

    @uncancellable
    async def change(
        self,
        scenario: ScenarioId,
        account: AccountId,
        *,
        tags: Sequence[str],
        visibility: ScenarioVisibility,
    ) -> None:
        """Change tags and visibility. A private scenario stays playable for its author."""
        values = {"tags": _stored_tags(tags), "visibility": visibility, "updated": now_ms()}
        async with self._database.writing() as connection:
            found = await _own(connection, scenario, account, lock=True)
            if not found.version and visibility != "private":
                raise SetupError(say("publish-first"))
            await _change(connection, scenario, values)
            await _index(connection, scenario)

    @uncancellable
    async def remove(self, scenario: ScenarioId, viewer: Viewer) -> None:
        """Delete a scenario of the viewer's account; for a host, any that they may see. Matches go on."""
        async with self._database.writing() as connection:
            found = await _visible(connection, scenario, viewer)
            if found.account is None or not (viewer.host or found.account == viewer.account):
                raise UnknownScenario
            await connection.execute(delete(_scenarios).where(_scenarios.c.id == scenario))

    # Hosts

    @uncancellable
    async def report(self, scenario: ScenarioId, account: AccountId, reason: str) -> None:
        """Report a scenario to the hosts. A second report by an account replaces its first."""
        reason = " ".join(reason.split())
        if not is_line(reason, LONGEST_REASON):
            raise SetupError(say("report-reason", most=LONGEST_REASON))
        async with self._database.writing() as connection:
            await lock_account(connection, account)
            await _visible(connection, scenario, Viewer(account))
            row = {"scenario": scenario, "account": account}
            await connection.execute(delete(_reports).filter_by(**row))
            await connection.execute(insert(_reports), row | {"reason": reason, "created": now_ms()})

    @uncancellable
    async def reported(self) -> tuple[tuple[ListedScenario, tuple[Report, ...]], ...]:
        """The scenarios that were reported or hidden and are not private, the newest report first."""
        newest = select(func.max(_reports.c.created)).where(_reports.c.scenario == _scenarios.c.id)
        marked = or_(_scenarios.c.hidden, newest.scalar_subquery().is_not(None))
        wanted = _listed().where(marked, _scenarios.c.visibility != "private")
        wanted = wanted.order_by(func.coalesce(newest.scalar_subquery(), 0).desc(), _scenarios.c.id)
        reports = select(_reports, _accounts.c.name).join(_accounts, _accounts.c.id == _reports.c.account)
        async with self._database.reading() as connection:
            listed = tuple(map(_listed_scenario, (await connection.execute(wanted.limit(page(100)))).all()))
            ids = [one.id for one in listed]
            rows = await connection.execute(
                reports.where(_reports.c.scenario.in_(ids)).order_by(_reports.c.created.desc())
            )
            found: dict[ScenarioId, list[Report]] = {one: [] for one in ids}
            for row in rows:
                found[row.scenario].append(Report(row.name, row.reason, row.created))
        return tuple((one, tuple(found[one.id])) for one in listed)

    @uncancellable
    async def moderate(
        self,
        scenario: ScenarioId,
        *,
        featured: bool | None = None,
        hidden: bool | None = None,
        dismiss: bool = False,
    ) -> None:
        """Feature or hide a scenario, or dismiss its reports; what is `None` stays. For hosts."""
        flags = {
            name: flag for name, flag in (("featured", featured), ("hidden", hidden)) if flag is not None
        }
        async with self._database.writing() as connection:
            await _visible(connection, scenario, Viewer(host=True), lock=True)
            if flags:
                await _change(connection, scenario, flags)
            if dismiss:
                await connection.execute(delete(_reports).filter_by(scenario=scenario))

    # Scenarios that ship with the games

    @uncancellable
    async def sync_shipped(self, shipped: Sequence[ShippedScenario]) -> None:
        """Make the library hold exactly these shipped scenarios. A changed file becomes a new version."""
        try:
            await self._sync(shipped)
        except StoreError:  # another process may have inserted the same rows at the same time
            await self._sync(shipped)

    async def _sync(self, shipped: Sequence[ShippedScenario]) -> None:
        current = (
            select(_scenarios.c.id, _scenarios.c.version, _scenarios.c.search, _versions.c.text)
            .join(_versions, _is_newest())
            .where(_scenarios.c.account.is_(None))
        )
        async with self._database.reading() as connection:
            if _differing(shipped, (await connection.execute(current)).all()) == ([], []):
                return
        async with self._database.writing() as connection:
            stored = (await connection.execute(current)).all()
            changed, gone = _differing(shipped, stored)
            numbers = {row.id: row.version for row in stored}
            texts = {row.id: row.text for row in stored}
            await connection.execute(delete(_scenarios).where(_scenarios.c.id.in_(gone)))
            for one in changed:
                number = numbers.get(one.id, 0) + (texts.get(one.id) != one.text)
                values = {
                    "title": one.title,
                    "summary": one.summary,
                    "search": one.search,
                    "version": number,
                    "players": one.players,
                }
                if one.id not in numbers:
                    await connection.execute(insert(_scenarios), _first(one, values))
                    await _count_played(connection, one.id)
                elif number != numbers[one.id]:
                    values["fair"] = None
                await _change(connection, one.id, values)
                if number != numbers.get(one.id):
                    await connection.execute(insert(_versions), _shipped_version(one, number))


def _first(one: ShippedScenario, values: dict[str, object]) -> dict[str, object]:
    return {
        **values,
        "id": one.id,
        "game": one.game,
        "tags": _stored_tags(()),
        "visibility": "public",
        "created": 0,
        "updated": 0,
        "published": 0,
        "played": 0,
        "featured": False,
        "hidden": False,
    }


def _shipped_version(one: ShippedScenario, number: int) -> dict[str, object]:
    return {
        "scenario": one.id,
        "number": number,
        "created": now_ms(),
        "note": "",
        "title": one.title,
        "text": one.text,
        "size": len(one.text.encode()),
        "seats": one.seats,
    }


def _differing(
    shipped: Sequence[ShippedScenario], stored: Iterable[Any]
) -> tuple[list[ShippedScenario], list[ScenarioId]]:
    """The scenarios that are new or have changed, and the ids of those that no longer ship."""
    known = {row.id: (row.search, row.text) for row in stored}
    changed = [one for one in shipped if known.get(one.id) != (one.search, one.text)]
    return changed, sorted(known.keys() - {one.id for one in shipped})


async def _count_played(connection: AsyncConnection, scenario: ScenarioId) -> None:
    """Count the matches that started before the scenario was in the library."""
    matches = schema.matches
    number = select(func.count()).select_from(matches)
    started = number.where(matches.c.library == scenario, matches.c.started.is_not(None))
    await _change(connection, scenario, {"played": (await connection.execute(started)).scalar_one()})


# Visibility


async def _visible(
    connection: AsyncConnection, scenario: ScenarioId, viewer: Viewer, *, lock: bool = False
) -> ListedScenario:
    """A scenario that a viewer may see, or `UnknownScenario`."""
    if not is_line(scenario):
        raise UnknownScenario
    if lock:
        await connection.execute(select(_scenarios.c.id).where(_scenarios.c.id == scenario).with_for_update())
    found = (await connection.execute(_listed().where(_scenarios.c.id == scenario))).one_or_none()
    if found is None:
        raise UnknownScenario
    own = found.account is not None and found.account == viewer.account
    published = found.version > 0 and found.visibility != "private"
    if not own and not (published and (viewer.host or not found.hidden)):
        raise UnknownScenario
    return _listed_scenario(found)


async def _own(
    connection: AsyncConnection, scenario: ScenarioId, account: AccountId, *, lock: bool = False
) -> Row[tuple[object, ...]]:
    """The row of the account's own scenario, or `UnknownScenario`."""
    if not is_line(scenario) or not is_line(account):
        raise UnknownScenario
    wanted = select(_scenarios).filter_by(id=scenario, account=account)
    found = (await connection.execute(wanted.with_for_update() if lock else wanted)).one_or_none()
    if found is None:
        raise UnknownScenario
    return found


# Statements


def _conditions(query: LibraryQuery) -> ColumnElement[bool]:
    conditions: list[ColumnElement[bool]] = [is_public()]
    words = [word for word in _folded(query.text).split() if is_line(word)]
    conditions += [_scenarios.c.search.contains(word, autoescape=True) for word in words[:MOST_WORDS]]
    if query.game is not None:
        conditions.append(_scenarios.c.game == query.game if is_line(query.game) else false())
    if query.players is not None:
        conditions.append(_scenarios.c.players == max(0, min(query.players, LARGEST_NUMBER)))
    if query.tag is not None:
        tag = _folded(query.tag).strip()
        sought = _scenarios.c.tags.contains(f"\n{tag}\n", autoescape=True)
        conditions.append(sought if is_line(tag) else false())
    if query.fair:
        conditions.append(_scenarios.c.fair)
    return and_(*conditions)


def _is_newest() -> ColumnElement[bool]:
    return (_versions.c.scenario == _scenarios.c.id) & (_versions.c.number == _scenarios.c.version)


def _listed() -> Select[tuple[object, ...]]:
    return (
        select(_scenarios, _accounts.c.name.label("author"), _versions.c.seats, _versions.c.balance)
        .outerjoin(_accounts, _accounts.c.id == _scenarios.c.account)
        .outerjoin(_versions, _is_newest())
    )


def _listed_scenario(row: Row[tuple[object, ...]]) -> ListedScenario:
    return ListedScenario(
        id=row.id,
        account=row.account,
        author=row.author,
        game=row.game,
        title=row.title,
        summary=row.summary,
        tags=tuple(tag for tag in row.tags.split("\n") if tag),
        visibility=row.visibility,
        created=row.created,
        updated=row.updated,
        published=row.published,
        version=row.version,
        players=row.players,
        seats=tuple(row.seats or ()),
        balance=row.balance,
        played=row.played,
        featured=row.featured,
        hidden=row.hidden,
        based_on=row.based_on,
    )


async def _change(connection: AsyncConnection, scenario: ScenarioId, values: Mapping[str, object]) -> None:
    await connection.execute(update(_scenarios).where(_scenarios.c.id == scenario).values(values))


async def _text_of(connection: AsyncConnection, scenario: ScenarioId, number: int) -> str:
    wanted = select(_versions.c.text).filter_by(scenario=scenario, number=number)
    return str((await connection.execute(wanted)).scalar_one())


async def _index(connection: AsyncConnection, scenario: ScenarioId) -> None:
    """Store what a search looks at."""
    found = (await connection.execute(_listed().where(_scenarios.c.id == scenario))).one()
    words = search_text((found.title, found.summary, found.tags.replace("\n", " "), found.author or ""))
    await _change(connection, scenario, {"search": words})


async def _check_room(connection: AsyncConnection, account: AccountId, more: int) -> None:
    """Raise `LibraryFull` if an account would store too much."""
    if more <= 0:
        return
    used = more
    for table in (_drafts, _versions):
        size = select(func.coalesce(func.sum(table.c.size), 0)).join(
            _scenarios, _scenarios.c.id == table.c.scenario
        )
        used += int((await connection.execute(size.where(_scenarios.c.account == account))).scalar_one())
    if used > MOST_BYTES:
        raise LibraryFull(say("library-full", most=MOST_BYTES // 1_000_000))


# Texts


def search_text(texts: Iterable[str]) -> str:
    """Texts as a search compares them, ignoring case."""
    return _folded(" ".join(texts))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def _stored_tags(tags: Sequence[str]) -> str:
    """Tags as they are stored, each between two line feeds; raise `SetupError` for other texts."""
    folded = dict.fromkeys(" ".join(_folded(tag).split()) for tag in tags)
    if len(folded) > MOST_TAGS:
        raise SetupError(say("too-many-tags", most=MOST_TAGS))
    if not all(is_line(tag, LONGEST_TAG) and is_visible(tag) for tag in folded):
        raise SetupError(say("scenario-tag", most=LONGEST_TAG))
    return "\n" + "".join(f"{tag}\n" for tag in folded)


def _shown_title(title: str) -> str:
    """The title of a draft, which may be anything, as far as it can be shown."""
    return _printable(title)[:LONGEST_TITLE].strip()


def _shown_summary(summary: str) -> str:
    return _printable(summary)[:LONGEST_SUMMARY].strip()


def _printable(text: str) -> str:
    return "".join(one for one in text[: 4 * LONGEST_SUMMARY] if one.isprintable())
