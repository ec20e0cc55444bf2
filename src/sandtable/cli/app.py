"""The commands of `sandtable` and their options."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Five historical war games under one umpire. Begin with: sandtable play",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
scenarios = typer.Typer(help="List, look at and check scenarios.", no_args_is_help=True)
app.add_typer(scenarios, name="scenario")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as 'sandtable games' lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a recorded game.")]
Eyes = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="Look through this seat's eyes; else as a spectator."),
]
LensQuery = Annotated[
    str | None,
    typer.Option("--lens", metavar="QUERY", help='Lay over the board: "lines", "square L15".'),
]

DiceSeed = Annotated[
    str | None, typer.Option(help="The seed of all dice; otherwise one that nobody can guess.")
]
Spoken = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help="What the game speaks, as in sv; else as your environment has it.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print("sandtable", version("sandtable-wargames"))
        raise typer.Exit


@app.callback()
def sandtable(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and exit.")
    ] = False,
) -> None:
    """Five historical war games under one umpire. Begin with: sandtable play"""  # noqa: D400, D415


@app.command()
def play(
    *,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Which game.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal. Every option below means that, too.")
    ] = False,
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="A scenario's name, or a .toml file of your own.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="Who sits where, as in south=greedy. May be repeated."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game, as in first=north. May be repeated."),
    ] = None,
    seed: DiceSeed = None,
    salt: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=TEXT", help="A seat's own addition to the seed. May be repeated."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to record the game; else in your data folder.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the game recorded in this file.")
    ] = None,
    go_on: Annotated[
        bool, typer.Option("--continue", help="Go on with your latest unfinished game.")
    ] = False,
    keys: Annotated[
        bool | None,
        typer.Option("--keys/--lines", help="A cursor on the board, or typed lines; else as the game likes."),
    ] = None,
    language: Spoken = None,
) -> None:
    """Play a game in the browser, or with --terminal at this keyboard.

    Without --terminal a server is started that only this machine can reach, and its page is opened.

    Example: sandtable play game-of-war --terminal --seat north=human --seat south=greedy
    """
    for_the_terminal = (scenario, seat, option, seed, salt, record, resume, keys, language)
    if not terminal and not go_on and all(given is None for given in for_the_terminal):
        from sandtable.cli.serve import play_in_browser

        play_in_browser(game)
        return

    from sandtable.cli.play import PlayArguments
    from sandtable.cli.play import play as begin

    begin(
        PlayArguments(
            game=game,
            scenario=scenario,
            seats=tuple(seat or ()),
            options=tuple(option or ()),
            seed=seed,
            salts=tuple(salt or ()),
            record=record,
            resume=resume,
            go_on=go_on,
            by_keys=keys,
            language=language,
        )
    )


@app.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option(envvar="SANDTABLE_HOST", help="Where to listen; 0.0.0.0 is for everybody.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="SANDTABLE_PORT", min=0, max=65535, help="0 is any free port.")
    ] = 8080,
    database_url: Annotated[
        str | None,
        typer.Option(
            envvar="SANDTABLE_DATABASE_URL",
            metavar="URL",
            help="sqlite:///file or postgresql://user@host/name; else a file in your data folder.",
            show_envvar=True,
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(envvar="SANDTABLE_WORKERS", min=1, help="Processes; several need PostgreSQL.")
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SANDTABLE_ORIGINS",
            metavar="URL",
            help="Where browsers find the server behind a proxy: https://sandtable.example. May be repeated.",
        ),
    ] = None,
    proxy: Annotated[
        list[str],
        typer.Option(
            envvar="SANDTABLE_PROXIES",
            metavar="ADDRESS",
            help="The address of a proxy that tells the truth about clients. May be repeated.",
        ),
    ] = ["127.0.0.1", "::1"],  # noqa: B006 - typer copies it
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", envvar="SANDTABLE_SECURE_COOKIES", help="Cookies need https.")
    ] = False,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SANDTABLE_METRICS_FROM",
            metavar="ADDRESS",
            help="An address or network that may read /metrics, beside this machine. May be repeated.",
        ),
    ] = None,
    limits: Annotated[
        str,
        typer.Option(
            envvar="SANDTABLE_LIMITS",
            metavar="LIMITS",
            help="How often one address may ask, as in 'create=30/600 login=off'.",
        ),
    ] = "",
    logs: Annotated[
        str | None,
        typer.Option(envvar="SANDTABLE_LOGS", metavar="text|json", help="How to write logs."),
    ] = None,
    engines: Annotated[
        Path | None,
        typer.Option(
            envvar="SANDTABLE_ENGINES",
            metavar="FILE",
            help="A .toml file of programs that people can play against.",
        ),
    ] = None,
) -> None:
    """Serve matches to browsers, here or everywhere.

    Example: sandtable serve --port 8080
    """
    from sandtable.cli.serve import default_database, log_style, offer_engines, run_server
    from sandtable.server.config import Config, Limits

    offer_engines(engines)
    config = Config(
        host=host,
        port=port,
        database_url=database_url or default_database(),
        workers=workers,
        origins=tuple(origin or ()),
        secure_cookies=secure_cookies,
        metrics_from=tuple(metrics_from or ()),
        limits=Limits().changed(limits),
        logs=log_style(logs),
        proxies=tuple(proxy),
    )
    run_server(config)


@app.command()
def umpire(
    *,
    campaign: Annotated[
        str,
        typer.Argument(
            metavar="CAMPAIGN", help="A campaign's name, a .toml file, or a .record file to go on with."
        ),
    ],
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to record it; else in your data folder.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game, as in fog=6. May be repeated."),
    ] = None,
    seed: DiceSeed = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="In a pipe: stop at the first refusal, with exit status 1."),
    ] = False,
) -> int:
    """Umpire a campaign of Modern Kriegsspiel: type commands, or pipe them in.

    Example: sandtable umpire lesson
    """
    from sandtable.cli.umpire.command import UmpireArguments
    from sandtable.cli.umpire.command import umpire as begin

    return begin(
        UmpireArguments(
            campaign=campaign, record=record, seed=seed, options=tuple(option or ()), strict=strict
        )
    )


@app.command()
def replay(record: RecordFile, seat: Eyes = None, language: Spoken = None) -> None:
    """Step through a recorded game. In a pipe every step is printed.

    Example: sandtable replay my-game.record
    """
    from sandtable.cli.replay import replay as step_through

    step_through(record, seat, language)


@app.command()
def show(
    *,
    record: RecordFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="After N actions; else at the end.")] = None,
    seat: Eyes = None,
    lens: LensQuery = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it into this SVG file.")] = None,
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it into this PNG file.")] = None,
    images: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the pictures that the seat sees here.")
    ] = None,
    language: Spoken = None,
) -> None:
    """Show one moment of a recorded game.

    Example: sandtable show my-game.record --at 12 --lens lines
    """
    from sandtable.cli.show import show as show_moment

    show_moment(record, at=at, seat=seat, lens=lens, svg=svg, png=png, images=images, language=language)


@app.command()
def verify(record: RecordFile) -> None:
    """Play a recorded game again and check every action, every roll and the outcome.

    Example: sandtable verify my-game.record
    """
    from sandtable.cli.show import verify as verify_record

    verify_record(record)


@app.command()
def report(
    record: RecordFile,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Where to write the page; else it is printed."),
    ] = None,
) -> None:
    """Tell the story of a recorded game as a page for the browser or the printer.

    Example: sandtable report my-battle.record -o my-battle.html
    """
    from sandtable.cli.show import report as report_on_record

    report_on_record(record, out)


@app.command()
def draw(
    *,
    game: GameName,
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The picture: a name ending in .svg or .png.")],
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="A scenario's name, or a .toml file.")
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="LINE", help="A position, as 'position' prints it in play."),
    ] = None,
    lens: LensQuery = None,
    seat: Eyes = None,
    width: Annotated[
        int | None, typer.Option(min=100, max=10000, metavar="N", help="The picture's width in pixels.")
    ] = None,
) -> None:
    """Draw a game's board into a picture.

    Example: sandtable draw game-of-war board.png --lens "lines north"
    """
    from sandtable.cli.show import draw as draw_board

    draw_board(game, out, scenario=scenario, position=position, lens=lens, seat=seat, width=width)


Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER…", help="A computer player, as greedy or level:3, or engine:COMMAND."),
]
GamesEach = Annotated[int, typer.Option(min=1, help="How many games: in an arena, between any two.")]
Seed = Annotated[str, typer.Option(help="Another seed gives other games; the same gives the same.")]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the game, as in last_round=100. May be repeated."),
]
Longest = Annotated[int, typer.Option(min=1, help="A game is drawn after so many actions.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="How many processes play; else one a processor.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."),
]
ResultsFile = Annotated[
    Path | None, typer.Option("--results", metavar="FILE", help="Keep every game here, and go on from there.")
]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the outcome as JSON.")]
PlotFile = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw it into this SVG file.")]


@app.command()
def arena(
    *,
    game: GameName,
    players: Players,
    scenario: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="A scenario's name, or a .toml file.")
    ] = None,
    games: GamesEach = 20,
    seed: Seed = "1",
    option: Options = None,
    longest: Longest = 20_000,
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    json: JsonFile = None,
    plot: PlotFile = None,
) -> None:
    """Let computer players play a round robin, and rate them.

    Any two meet on the same seeds with the sides changed round. With --results a series that was broken off
    goes on where it was.

    Example: sandtable arena game-of-war greedy random --games 100
    """
    from sandtable.cli.arena import RunSettings
    from sandtable.cli.arena import arena as play_arena

    manner = RunSettings(
        games=games,
        seed=seed,
        options=tuple(option or ()),
        longest=longest,
        jobs=jobs,
        cluster=cluster,
        results=results,
        json=json,
        plot=plot,
    )
    play_arena(game, players, scenario, manner)


@app.command()
def tune(
    *,
    game: GameName,
    generations: Annotated[
        int, typer.Option(min=0, help="For how many generations weights are bred, where a game has such.")
    ] = 0,
    games: Annotated[int, typer.Option(min=0, help="How many games to fit to; 0: nothing is fitted.")] = 400,
    seed: Seed = "1",
    trial: Annotated[int, typer.Option(min=0, help="How many games the new weights play the old.")] = 20,
    begin_with: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Weights to begin with; else those from which the program's were tuned."
        ),
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the new weights.")
    ] = None,
) -> None:
    """Fit the weights of a game's search to games that it plays against itself.

    Weights that no fit can find are bred first: varied, and moved towards those that score best.

    The same seed gives the same weights. Tells how well old and new weights foresee the results of games
    that they were not fitted to, and lets the new ones play the old.

    Example: sandtable tune game-of-war --games 400 --write weights.toml
    """
    from sandtable.cli.tune import tune_weights

    tune_weights(
        game,
        generations=generations,
        games=games,
        seed=seed,
        trial=trial,
        begin_with=begin_with,
        write=write,
    )


@app.command()
def balance(
    *,
    game: GameName,
    scenario: Annotated[
        list[str] | None,
        typer.Argument(metavar="SCENARIO…", help="Names or .toml files; all of the game's if none is named."),
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who plays all seats; else the game's best.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="Somebody else at a seat. May be repeated."),
    ] = None,
    games: GamesEach = 100,
    seed: Seed = "1",
    option: Options = None,
    longest: Longest = 20_000,
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    json: JsonFile = None,
    plot: PlotFile = None,
) -> None:
    """Measure how fair a scenario is: who wins how often, and how long it takes.

    Example: sandtable balance kriegspiel83 standard --games 200 --option last_round=100
    """
    from sandtable.cli.arena import RunSettings
    from sandtable.cli.arena import balance as measure

    manner = RunSettings(
        games=games,
        seed=seed,
        options=tuple(option or ()),
        longest=longest,
        jobs=jobs,
        cluster=cluster,
        results=results,
        json=json,
        plot=plot,
    )
    measure(game, scenario or (), player, seat or (), manner)


@app.command()
def games() -> None:
    """List the games with their scenarios, options and computer players.

    Example: sandtable games
    """
    from sandtable.cli.listings import list_games

    list_games()


@scenarios.command("list")
def scenario_list(game: GameName) -> None:
    """List the scenarios that come with a game.

    Example: sandtable scenario list game-of-war
    """
    from sandtable.cli.listings import list_scenarios

    list_scenarios(game)


@scenarios.command("show")
def scenario_show(
    game: GameName,
    scenario: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A scenario's name, or a .toml file.")],
) -> None:
    """Show a scenario's board as it stands at the start.

    Example: sandtable scenario show game-of-war standard
    """
    from sandtable.cli.listings import show_scenario

    show_scenario(game, scenario)


@scenarios.command("check")
def scenario_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file of your own.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Which game it is for.")] = None,
) -> None:
    """Check that a scenario file makes sense; a mistake is named with its line.

    Example: sandtable scenario check my-battle.toml
    """
    from sandtable.cli.listings import check_scenario

    check_scenario(file, game)
