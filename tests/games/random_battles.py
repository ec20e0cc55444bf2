"""Random legal scenarios of the two games on continuous maps, and random changes of drafts."""

from random import Random
from typing import get_args

import tomli_w

from sandtable.games.kriegsspiel.terms import RoadKind
from sandtable.games.kriegsspiel.units import FORMATIONS
from sandtable.games.modern.units import unit_types

LAND = [name for name, row in unit_types().items() if row.arm == "army"]
SHIPS = ["corvette", "amphibious", "carrier", "battleship", "attack submarine", "missile submarine"]
AIRCRAFT = ["light fighter", "bomber", "drone", "transport"]
ODD_VALUES = (
    *(None, True, -1, 0, 3.5, 1e308, 10**15, [], ["x"], {}, {"id": "x"}),
    *("", "x", "a b", "1,1", "-1,5", "5,5,5", "\x00", "🛡", "9" * 400),
)


def campaign(seed):
    """A legal campaign of Modern Kriegsspiel, as a TOML text."""
    return tomli_w.dumps(_Campaign(Random(seed)).tables())


class _Campaign:
    """A campaign with the sea in the east of the map."""

    def __init__(self, chance):
        self.chance = chance
        self.has_space = chance.random() < 0.8
        self.has_air = chance.random() < 0.5
        self.number = 0
        self.names = []

    def name(self):
        self.number += 1
        self.names.append(f"{self.chance.choice('abcÅ')}-{self.number}")
        return self.names[-1]

    def place(self, *, at_sea=False):
        west, east = (61, 99) if at_sea else (1, 59)
        return f"{self.chance.randint(west * 100, east * 100) / 100:g},{self.chance.randint(0, 70)}"

    def tables(self):
        chance = self.chance
        ids = chance.sample(["red", "blue", "gold", "ash"], chance.randint(2, 4))
        tables = {
            "title": "A campaign by chance",
            "summary": "For the editor.",
            "first": chance.choice(["random", *ids]),
            "fog": chance.randint(1, 1000),
            "air": self.has_air,
            "umpire": chance.choice(["program", "person"]),
            "options": chance.choice([[], ["umpire33"]]),
            "decoys": ["Ghost"][: chance.randint(0, 1)],
            "names": {"hussars": "light cavalry", "Old guard": "infantry"},
        }
        if chance.random() < 0.5:
            tables["types"] = {"infantry": {"move": chance.randint(0, 20), "survey": chance.random() < 0.5}}
        if self.has_space:
            tables["gamespace"] = self.space()
        tables["structures"] = [self.structure(ids) for _ in range(chance.randint(0, 3))]
        self.structures = [one["name"] for one in tables["structures"]]
        tables["military"] = [self.military(name) for name in ids]
        self.sides = {
            name: [f"{name}-{sub['id']}" for sub in one.get("subcommands", ())] or [name]
            for name, one in zip(ids, tables["military"], strict=True)
        }
        tables["events"] = [self.event(ids) for _ in range(chance.randint(0, 3))]
        for what in ("win", "lose"):
            tables[what] = [self.goal(ids, what) for _ in range(chance.randint(0, 2))]
        return tables

    def space(self):
        points = [f"{self.chance.randint(0, 59)},{self.chance.randint(0, 90)}" for _ in range(4)]
        return {
            "width": self.chance.choice([100, 100.25]),
            "height": 70,
            "unit": "league",
            "ground": "plains",
            "areas": [
                {"terrain": "water", "points": "60,0 120,0 120,80 60,80", "name": "The Sea"},
                {"terrain": self.chance.choice(["town", "forest-hills"]), "points": " ".join(points)},
            ],
            "roads": [{"points": " ".join(points[:2]), "width": self.chance.choice([0.5, 2, 3])}],
        }

    def structure(self, ids):
        kind = self.chance.choice(["building", "fortification", "airfield", "minefield"])
        found = {"name": self.name(), "kind": kind}
        if kind == "minefield" or self.chance.random() < 0.5:
            found["owner"] = self.chance.choice(ids)
        if self.chance.random() < 0.3:
            found["health"] = self.chance.choice([3, "7/2", 2.5])
        return found | ({"at": self.place()} if self.has_space else {})

    def military(self, name):
        found = {"id": name, "warheads": self.chance.randint(0, 2)}
        if self.chance.random() < 0.7:
            found["name"] = name.capitalize() + " force"
        if self.chance.random() < 0.5:
            found |= {
                "command": "divided",
                "subcommands": [{"id": one, "units": self.units()} for one in "xy"],
            }
        else:
            found["units"] = self.units()
        return found

    def units(self):
        found = [self.unit() for _ in range(self.chance.randint(1, 4))]
        ships = [one["name"] for one in found if one["type"] in ("carrier", "battleship")]
        if ships and self.has_space:
            found.append({"type": "infantry", "name": self.name(), "aboard": self.chance.choice(ships)})
        return found

    def unit(self):
        kinds = [*LAND, "hussars", "Old guard", "Light-Cavalry", *SHIPS, *(AIRCRAFT if self.has_air else ())]
        kind = self.chance.choice(kinds)
        found = {"type": kind, "size": self.chance.choice([1, 1, 2, "3/2", 0.5])}
        if kind in LAND and unit_types()[kind].hide and self.chance.random() < 0.3:
            found["hidden"] = True
        if "submarine" in kind and self.chance.random() < 0.5:
            found["hidden"] = False
        if kind in ("corvette", "carrier", "battleship") and self.chance.random() < 0.5:
            found["heading"] = self.chance.choice([0, 90, 359.5])
        if kind == "infantry" and self.chance.random() < 0.5:
            names = [self.name() for _ in range(3)]
            places = [self.place() for _ in range(self.chance.choice([1, 3]))]
            return found | {"names": " ".join(names)} | ({"at": " ".join(places)} if self.has_space else {})
        found |= {"name": self.name()}
        return found | ({"at": self.place(at_sea=kind in SHIPS)} if self.has_space else {})

    def event(self, ids):
        military = self.chance.choice(ids)
        found = {"round": self.chance.randint(1, 9), "side": self.chance.choice(self.sides[military])}
        found["message"] = "News."
        if self.chance.random() < 0.5:
            found |= {"weather": self.chance.choice(["", "Rain"]), "fog": 9, "orders": "Go."}
        if self.has_space and self.chance.random() < 0.5:
            found["terrain"] = [
                {"at": "10,10", "terrain": "cut"},
                {"at": "5,5", "terrain": "ford", "radius": 1.5},
            ]
        if self.chance.random() < 0.7:
            found["units"] = self.units()
        if self.chance.random() < 0.4:
            found["win"] = [{"military": military, "eliminate": [one for one in ids if one != military]}]
        return found

    def goal(self, ids, what):
        military = self.chance.choice(ids)
        goals = [{"destroy": self.chance.sample(self.names[len(self.structures) :], 1)}, {"survive": 12}]
        goals += [{"eliminate": [one for one in ids if one != military]}]
        if self.structures:
            goals.append({"hold": self.chance.choice(self.structures), "radius": 4, "rounds": 2})
        if self.has_space:
            goals.append({"hold": "30.5,20"})
        return {"military": military, **self.chance.choice(goals)}


def battle(seed):
    """A legal scenario of Kriegsspiel on a small map in letters, as a TOML text."""
    chance = Random(seed)
    columns, rows, cell = chance.randint(8, 30), chance.randint(6, 20), chance.choice([20, 50])
    wide, high = columns * cell, rows * cell

    def place():
        return f"{chance.randint(0, wide * 10) / 10:g},{chance.randint(0, high)}"

    def line(count):
        return [[chance.randint(0, wide), chance.randint(0, high)] for _ in range(count)]

    ground = {
        "cell": cell,
        "letters": ["".join(chance.choice("..fgst") for _ in range(columns)) for _ in range(rows)],
        "roads": [
            chance.choice(
                [line(3), {"points": line(2), "kind": chance.choice(get_args(RoadKind)), "name": "Way"}]
            )
            for _ in range(chance.randint(0, 3))
        ],
        "bridges": [{"points": line(2), "name": "Old bridge"}],
        "rivers": [{"points": line(3), "width": 8, "name": "Aller"}],
        "places": [{"name": "Mill", "at": [10, 10], "kind": "farm"}, {"name": "Top", "at": [20, 30]}],
    }
    if chance.random() < 0.6:
        ground["digits"] = ["".join(chance.choice("0123") for _ in range(columns)) for _ in range(rows)]
    sides = [
        {"id": name, "name": name.title(), "baseline": chance.choice([place(), "Mill"])}
        for name in ("west", "east", "south")[: chance.randint(2, 3)]
    ]
    commanders = [_commander(chance, place, number, side["id"]) for number, side in enumerate(sides)]
    commanders += [_commander(chance, place, 7, "west")]
    tables = {
        "title": "A battle by chance",
        "summary": "For the editor.",
        "begins": f"{chance.randint(0, 23)}:{chance.randint(0, 59):02}",
        "weather": chance.choice(["clear", "rain", "mist"]),
        "rounds": chance.randint(1, 99),
        "map": ground,
        "sides": sides,
        "commanders": commanders,
    }
    if chance.random() < 0.5:
        tables["settings"] = {"sight": 1234, "eye": 2.25, "courier": {"road": 800, "open": 700, "rough": 250}}
    own, enemy = commanders[0]["units"], commanders[1]["units"]
    commanders[0]["mission"] = chance.choice(
        [
            {"text": "Take it.", "goal": "take", "place": chance.choice(["Mill", place()]), "rounds": 2},
            {"text": "", "goal": "destroy", "units": [enemy[0]["id"]], "count": 1},
            {
                "text": "Away.",
                "goal": "escape",
                "place": place(),
                "radius": 77,
                "units": [one["id"] for one in own],
            },
        ]
    )
    return tomli_w.dumps(tables)


def _commander(chance, place, number, side):
    units = [_unit(chance, place, f"{side}{number}-{index}") for index in range(chance.randint(1, 4))]
    found = {
        "seat": f"{side}-{number}",
        "name": f"Captain {number}",
        "side": side,
        "situation": "You are here.\nThe enemy is not.",
        "facing": chance.choice([0, 90, 359]),
        "officer": {"id": f"officer-{number}", "at": place()},
        "mission": {"text": "Stay.", "goal": "free"},
        "units": units,
    }
    if chance.random() < 0.5:
        found["successor"] = chance.choice(["none", units[0]["id"]])
    if chance.random() < 0.5:
        found["officer"]["facing"] = 0
    return found


def _unit(chance, place, name):
    arm = chance.choice(["infantry", "cavalry", "artillery", "pioneers", "supply-wagon"])
    found = {"id": name, "arm": arm, "at": chance.choice([place(), "Top"])}
    more = {
        "name": "1st Foot",
        "facing": chance.choice([0, 45]),
        "formation": chance.choice(FORMATIONS[arm]),
        "quality": chance.choice(["green", "regular", "elite"]),
        "hp": chance.randint(1, 5),
        "disruption": chance.randint(0, 2),
    }
    return found | {key: value for key, value in more.items() if chance.random() < 0.5}


def changed(data, chance):
    """Change plain data at a random place: another value, a value less, or an item twice."""
    inner = [one for one in _containers(data) if one]
    holder = chance.choice(inner)
    key = chance.choice(list(holder)) if isinstance(holder, dict) else chance.randrange(len(holder))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case _:
            holder[key] = chance.choice(ODD_VALUES)


def _containers(data):
    yield data
    for value in data.values() if isinstance(data, dict) else data:
        if isinstance(value, dict | list):
            yield from _containers(value)
