"""Random legal scenario files of the games on grids, written without their editors."""

from random import Random

import sandtable
from sandtable.boards.cells import row_name
from sandtable.core import Scenario, ScenarioError

OBSTACLES = (0.3, 0.15, 0.05, 0)
"""Shares of hexes with obstacles that are tried, until everything can be reached."""


def random_scenario(game_id: str, rng: Random) -> Scenario:
    """Return a random scenario that the checker accepts."""
    game = sandtable.game(game_id)
    for share in OBSTACLES:
        text = _TEXTS[game_id](rng, share)
        scenario = Scenario.parse(text, name="random", file="random.toml", shipped=False)
        try:
            game.check(scenario)
        except ScenarioError:
            if not share:
                raise
        else:
            return scenario
    raise AssertionError("open ground is always legal")


def _head(rng: Random) -> str:
    title = rng.choice(["The ford", 'A "quoted" title', "Två länder", "back\\\\slash"]).replace('"', '\\"')
    return f'title = "{title}"\nsummary = "Number {rng.randrange(1000)}, at {rng.choice("ABC")}."\n'


def _maybe(rng: Random, line: str) -> str:
    return f"{line}\n" if rng.random() < 0.5 else ""


# A Game of War


def _game_of_war(rng: Random, share: float) -> str:
    columns, north, south = rng.randint(4, 12), rng.randint(2, 6), rng.randint(2, 6)
    names = [row_name(row) + str(column + 1) for row in range(north + south) for column in range(columns)]
    halves = names[: north * columns], names[north * columns :]
    marks = {name: rng.choice("^=#@") for name in names if rng.random() < share}
    marks |= {rng.choice(half): "@" for half in halves}
    free = [[name for name in half if marks.get(name) != "^"] for half in halves]
    levy = {"infantry": rng.randint(1, 3), "cavalry": rng.randint(0, 1), "relay": rng.randint(0, 1)}
    while sum(levy.values()) > min(map(len, free)):
        levy["infantry"] -= 1
    lines = [
        "".join(marks.get(row_name(row) + str(column + 1), ".") for column in range(columns))
        for row in range(north + south)
    ]
    lines.insert(north, "-" * rng.randint(1, columns))
    board = "\n".join(lines)
    text = f"{_head(rng)}board = '''\n{board}\n'''\n"
    text += _maybe(rng, f'first = "{rng.choice(["north", "south"])}"')
    text += "[army]\ncannon = 0\nswift-cannon = 0\nswift-relay = 0\n"
    text += "".join(f"{slug} = {number}\n" for slug, number in levy.items())
    if rng.random() < 0.3:
        return text
    for seat, places in zip(("north", "south"), free, strict=True):
        rng.shuffle(places)
        text += f"[{seat}]\n"
        for slug, number in levy.items():
            text += f'{slug} = "{" ".join(places.pop().lower() for _ in range(number))}"\n'
    return text


# Kriegspiel


def _kriegspiel83(rng: Random, share: float) -> str:
    rows, columns = rng.randint(4, 9), rng.randint(4, 9)
    names = [row_name(row) + str(column + 1) for row in range(rows) for column in range(columns)]
    marks = {name: rng.choice("=,:%&^~|-#") if rng.random() < share else "." for name in names}
    letters = dict(zip(rng.sample(names, 7), "ACDEFRB", strict=True))
    marks |= letters
    open_hexes = [name for name in names if marks[name] in ".=,:-#"]
    rng.shuffle(open_hexes)
    lines = []
    for row in range(rows):
        own = [marks[row_name(row) + str(column + 1)] for column in range(columns)]
        lines += [f"{row_name(row):<3}" + "   ".join(own[0::2]), " " * 5 + "   ".join(own[1::2])]
    drawing = "\n".join(lines)
    text = f"{_head(rng)}map = '''\n{drawing}\n'''\n"
    text += _maybe(rng, f'first_month = "{rng.choice(["January", "May", "November"])}"')
    text += _maybe(rng, f"minefields = {rng.randint(0, 9)}")
    text += _maybe(rng, f"last_round = {rng.randint(1, 99)}")
    for seat in rng.sample(["red", "blue"], 2):
        text += f"[{seat}]\n"
        for slug in rng.sample(["infantry", "light-tank", "heavy-tank"], rng.randint(0, 3)):
            places = [open_hexes.pop() for _ in range(rng.randint(0, 2)) if open_hexes]
            text += f'{slug} = "{" ".join(places)}"\n'
    return text


# Taktik

_LETTERS = "KSAC"
"""The countries of the quadrants, row by row."""
_FORMS = (
    ({"kazaldis": ["kazaldis"], "sarapan": ["sarapan"]}, ["sarapan", "kazaldis"]),
    (
        {"sarapan": ["calderon", "sarapan"], "armania": ["armania", "kazaldis"]},
        ["sarapan", "armania"],
    ),
    (
        {"armania": ["armania"], "kazaldis": ["kazaldis"], "calderon": ["calderon"]},
        ["calderon", "kazaldis", "calderon", "armania"],
    ),
    (
        {name: [name] for name in ("calderon", "kazaldis", "sarapan", "armania")},
        ["kazaldis", "sarapan", "armania", "calderon"],
    ),
)


def _taktik(rng: Random, share: float) -> str:
    height, width = rng.randint(5, 6), rng.randint(6, 7)
    countries, grounds = {}, {}
    for index, letter in enumerate(_LETTERS):
        top, left = index // 2 * height, index % 2 * width
        own = [(top + row, left + column) for row in range(height) for column in range(width)]
        countries |= dict.fromkeys(own, letter)
        grounds |= {place: rng.choice("%^~n") for place in own if rng.random() < share / 3}
        # The capital lies where the four countries meet.
        inner = (height - 1 if not top else height, width - 1 if not left else width)
        countries[inner] = letter.lower()
        grounds[inner] = "!"
        corner = (0 if not top else 2 * height - 1, 0 if not left else 2 * width - 1)
        beside = (corner[0], 1 if not left else 2 * width - 2)
        if letter in "KS":  # the depot and the repair fields of the alliance
            grounds |= {corner: "$", beside: "+"}
    for place, ground in grounds.items():
        if ground in "%^~" and rng.random() < 0.5:
            countries[place] = " "
    lines = []
    for row in range(2 * height):
        cells = [countries[row, column] + grounds.get((row, column), ".") for column in range(2 * width)]
        gaps = [rng.choice(" |#") if rng.random() < share / 2 else " " for _ in cells]
        line = "".join(f"{cell} {gap}" for cell, gap in zip(cells, gaps, strict=True))
        lines.append(f"{row_name(row):<3}{'  ' * (row % 2)}{line[:-1].rstrip()}")
        if row % 2 == 0 and rng.random() < share:
            lines.append(" " * (3 + 4 * rng.randrange(1, 2 * width) + 2) + rng.choice("/#"))
    drawing = "\n".join(lines)
    seats, order = rng.choice(_FORMS)
    text = f"{_head(rng)}map = '''\n{drawing}\n'''\norder = {order}\n"
    text += _maybe(rng, f'begins = "{rng.choice(order)}"')
    played = [slug for own in seats.values() for slug in own]
    unplayed = [name for name in ("armania", "calderon") if name not in played]
    text += _maybe(rng, f"closed = {unplayed}")
    text += "[seats]\n" + "".join(f"{seat} = {own}\n" for seat, own in seats.items())
    return text + f"[battalions]\n{rng.choice(played)} = 1\n"


_TEXTS = {"game-of-war": _game_of_war, "kriegspiel83": _kriegspiel83, "taktik": _taktik}
GRID_GAMES = tuple(_TEXTS)
