"""The commands of `sandtable` and their options."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from sandtable.players.arena.time_control import TimeControl

app = typer.Typer(
    help="Five historical war games. Start with: sandtable play",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
scenarios = typer.Typer(help="List, show and check scenarios.", no_args_is_help=True)
app.add_typer(scenarios, name="scenario")
lessons = typer.Typer(help="Check lessons.", no_args_is_help=True)
app.add_typer(lessons, name="lesson")
puzzles = typer.Typer(help="List, check and mine puzzles.", no_args_is_help=True)
app.add_typer(puzzles, name="puzzles")

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The id of a game; 'sandtable games' lists them.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
NewRecordFile = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The record file. Default: a new file in your data folder."),
]
RecordNumber = Annotated[
    int | None,
    typer.Option("--game", min=1, metavar="N", help="The number of the record, if the file is a collection."),
]
ViewingSeat = Annotated[
    str | None,
    typer.Option("--seat", metavar="SEAT", help="Show what this seat sees. Default: what a spectator sees."),
]
ScenarioOption = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="The name of a scenario, or a .toml or .zip file.")
]
LensQuery = Annotated[
    str | None,
    typer.Option(
        "--lens", metavar="QUERY", help='A question to show on the board, such as "lines" or "square L15".'
    ),
]

DiceSeed = Annotated[str | None, typer.Option(help="The seed of all dice. Default: a random one.")]
Language = Annotated[
    str | None,
    typer.Option(
        "--language",
        metavar="LANGUAGE",
        help="The language of the game, such as sv. Default: that of the environment.",
    ),
]


def _print_version(requested: bool) -> None:
    if requested:
        from importlib.metadata import version

        print("sandtable", version("sandtable-wargames"))
        raise typer.Exit


@app.callback()
def sandtable(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Five historical war games. Start with: sandtable play"""  # noqa: D400, D415


@app.command()
def play(
    *,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to play.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in this terminal. Implied by every option below.")
    ] = False,
    start: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A match that the game proposes; 'sandtable games' lists them."),
    ] = None,
    scenario: ScenarioOption = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="The player at a seat, such as south=greedy. Repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game, such as first=north. Repeatable."),
    ] = None,
    seed: DiceSeed = None,
    salt: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=TEXT", help="Text that a seat adds to the seed. Repeatable."),
    ] = None,
    record: NewRecordFile = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue the game in this record file.")
    ] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Continue your latest unfinished game.")] = False,
    keys: Annotated[
        bool | None,
        typer.Option(
            "--keys/--lines",
            help="Play with a cursor on the board, or type lines. Default: depends on the game.",
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Play a game in the browser or, with --terminal, in this terminal.

    Without --terminal, start a server that only this machine can reach, and open its page.

    Example: sandtable play game-of-war --terminal --seat north=human --seat south=greedy
    """
    terminal_options = (start, scenario, seat, option, seed, salt, record, resume, keys, language)
    if not terminal and not go_on and all(given is None for given in terminal_options):
        from sandtable.cli.serve import play_in_browser

        play_in_browser(game)
        return

    from sandtable.cli.play import PlayArguments
    from sandtable.cli.play import play as play_in_terminal

    play_in_terminal(
        PlayArguments(
            game=game,
            start=start,
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
        str,
        typer.Option(envvar="SANDTABLE_HOST", help="The address to listen on; 0.0.0.0 for all interfaces."),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            envvar="SANDTABLE_PORT", min=0, max=65535, help="The port to listen on; 0 for any free port."
        ),
    ] = 8080,
    database_url: Annotated[
        str | None,
        typer.Option(
            envvar="SANDTABLE_DATABASE_URL",
            metavar="URL",
            help="sqlite:///file or postgresql://user@host/name. Default: a file in your data folder.",
            show_envvar=True,
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            envvar="SANDTABLE_WORKERS", min=1, help="Number of processes; more than one needs PostgreSQL."
        ),
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SANDTABLE_ORIGINS",
            metavar="URL",
            help="The public URL of a server behind a proxy, such as https://sandtable.example. Repeatable.",
        ),
    ] = None,
    proxy: Annotated[
        list[str],
        typer.Option(
            envvar="SANDTABLE_PROXIES",
            metavar="ADDRESS",
            help="The address of a proxy whose X-Forwarded headers are trusted. Repeatable.",
        ),
    ] = ["127.0.0.1", "::1"],  # noqa: B006 - typer copies it
    secure_cookies: Annotated[
        bool,
        typer.Option(
            "--secure-cookies", envvar="SANDTABLE_SECURE_COOKIES", help="Send cookies over https only."
        ),
    ] = False,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SANDTABLE_METRICS_FROM",
            metavar="ADDRESS",
            help="An address or network, besides this machine, that may read /metrics. Repeatable.",
        ),
    ] = None,
    host_account: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SANDTABLE_HOST_ACCOUNTS",
            metavar="NAME",
            help="An account that may feature, hide and remove scenarios of the library. Repeatable.",
        ),
    ] = None,
    review_positions: Annotated[
        int | None,
        typer.Option(
            min=1,
            envvar="SANDTABLE_REVIEW_POSITIONS",
            help="Positions examined for each judgement of a review. Default: the game's number.",
        ),
    ] = None,
    limits: Annotated[
        str,
        typer.Option(
            envvar="SANDTABLE_LIMITS",
            metavar="LIMITS",
            help="Rate limits per client address, such as 'create=30/600 login=off'.",
        ),
    ] = "",
    expire: Annotated[
        str,
        typer.Option(
            envvar="SANDTABLE_EXPIRE",
            metavar="DAYS",
            help="After how many days abandoned matches are closed. Default: 'open=30 idle=365'.",
        ),
    ] = "",
    internal_host: Annotated[
        str,
        typer.Option(
            envvar="SANDTABLE_INTERNAL_HOST",
            metavar="ADDRESS",
            help="This machine's address, if server processes on other machines use the same database.",
        ),
    ] = "127.0.0.1",
    lease: Annotated[
        float,
        typer.Option(
            envvar="SANDTABLE_LEASE",
            metavar="SECONDS",
            help="After how long the matches of a server process that died are taken over.",
        ),
    ] = 6.0,
    logs: Annotated[
        str | None,
        typer.Option(
            envvar="SANDTABLE_LOGS", metavar="text|json", help="The log format. Default: text at a terminal."
        ),
    ] = None,
    engines: Annotated[
        Path | None,
        typer.Option(
            envvar="SANDTABLE_ENGINES",
            metavar="FILE",
            help="A .toml file of external programs that can be played against.",
        ),
    ] = None,
) -> None:
    """Run a server for matches in the browser.

    Example: sandtable serve --port 8080
    """
    from sandtable.cli.serve import default_database, log_style, offer_engines, run_server
    from sandtable.server.config import Config, Limits, expiry_from

    offer_engines(engines)
    config = Config(
        host=host,
        port=port,
        database_url=database_url or default_database(),
        workers=workers,
        origins=tuple(origin or ()),
        secure_cookies=secure_cookies,
        metrics_from=tuple(metrics_from or ()),
        host_accounts=tuple(host_account or ()),
        review_positions=review_positions,
        limits=Limits().changed(limits),
        expiry=expiry_from(expire),
        internal_host=internal_host,
        lease=lease,
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
            metavar="CAMPAIGN",
            help="The name of a campaign, a .toml or .zip file, or a .record to continue.",
        ),
    ],
    record: NewRecordFile = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the game, such as fog=6. Repeatable."),
    ] = None,
    seed: DiceSeed = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="In a pipe: stop at the first refused command, with exit status 1."),
    ] = False,
) -> int:
    """Umpire a campaign of Modern Kriegsspiel: type commands, or pipe them in.

    Example: sandtable umpire lesson
    """
    from sandtable.cli.umpire.command import UmpireArguments
    from sandtable.cli.umpire.command import umpire as run_shell

    return run_shell(
        UmpireArguments(
            campaign=campaign, record=record, seed=seed, options=tuple(option or ()), strict=strict
        )
    )


@app.command()
def replay(
    record: RecordFile, game: RecordNumber = None, seat: ViewingSeat = None, language: Language = None
) -> None:
    """Step through a recorded game; in a pipe, print every step.

    Example: sandtable replay my-game.record
    """
    from sandtable.cli.replay import replay as step_through

    step_through(record, seat, language, number=game)


@app.command()
def show(
    *,
    record: RecordFile,
    game: RecordNumber = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Show the position after N actions. Default: the end.")
    ] = None,
    seat: ViewingSeat = None,
    lens: LensQuery = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw an SVG file instead of printing.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw a PNG file instead of printing.")
    ] = None,
    images: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save the images that the seat sees in this folder.")
    ] = None,
    language: Language = None,
) -> None:
    """Show one position of a recorded game.

    Example: sandtable show my-game.record --at 12 --lens lines
    """
    from sandtable.cli.show import show as show_position

    show_position(
        record, game, at=at, seat=seat, lens=lens, svg=svg, png=png, images=images, language=language
    )


@app.command()
def verify(record: RecordFile, game: RecordNumber = None) -> None:
    """Replay a recorded game and check every action, every roll and the outcome.

    Of a collection, all records are checked, or the one that --game names.

    Example: sandtable verify my-game.record
    """
    from sandtable.cli.show import verify as verify_record

    verify_record(record, game)


@app.command()
def report(
    record: RecordFile,
    game: RecordNumber = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The file to write. Default: standard output."),
    ] = None,
) -> None:
    """Write a report of a recorded game, as an HTML page to read or print.

    Example: sandtable report my-battle.record -o my-battle.html
    """
    from sandtable.cli.show import report as report_on_record

    report_on_record(record, out, game)


@app.command()
def records(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A collection of records, or one record.")],
    game: RecordNumber = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write the record of --game to a file of its own."),
    ] = None,
) -> None:
    """List the records of a collection, or take one out of it.

    Example: sandtable records games.records --game 3 --out third.record
    """
    from sandtable.cli.listings import list_records

    list_records(file, game, out)


@app.command()
def review(
    *,
    record: RecordFile,
    positions: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Positions of each judgement. Default: depends on the game."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Number of processes. Default: one per processor.")
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on a Ray cluster: its address, auto, or local."),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            "--results", metavar="FILE", help="Save every judged turn in this file, and continue from it."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a page (.html), data (.json), the curve (.svg) or an animation (.gif, .webp).",
        ),
    ] = None,
    language: Language = None,
) -> None:
    """Review a finished game: chances, turning points, mistakes with the better turn, and luck.

    Example: sandtable review my-game.record -o my-game.html
    """
    from sandtable.cli.review import ReviewArguments
    from sandtable.cli.review import review as review_record
    from sandtable.cli.tasks import Resources

    review_record(
        ReviewArguments(
            record=record,
            positions=positions,
            resources=Resources(jobs=jobs, cluster=cluster, results=results),
            out=out,
            language=language,
        )
    )


@app.command()
def draw(
    *,
    game: GameName,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The image file: a name that ends in .svg or .png.")
    ],
    scenario: ScenarioOption = None,
    position: Annotated[
        str | None,
        typer.Option(metavar="LINE", help="A position, as the command 'position' prints it in a game."),
    ] = None,
    lens: LensQuery = None,
    seat: ViewingSeat = None,
    width: Annotated[
        int | None, typer.Option(min=100, max=10000, metavar="N", help="The width of the image in pixels.")
    ] = None,
) -> None:
    """Draw the board of a game into an image file.

    Example: sandtable draw game-of-war board.png --lens "lines north"
    """
    from sandtable.cli.show import draw as draw_board

    draw_board(game, out, scenario=scenario, position=position, lens=lens, seat=seat, width=width)


Players = Annotated[
    list[str],
    typer.Argument(metavar="PLAYER…", help="Computer players, such as greedy, level:3 or engine:COMMAND."),
]
GamesEach = Annotated[int, typer.Option(min=1, help="Number of games of each scenario.")]
Seed = Annotated[str, typer.Option(help="The same seed plays the same games.")]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="An option of the game, such as last_round=100. Repeatable."),
]
Longest = Annotated[int, typer.Option(min=1, help="Maximum actions of a game; then it is a draw.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Number of processes. Default: one per processor.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."),
]
ResultsFile = Annotated[
    Path | None,
    typer.Option("--results", metavar="FILE", help="Save every game in this file, and continue from it."),
]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
PlotFile = Annotated[
    Path | None, typer.Option("--plot", metavar="FILE", help="Draw a plot of the results as SVG.")
]
RecordsPlace = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="FOLDER|FILE.records",
        help="Save the record of every game, in a file for each or in one collection.",
    ),
]
OpeningsFile = Annotated[
    Path | None,
    typer.Option(
        "--openings", metavar="FILE", help="A .toml file of positions and first actions to begin from."
    ),
]
MatchClock = Annotated[
    str | None,
    typer.Option(
        "--clock",
        metavar="TIME",
        help="The time of each player: 60+1 is 60 s per game and 1 s more per turn, 2/turn is 2 s per turn.",
    ),
]
Tolerance = Annotated[
    float, typer.Option("--tolerance", metavar="SECONDS", help="How late a player may be before it forfeits.")
]
ClockTime = Annotated[
    Literal["wall", "processor"],
    typer.Option("--clock-time", help="What the clock measures. Programs are always measured by wall time."),
]


@app.command()
def arena(
    *,
    game: GameName,
    players: Players,
    scenario: ScenarioOption = None,
    scenarios: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME,…", help="Several scenarios, each played equally often."),
    ] = None,
    openings: OpeningsFile = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, help="Games per meeting of players. Default: 20; with --sprt at most 20,000."),
    ] = None,
    seed: Seed = "1",
    option: Options = None,
    longest: Longest = 20_000,
    clock: MatchClock = None,
    tolerance: Tolerance = 0.5,
    clock_time: ClockTime = "wall",
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1[,ALPHA,BETA]",
            help="Play two players until a sequential test decides between two differences in strength.",
        ),
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every pair of games of --sprt to this file.")
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    records: RecordsPlace = None,
    json: JsonFile = None,
    plot: PlotFile = None,
) -> None:
    """Play a round robin of computer players, and rate them.

    Players meet on the same seeds, with sides rotated. With --results, an interrupted run can be continued.

    Example: sandtable arena game-of-war greedy random --games 100
    """
    from sandtable.cli.arena import RunSettings
    from sandtable.cli.arena import arena as play_arena
    from sandtable.cli.tasks import Resources
    from sandtable.core import SetupError
    from sandtable.players.arena.sprt import SprtBounds

    if scenario and scenarios:
        raise SetupError("Give --scenario or --scenarios, not both.")
    settings = RunSettings(
        games=games,
        seed=seed,
        options=tuple(option or ()),
        longest=longest,
        resources=Resources(jobs=jobs, cluster=cluster, results=results),
        json=json,
        plot=plot,
        records=records,
        clock=_time_control(clock, tolerance, clock_time),
        openings=openings,
        sprt=SprtBounds.read(sprt) if sprt else None,
        log=log,
    )
    named = scenarios.split(",") if scenarios else [scenario] if scenario else []
    play_arena(game, players, [name.strip() for name in named], settings)


def _time_control(
    clock: str | None, tolerance: float, measured: Literal["wall", "processor"]
) -> "TimeControl | None":
    from sandtable.players.arena.time_control import TimeControl

    return TimeControl.read(clock, tolerance=tolerance, measured=measured) if clock else None


@app.command()
def tune(
    *,
    game: GameName,
    generations: Annotated[
        int, typer.Option(min=0, help="Generations of evolution, for games with evolved weights.")
    ] = 0,
    games: Annotated[
        int, typer.Option(min=0, help="Games of self-play to fit weights to; 0 to skip the fit.")
    ] = 400,
    seed: Seed = "1",
    trial: Annotated[int, typer.Option(min=0, help="Games of the new weights against the old ones.")] = 20,
    begin_with: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Weights to start with. Default: those that the shipped weights started with.",
        ),
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write the new weights to.")
    ] = None,
) -> None:
    """Fit the weights of a game's search player to games that it plays against itself.

    Weights that cannot be fitted are evolved first: varied at random and moved towards the best scores.

    The same seed gives the same weights. Prints how well old and new weights predict the results of games
    that were held back, and plays the new weights against the old ones.

    Example: sandtable tune game-of-war --games 400 --write weights.toml
    """
    from sandtable.cli.tune import tune_weights

    tune_weights(
        game, generations=generations, games=games, seed=seed, trial=trial, begin_with=begin_with, write=write
    )


@app.command()
def balance(
    *,
    game: GameName,
    scenario: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SCENARIO…", help="Names, .toml or .zip files. Default: all scenarios of the game."
        ),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="The player at all seats. Default: the strongest of the game."),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=PLAYER", help="Another player at a seat. Repeatable."),
    ] = None,
    games: GamesEach = 100,
    seed: Seed = "1",
    option: Options = None,
    longest: Longest = 20_000,
    openings: OpeningsFile = None,
    clock: MatchClock = None,
    tolerance: Tolerance = 0.5,
    clock_time: ClockTime = "wall",
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    records: RecordsPlace = None,
    json: JsonFile = None,
    plot: PlotFile = None,
) -> None:
    """Measure the balance of scenarios: how often each side wins, and how long games take.

    Example: sandtable balance kriegspiel83 standard --games 200 --option last_round=100
    """
    from sandtable.cli.arena import RunSettings
    from sandtable.cli.arena import balance as measure
    from sandtable.cli.tasks import Resources

    settings = RunSettings(
        games=games,
        seed=seed,
        options=tuple(option or ()),
        longest=longest,
        resources=Resources(jobs=jobs, cluster=cluster, results=results),
        json=json,
        plot=plot,
        records=records,
        clock=_time_control(clock, tolerance, clock_time),
        openings=openings,
    )
    measure(game, scenario or (), player, seat or (), settings)


@app.command()
def schema(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="facts, or the message new, think or option.")],
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game, for facts.")] = None,
) -> None:
    """Print the JSON schema of a game's facts, or of a message of the protocol of engines.

    Example: sandtable schema facts game-of-war
    """
    from sandtable.cli.schema import print_schema

    print_schema(what, game)


@app.command()
def ratings(
    *,
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Ids of games. Default: all games.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, help="Games of each level against each of the next two.")
    ] = 100,
    clock: Annotated[
        str, typer.Option("--clock", metavar="TIME", help="The time of each player, such as 1/turn or 60+1.")
    ] = "1/turn",
    tolerance: Tolerance = 0.5,
    clock_time: ClockTime = "wall",
    seed: Seed = "1",
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="The page to write, in Markdown.")
    ] = Path("ratings.md"),
) -> None:
    """Rate all levels of all games, and write a page with the ratings.

    Levels meet the next two levels. The page is written after each game; with --results, an interrupted run
    can be continued.

    Example: sandtable ratings taktik --games 50 --clock 1/turn --results ratings.jsonl
    """
    from sandtable.cli.ratings import RatingSettings, rate_levels
    from sandtable.cli.tasks import Resources
    from sandtable.players.arena.time_control import TimeControl

    settings = RatingSettings(
        games=games,
        seed=seed,
        clock=TimeControl.read(clock, tolerance=tolerance, measured=clock_time),
        resources=Resources(jobs=jobs, cluster=cluster, results=results),
        out=out,
    )
    rate_levels(game or (), settings)


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
    scenario: Annotated[
        str, typer.Argument(metavar="NAME|FILE", help="The name of a scenario, or a .toml or .zip file.")
    ],
) -> None:
    """Show the board at the start of a scenario.

    Example: sandtable scenario show game-of-war standard
    """
    from sandtable.cli.listings import show_scenario

    show_scenario(game, scenario)


@scenarios.command("check")
def scenario_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file.")],
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game that the scenario is for.")
    ] = None,
) -> None:
    """Check a scenario file; report a mistake with its line.

    Example: sandtable scenario check my-battle.toml
    """
    from sandtable.cli.listings import check_scenario

    check_scenario(file, game)


@scenarios.command("pack")
def scenario_pack(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file.")],
    out: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="OUT.zip", help="The archive. Default: FILE with .zip."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="The game. Default: the one that accepts the file.")
    ] = None,
) -> None:
    """Pack a scenario file and its pictures into one zip, which every command reads in its place.

    Example: sandtable scenario pack my-battle.toml
    """
    from sandtable.cli.listings import pack_scenario

    pack_scenario(file, out, game)


@lessons.command("check")
def lesson_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lesson file.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game that the lesson is for.")],
) -> None:
    """Check a lesson by playing its solution and its wrong actions; report a mistake with its line.

    Example: sandtable lesson check docs/examples/lessons/hunt.toml --game game-of-war
    """
    from sandtable.cli.listings import check_lesson_file

    check_lesson_file(file, game)


@puzzles.command("list")
def puzzles_list(*, game: GameName) -> None:
    """List the puzzles of a game, easiest first.

    Example: sandtable puzzles list game-of-war
    """
    from sandtable.cli.puzzles import list_puzzles

    list_puzzles(game)


@puzzles.command("check")
def puzzles_check(
    *,
    game: GameName,
    sample: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Check only this many, chosen at random.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A file of puzzles. Default: those of the game.")
    ] = None,
    deep: Annotated[bool, typer.Option(help="Verify the margins with the deep search.")] = True,
) -> None:
    """Verify puzzles: their solutions are right, their wrong turns refuted, and their margins hold.

    Example: sandtable puzzles check game-of-war --sample 5
    """
    from sandtable.cli.puzzles import check_puzzles

    check_puzzles(game, sample=sample, file=file, deep=deep)


@puzzles.command("mine")
def puzzles_mine(
    *,
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The file to write the puzzles to.")],
    games: Annotated[int, typer.Option(min=1, help="Number of games to play.")] = 100,
    seed: Seed = "1",
    most: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Keep at most this many, from easy to hard.")
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    results: ResultsFile = None,
) -> None:
    """Play games between computers, and write the turns with one clearly best answer as puzzles.

    The same seed finds the same puzzles. With --results, an interrupted run can be continued.

    Example: sandtable puzzles mine game-of-war --games 20 --out puzzles.jsonl
    """
    from sandtable.cli.puzzles import mine_puzzles
    from sandtable.cli.tasks import Resources

    resources = Resources(jobs=jobs, cluster=cluster, results=results)
    mine_puzzles(game, games=games, seed=seed, out=out, most=most, resources=resources)
