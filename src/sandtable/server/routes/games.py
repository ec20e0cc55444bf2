"""Routes for games, their symbols and rules, and the seats of a setup."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Annotated

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec.structs import replace

from sandtable.core import ENGLISH, Game, Seat, SetupError, game, game_ids
from sandtable.core.language import has_catalogue, preferred_language
from sandtable.core.looks import GameLook
from sandtable.core.options import OptionValue, describe_options
from sandtable.lessons import course, lesson_scenarios
from sandtable.matches.hall import Hall
from sandtable.players import Level, default_player, levels_of, player_names
from sandtable.players.hints import hint_player
from sandtable.puzzles import puzzles
from sandtable.server import reading
from sandtable.server.documents import Document
from sandtable.server.errors import NotFound, error_responses
from sandtable.server.library import found_version
from sandtable.server.match_setup import LARGEST_SCENARIO
from sandtable.server.rate_limits import address_of, rate_limited
from sandtable.server.readers import Readers
from sandtable.server.rule_pages import rule_page
from sandtable.server.scenario_pictures import PICTURE_SEED, start_picture
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.texts import did_you_mean, say
from sandtable.server.wire import AskSeats, GameInfo, LessonInfo, LevelInfo, RulePage, ScenarioInfo

LanguageParameter = Annotated[
    str,
    QueryParameter(max_length=20, description="A tag such as `sv`; an unknown language means English."),
]
ONE_HOUR = {"Cache-Control": "public, max-age=3600"}


@get(
    "/games",
    operation_id="listGames",
    summary="List the games",
    responses=error_responses(400),
)
async def list_games(language: LanguageParameter = ENGLISH) -> tuple[GameInfo, ...]:
    """Every game with its scenarios, options and computer players."""
    return await asyncio.to_thread(_all_games, preferred_language([language]))


@get(
    "/games/{game_id:str}/symbols",
    operation_id="getSymbols",
    summary="The symbols of a game",
    responses=error_responses(404),
)
async def symbols(game_id: FromPath[str]) -> Response[dict[str, str]]:
    """The symbols of pieces and terrain by name, each an SVG document."""
    return Response(dict(known_game(game_id).symbols()), headers=ONE_HOUR)


@get(
    "/games/{game_id:str}/looks",
    operation_id="getLooks",
    summary="The alternative looks of a game",
    responses=error_responses(404),
)
async def looks(game_id: FromPath[str]) -> Response[tuple[GameLook, ...]]:
    """Looks with their own symbols and colours; most games have none."""
    return Response(known_game(game_id).looks(), headers=ONE_HOUR)


@get(
    "/games/{game_id:str}/scenarios/{picture:str}",
    operation_id="getScenarioPicture",
    summary="A picture of the start of a scenario",
    media_type="image/svg+xml",
    responses=error_responses(400, 404),
)
async def scenario_picture(
    request: Request[object, object, State],
    game_id: FromPath[str],
    picture: FromPath[str],
    language: LanguageParameter = ENGLISH,
) -> Response[bytes]:
    """The board of a scenario at its start; the path ends in `.svg`."""
    chosen, name = known_game(game_id), picture.removesuffix(".svg")
    if name == picture or name not in chosen.scenarios():
        raise NotFound(say("no-picture", game=game_id, picture=repr(picture)))
    drawn = await asyncio.get_running_loop().run_in_executor(
        _picture_threads(game_id), _picture, game_id, name, _language_of(chosen, language)
    )
    headers = {**ONE_HOUR, "Content-Security-Policy": PICTURE_POLICY}
    return drawn.response(request, "image/svg+xml", headers)


@get(
    "/games/{game_id:str}/rules",
    operation_id="getRules",
    summary="The rules of a game",
    responses=error_responses(400, 404),
)
async def rules(game_id: FromPath[str], language: LanguageParameter = ENGLISH) -> Response[RulePage]:
    """The rules as sections of HTML. The anchor of a rule is its id in lower case."""
    known_game(game_id)
    page = await asyncio.to_thread(rule_page, game_id, preferred_language([language]))
    return Response(page, headers=ONE_HOUR)


@post(
    "/games/{game_id:str}/seats",
    operation_id="askSeats",
    summary="The seats of a setup",
    guards=[rate_limited("analysis")],
    request_max_body_size=LARGEST_SCENARIO,
    responses=error_responses(400, 404, 413, 429),
    status_code=200,
)
async def ask_seats(
    request: Request[object, object, State],
    game_id: FromPath[str],
    data: JSONBody[AskSeats],
    readers: NamedDependency[Readers],
    hall: NamedDependency[Hall],
) -> tuple[Seat, ...]:
    """The seats that a scenario, shipped or sent, has with these options. Nothing is stored."""
    known_game(game_id)
    if data.library is not None:
        found = await found_version(request, data.library, hall.store)
        data = replace(data, scenario=found.scenario, scenario_text=found.text)
    if data.scenario_text is None:
        return await asyncio.to_thread(reading.seats, game_id, data)
    return await readers.run(address_of(request), reading.seats, game_id, data)


def known_game(game_id: str) -> Game:
    """The game with this id, or `NotFound`."""
    try:
        return game(game_id)
    except SetupError:
        raise NotFound(say("no-game", game=repr(game_id), hint=did_you_mean(game_id, game_ids()))) from None


def _attribute(value: OptionValue) -> str:
    """The attribute of a value's text in a catalogue."""
    return "none" if value is None else str(value).lower()


@cache
def _all_games(language: str) -> tuple[GameInfo, ...]:
    return tuple(_info(game(game_id), language) for game_id in game_ids())


def _info(one: Game, language: str) -> GameInfo:
    def title(key: str, given: str) -> str:
        return one.translated(key, given, language)

    scenarios = tuple(
        ScenarioInfo(
            name,
            title(f"scenario-{name}", scenario.title),
            title(f"scenario-{name}.summary", scenario.summary),
            one.seats(one.setup(name)),
        )
        for name, scenario in one.scenarios().items()
    )
    options = {
        name: replace(
            option,
            description=title(key, option.description),
            label=title(f"{key}.name", option.label),
            value_labels=tuple(
                title(f"{key}.{_attribute(value)}", label)
                for value, label in zip(option.values, option.value_labels, strict=False)
            ),
            empty_label=title(f"{key}.none", option.empty_label) if option.empty_label else "",
        )
        for name, option in describe_options(one.options_type).items()
        for key in [f"option-{name.replace('_', '-')}"]
    }
    first = one.first_scenario or one.default_scenario
    return GameInfo(
        id=one.id,
        name=title("game", one.name),
        summary=title("game.summary", one.summary),
        default_scenario=one.default_scenario,
        first_scenario=first,
        first_scenario_text=None if first in one.scenarios() else lesson_scenarios(one.id)[first].text,
        scenarios=scenarios,
        options=options,
        quick_options=dict(one.quick_options),
        levels=tuple(_level(level, language) for level in levels_of(one)),
        players=player_names(one),
        usual_player=default_player(one),
        languages=one.languages,
        usual_clock=one.default_clock,
        usual_umpire_clock=one.default_umpire_clock,
        umpire=one.umpire,
        quick_starts=tuple(
            replace(
                start,
                title=title(f"quick-start-{start.name}", start.title),
                summary=title(f"quick-start-{start.name}.summary", start.summary),
            )
            for start in one.quick_starts
        ),
        lessons=tuple(
            LessonInfo(lesson.name, lesson.text(language).title, lesson.rules) for lesson in course(one.id)
        ),
        puzzles=len(puzzles(one.id)),
        editor=one.editor is not None,
        position_editor=one.position_editor is not None,
        report=one.has_report,
        hints=hint_player(one) is not None,
        language=language if has_catalogue(one.resources, language) else ENGLISH,
    )


def _level(level: Level, language: str) -> LevelInfo:
    return LevelInfo(
        level.player, level.name(language), level.title(language), level.description(language), level.seconds
    )


def _language_of(chosen: Game, wanted: str) -> str:
    """The wanted language if the game speaks it, otherwise English."""
    language = preferred_language([wanted])
    return language if language in chosen.languages else ENGLISH


@cache
def _picture_threads(game_id: str) -> ThreadPoolExecutor:
    """Threads for the pictures of one game, so that a game that still compiles delays no other."""
    return ThreadPoolExecutor(2, thread_name_prefix=f"pictures-{game_id}")


@cache
def _picture(game_id: str, scenario: str, language: str) -> Document:
    drawn = start_picture(game(game_id).new(scenario, seed=PICTURE_SEED, language=language))
    if drawn is None:
        raise NotFound(say("no-pictures", game=game_id))
    return Document.of(drawn.encode())


games_router = Router(
    "/api", route_handlers=[list_games, symbols, looks, scenario_picture, rules, ask_seats], tags=["games"]
)
