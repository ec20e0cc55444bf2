"""Routes for accounts, sessions, and an account's matches, solved lessons and puzzles."""

import asyncio
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Annotated

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import astuple

from sandtable.core import Seat, game_ids
from sandtable.core.clock import now_ms
from sandtable.lessons import course
from sandtable.matches.accounts import name_key, normalised_name
from sandtable.matches.errors import CannotBeOpened, NobodyJoined
from sandtable.matches.hall import Hall
from sandtable.matches.models import Account, ListedMatch
from sandtable.matches.models import PuzzleResult as StoredResult
from sandtable.puzzles import puzzle_game_ids, puzzles
from sandtable.server.auth import BY_ACCOUNT, account_of_request, session_of
from sandtable.server.config import Config
from sandtable.server.errors import Unauthorized, error_responses
from sandtable.server.library import Hosts
from sandtable.server.passwords import Passwords
from sandtable.server.projections import listed_info, match_info
from sandtable.server.rate_limits import RateLimiter, address_of, rate_limited
from sandtable.server.security import is_https, session_cookie
from sandtable.server.texts import say
from sandtable.server.wire import (
    AccountInfo,
    ChangePassword,
    Credentials,
    KeepSeat,
    OwnMatch,
    OwnMatches,
    PuzzleProgress,
    PuzzleResult,
    SolvedLessons,
)

SESSION_DAYS = 30
_SESSION_SECONDS = SESSION_DAYS * 86400
_PAGE_SIZE = 30
_FIRST_DAY = date(2026, 1, 1)
"""The first day that can count for a streak; it limits how many an account can have."""

Asking = Request[object, object, State]


@post(
    "/accounts",
    operation_id="createAccount",
    summary="Create an account",
    guards=[rate_limited("account")],
    responses=error_responses(400, 403, 409, 413, 429),
)
async def create_account(
    request: Asking,
    data: JSONBody[Credentials],
    hall: NamedDependency[Hall],
    passwords: NamedDependency[Passwords],
    config: NamedDependency[Config],
) -> Response[AccountInfo]:
    """Create an account and log in."""
    password_hash = await passwords.hash(address_of(request), data.password)
    account = await hall.store.accounts.create(data.name, password_hash)
    return await _logged_in(request, hall, config, account, normalised_name(data.name) or "", status=201)


@post(
    "/session",
    operation_id="logIn",
    summary="Log in",
    guards=[rate_limited("login")],
    responses=error_responses(400, 401, 403, 413, 429),
    status_code=200,
)
async def log_in(
    *,
    request: Asking,
    data: JSONBody[Credentials],
    hall: NamedDependency[Hall],
    passwords: NamedDependency[Passwords],
    config: NamedDependency[Config],
    limiter: NamedDependency[RateLimiter],
) -> Response[AccountInfo]:
    """Open a session: the response sets a cookie that scripts cannot read."""
    address = address_of(request)
    attempt = f"{address} {name_key(data.name)}"
    limiter.count("name", attempt)
    account = await hall.store.accounts.by_name(data.name)
    password_hash = account.password_hash if account else None
    if not await passwords.fits(address, password_hash, data.password) or not account:
        raise Unauthorized(say("wrong-login"))
    limiter.refund("name", attempt)
    if passwords.is_outdated(account.password_hash):
        # Storing a new hash ends the other sessions; this happens once per account and change of parameters.
        renewed = await passwords.hash(address, data.password)
        await hall.store.accounts.change_password(account.id, renewed)
        await hall.recheck_account(account.id)
    return await _logged_in(request, hall, config, account.id, account.name, status=200)


@get(
    "/session",
    operation_id="getSession",
    summary="The account that is logged in",
    responses=error_responses(),
)
async def session(
    request: Asking, hall: NamedDependency[Hall], hosts: NamedDependency[Hosts]
) -> AccountInfo | None:
    """The account of the session, or null if nobody is logged in."""
    token = session_of(request)
    account = await hall.store.accounts.of_session(token) if token else None
    return AccountInfo(account.name, account.id in hosts) if account else None


@delete(
    "/session",
    operation_id="logOut",
    summary="Log out",
    security=BY_ACCOUNT,
    responses={204: ResponseSpec(None, description="The session has ended."), **error_responses(403)},
)
async def log_out(
    request: Asking, hall: NamedDependency[Hall], config: NamedDependency[Config]
) -> Response[None]:
    """End the session. Idempotent."""
    await _end_session(request, hall)
    return Response(None, cookies=[_cookie(request, config, "", seconds=0)])


@put(
    "/account/password",
    operation_id="changePassword",
    summary="Change the password",
    guards=[rate_limited("account")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 413, 429),
    status_code=204,
)
async def change_password(
    request: Asking,
    data: JSONBody[ChangePassword],
    hall: NamedDependency[Hall],
    passwords: NamedDependency[Passwords],
) -> None:
    """Change the password, and end all other sessions."""
    account: Account = await account_of_request(request, hall.store)
    address = address_of(request)
    if not await passwords.fits(address, account.password_hash, data.old):
        raise Unauthorized(say("wrong-old-password"))
    changed = await passwords.hash(address, data.new)
    await hall.store.accounts.change_password(account.id, changed, session=session_of(request))
    await hall.recheck_account(account.id)


@get(
    "/account/matches",
    operation_id="listOwnMatches",
    summary="List your matches",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 404, 429),
)
async def own_matches(
    request: Asking,
    hall: NamedDependency[Hall],
    before: Annotated[str | None, QueryParameter(max_length=100)] = None,
) -> OwnMatches:
    """The seats in the account's list, newest match first."""
    account = await account_of_request(request, hall.store)
    found = await hall.store.accounts.matches_of(account.id, _PAGE_SIZE, before)
    own = []
    for listed, seat in found:
        with suppress(msgspec.ValidationError):  # this version cannot read the match's settings
            own.append(await _own(hall, listed, seat))
    full = len({listed.id for listed, _ in found}) == _PAGE_SIZE
    return OwnMatches(tuple(own), found[-1][0].id if full else None)


async def _own(hall: Hall, listed: ListedMatch, seat: Seat) -> OwnMatch:
    live = hall.in_memory(listed.id)
    if live is None and listed.status == "running" and listed.to_act is None:  # as in older databases
        try:
            live = await hall.read(listed.id)
        except (CannotBeOpened, NobodyJoined):
            return OwnMatch(listed_info(listed), seat, your_turn=False)
    if live is None:
        your_turn = listed.status == "running" and seat in (listed.to_act or ())
        return OwnMatch(listed_info(listed), seat, your_turn)
    your_turn = live.match is not None and live.status == "running" and seat in live.match.to_act
    return OwnMatch(match_info(live), seat, your_turn)


@post(
    "/account/matches",
    operation_id="keepSeat",
    summary="Add a seat to your list",
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 413),
    status_code=204,
)
async def keep_seat(request: Asking, data: JSONBody[KeepSeat], hall: NamedDependency[Hall]) -> None:
    """Add the seat of a token: the account opens it too, until the token is renewed."""
    account = await account_of_request(request, hall.store)
    await hall.store.accounts.keep_seat(account.id, data.token)


@delete(
    "/account/matches/{match_id:str}/{seat:str}",
    operation_id="forgetSeat",
    summary="Remove a seat from your list",
    security=BY_ACCOUNT,
    responses=error_responses(401, 403),
)
async def forget_seat(
    request: Asking, match_id: FromPath[str], seat: FromPath[str], hall: NamedDependency[Hall]
) -> None:
    """Remove the seat from the list. Its token stays valid."""
    account = await account_of_request(request, hall.store)
    await hall.store.accounts.forget_seat(account.id, match_id, seat)
    await hall.recheck_account(account.id)


@get(
    "/account/lessons",
    operation_id="listSolvedLessons",
    summary="List the lessons that you have solved",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 429),
)
async def solved_lessons(request: Asking, hall: NamedDependency[Hall]) -> SolvedLessons:
    """The lessons that the account has solved on any device."""
    account = await account_of_request(request, hall.store)
    return SolvedLessons(await hall.store.accounts.solved(account.id))


@put(
    "/account/lessons",
    operation_id="addSolvedLessons",
    summary="Add lessons that you have solved",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 413, 429),
)
async def add_solved_lessons(
    request: Asking, data: JSONBody[SolvedLessons], hall: NamedDependency[Hall]
) -> SolvedLessons:
    """Add to the lessons of the account, and return all of them. Lessons of no course are ignored."""
    account = await account_of_request(request, hall.store)
    known = await asyncio.to_thread(_known_lessons)
    await hall.store.accounts.solve(account.id, known.intersection(data.lessons))
    return SolvedLessons(await hall.store.accounts.solved(account.id))


@cache
def _known_lessons() -> frozenset[str]:
    """All lessons of all courses, as `game/lesson`."""
    return frozenset(f"{one.game}/{one.name}" for game_id in game_ids() for one in course(game_id))


@get(
    "/account/puzzles",
    operation_id="listPuzzleResults",
    summary="List your results in puzzles",
    guards=[rate_limited("look")],
    security=BY_ACCOUNT,
    responses=error_responses(401, 429),
)
async def puzzle_results(request: Asking, hall: NamedDependency[Hall]) -> PuzzleProgress:
    """The account's results in puzzles, and the days on which it solved the puzzle of the day."""
    account = await account_of_request(request, hall.store)
    return await _puzzle_progress(hall, account)


@put(
    "/account/puzzles",
    operation_id="addPuzzleResults",
    summary="Add results in puzzles",
    guards=[rate_limited("save")],
    security=BY_ACCOUNT,
    responses=error_responses(400, 401, 403, 413, 429),
)
async def add_puzzle_results(
    request: Asking, data: JSONBody[PuzzleProgress], hall: NamedDependency[Hall]
) -> PuzzleProgress:
    """Merge results into those of the account: of each puzzle the earliest try counts.

    Puzzles of no game are ignored, and so are days that have not begun. The response holds all results.
    """
    account = await account_of_request(request, hall.store)
    ratings = await asyncio.to_thread(_puzzle_ratings)
    now = now_ms()
    results = [
        StoredResult(
            one.puzzle,
            ratings[one.puzzle],
            one.won,
            min(one.tried, now),
            None if one.solved is None else min(one.solved, now),
        )
        for one in data.results
        if one.puzzle in ratings
    ]
    await hall.store.accounts.add_puzzles(account.id, results, filter(_is_puzzle_day, data.days))
    return await _puzzle_progress(hall, account)


async def _puzzle_progress(hall: Hall, account: Account) -> PuzzleProgress:
    results, days = await hall.store.accounts.puzzles(account.id)
    return PuzzleProgress(tuple(PuzzleResult(*astuple(one)) for one in results), days)


@cache
def _puzzle_ratings() -> dict[str, int]:
    """The ratings of all puzzles by `game/puzzle`."""
    return {f"{one.game}/{one.id}": one.rating for game_id in puzzle_game_ids() for one in puzzles(game_id)}


def _is_puzzle_day(text: str) -> bool:
    """Whether it is `game/day` of a game with puzzles, and the day has begun somewhere."""
    game_id, _, day = text.partition("/")
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return False
    last = datetime.now(UTC).date() + timedelta(days=1)
    return game_id in puzzle_game_ids() and found.isoformat() == day and _FIRST_DAY <= found <= last


async def _end_session(request: Asking, hall: Hall) -> None:
    """End the browser's session, if there is one, and close the sockets that it opened."""
    token = session_of(request)
    account = await hall.store.accounts.of_session(token) if token else None
    if token and account:
        await hall.store.accounts.close_session(token)
        await hall.recheck_account(account.id)


async def _logged_in(
    request: Asking, hall: Hall, config: Config, account: str, name: str, *, status: int
) -> Response[AccountInfo]:
    await _end_session(request, hall)
    token = await hall.store.accounts.open_session(account, 1000 * _SESSION_SECONDS)
    cookie = _cookie(request, config, token, seconds=_SESSION_SECONDS)
    host = account in request.app.state.hosts
    return Response(AccountInfo(name, host), status_code=status, cookies=[cookie])


def _cookie(request: Asking, config: Config, token: str, *, seconds: int) -> Cookie:
    return Cookie(
        key=session_cookie(request),
        value=token,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="strict",
        secure=is_https(request, config),
    )


accounts_router = Router(
    "/api",
    route_handlers=[
        create_account,
        log_in,
        session,
        log_out,
        change_password,
        own_matches,
        keep_seat,
        forget_seat,
        solved_lessons,
        add_solved_lessons,
        puzzle_results,
        add_puzzle_results,
    ],
    tags=["accounts"],
)
