"""Routes about games: what there is to play, how it looks, and its rules."""

import asyncio
from functools import cache

from litestar import Response, Router, get
from litestar.params import FromPath

from sandtable.core import Game, SetupError, did_you_mean, game, game_ids
from sandtable.core.options import describe_options
from sandtable.players import player_names
from sandtable.scenes.svg import svg
from sandtable.server.problems import problems
from sandtable.server.refusals import NotHere
from sandtable.server.rules import rule_page
from sandtable.server.security import PICTURE_POLICY
from sandtable.server.wire import GameInfo, RulePage, ScenarioInfo

_FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


@get("/games", operation_id="listGames", summary="The games and all that one can choose in them")
async def list_games() -> tuple[GameInfo, ...]:
    """Every game with its scenarios, options and computer players."""
    return await asyncio.to_thread(_all_games)


@get(
    "/games/{game_id:str}/symbols",
    operation_id="getSymbols",
    summary="A game's drawings",
    responses=problems(404),
)
async def symbols(game_id: FromPath[str]) -> Response[dict[str, str]]:
    """The drawings of pieces and terrain, each an SVG document, by name."""
    return Response(dict(known_game(game_id).symbols()), headers=_FOR_AN_HOUR)


@get(
    "/games/{game_id:str}/scenarios/{picture:str}",
    operation_id="getScenarioPicture",
    summary="A picture of how a scenario begins",
    media_type="image/svg+xml",
    responses=problems(404),
)
async def scenario_picture(game_id: FromPath[str], picture: FromPath[str]) -> Response[str]:
    """The board of a scenario at its start; the address ends in `.svg`."""
    chosen, name = known_game(game_id), picture.removesuffix(".svg")
    if name == picture or name not in chosen.scenarios():
        raise NotHere(f"{game_id} has no picture {picture!r}; there is NAME.svg for each of its scenarios.")
    drawn = await asyncio.to_thread(_picture, game_id, name)
    headers = {**_FOR_AN_HOUR, "Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@get(
    "/games/{game_id:str}/rules",
    operation_id="getRules",
    summary="A game's rule page",
    responses=problems(404),
)
async def rules(game_id: FromPath[str]) -> Response[RulePage]:
    """The rules in sections of HTML. The anchor of a rule is its id in small letters."""
    known_game(game_id)
    return Response(await asyncio.to_thread(rule_page, game_id), headers=_FOR_AN_HOUR)


def known_game(game_id: str) -> Game:
    """The game of this id, or `NotHere`."""
    try:
        return game(game_id)
    except SetupError:
        raise NotHere(f"There is no game {game_id!r}. {did_you_mean(game_id, game_ids())}") from None


@cache
def _all_games() -> tuple[GameInfo, ...]:
    return tuple(_info(game(game_id)) for game_id in game_ids())


def _info(one: Game) -> GameInfo:
    scenarios = tuple(
        ScenarioInfo(name, scenario.title, scenario.summary, one.seats(one.setup(name)))
        for name, scenario in one.scenarios().items()
    )
    return GameInfo(
        id=one.id,
        name=one.name,
        summary=one.summary,
        default_scenario=one.default_scenario,
        scenarios=scenarios,
        options=describe_options(one.options_type),
        players=player_names(one),
    )


@cache
def _picture(game_id: str, scenario: str) -> str:
    chosen = game(game_id)
    scene = chosen.new(scenario, seed="picture").view(None).scene
    if scene is None:
        raise NotHere(f"{game_id} has no pictures.")
    return svg(scene, chosen.symbols())


games_router = Router("/api", route_handlers=[list_games, symbols, scenario_picture, rules], tags=["games"])
