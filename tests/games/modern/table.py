"""Small campaigns, written as one line per side, and dice with given faces.

red="inf1:infantry inf2:infantry*2@10,20" is an infantry unit, and another of size 2 at a place;
a `!` behind it hides it, `^90` gives it a heading, `+ship` puts it aboard.
"""

import re

import sandtable
from sandtable.core import Dice, Event, IllegalAction, Match, Record, Roll, Scenario
from sandtable.games.modern.visibility import seen_by

GAME = sandtable.game("modern")
_UNIT = re.compile(
    r"(?P<name>[^:\s]+):(?P<type>[A-Za-z-]+)(?:\*(?P<size>[\d/]+))?(?:@(?P<at>[\d.]+,[\d.]+))?"
    r"(?:\^(?P<heading>\d+))?(?:\+(?P<aboard>[^!\s]+))?(?P<hidden>!)?"
)


class LoadedDice(Dice):
    """Dice that show these faces in turn, and fail if more are rolled."""

    __slots__ = ("faces",)

    def __init__(self, faces=()):
        super().__init__("loaded")
        self.faces = list(faces)

    def roll(self, sides, purpose):
        assert self.faces, f"no face is given for the d{sides} of {purpose}"
        face = self.faces.pop(0)
        assert 1 <= face <= sides, f"a d{sides} cannot show {face}"
        roll = Roll(sides, face, purpose)
        self._rolled.append(roll)
        return roll

    def copy(self):
        return LoadedDice(self.faces)


def units_text(line, table="military.units"):
    found = []
    for word in line.split():
        parts = _UNIT.fullmatch(word)
        assert parts, word
        lines = [f"[[{table}]]", f'name = "{parts["name"]}"', f'type = "{parts["type"]}"']
        lines += [f'{key} = "{parts[key]}"' for key in ("size", "at", "aboard") if parts[key]]
        if parts["heading"]:
            lines.append(f"heading = {parts['heading']}")
        if parts["hidden"]:
            lines.append("hidden = true")
        found.append("\n".join(lines))
    return "\n".join(found)


def campaign_text(red, blue, *, extra="", top="", first="red", **more):
    """Return a campaign file. `extra` is further tables, `top` further keys; other militaries by id."""
    sides = {"red": red, "blue": blue, **more}
    militaries = "\n".join(
        f'[[military]]\nid = "{side}"\n' + (text if text.startswith("command") else units_text(text))
        for side, text in sides.items()
    )
    return f'title = "Test"\nsummary = "A test."\nfirst = "{first}"\n{top}\n{militaries}\n{extra}\n'


def divided(**subs):
    """Return the tables of a divided military."""
    return 'command = "divided"\n' + "\n".join(
        f'[[military.subcommands]]\nid = "{name}"\n{units_text(line, "military.subcommands.units")}'
        for name, line in subs.items()
    )


def space(width=100, height=100, ground="plains", more=""):
    return f'[gamespace]\nwidth = {width}\nheight = {height}\nground = "{ground}"\n{more}\n'


def scenario(text, name="test"):
    return Scenario.parse(text, name=name, file=f"{name}.toml", shipped=False)


def begin(text, seed="1", **options):
    """Return a match of this campaign file."""
    return Match.begin(
        Record(
            game="modern",
            rules=GAME.rules_version,
            scenario="test",
            scenario_text=text,
            options=options,
            seed=seed,
        )
    )


class Table:
    """A campaign with a human umpire and given dice."""

    def __init__(self, red, blue, *, options=None, **campaign):
        self.text = campaign_text(red, blue, **campaign)
        self.state = begin(self.text, **{"umpire": "person", **(options or {})}).state
        self.events: tuple[Event, ...] = ()
        self.game = GAME

    def do(self, line, *faces, seat="umpire"):
        """Carry out a line and return all event texts; all dice must have been used."""
        dice = LoadedDice(faces)
        step = self.game.apply(self.state, seat, line, dice)
        assert not dice.faces, f"{dice.faces} did not fall"
        self.state, self.events = step.state, step.events
        return step.events

    def refused(self, line, seat="umpire"):
        """Return the refusal of a line, which must change nothing."""
        before = self.game.position_line(self.state)
        try:
            self.game.apply(self.state, seat, line, LoadedDice())
        except IllegalAction as refusal:
            assert self.game.position_line(self.state) == before
            return str(refusal)
        raise AssertionError(f"{line} is not refused")

    def unit(self, name):
        return self.state.units[self.state.units.called(name)[-1]]

    def health(self, name):
        return self.unit(name).health

    def structure(self, name):
        (found,) = [one for one in self.state.structures if one.name == name]
        return found

    def news(self, seat):
        """Return what a seat learns of the last command."""
        return " ".join(event.text for event in self.events if event.visible_to(seat))

    def names(self, seat):
        """Return the names of the units that a seat sees."""
        return {unit.name for _, unit in seen_by(self.state, seat).units.living()}

    def turns(self, count=1):
        for _ in range(count):
            self.do("turn")
