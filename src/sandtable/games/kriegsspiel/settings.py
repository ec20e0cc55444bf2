"""Every number of the rules that is a ruling, with its default; a scenario may change any of them."""

from typing import Annotated

from msgspec import Meta, Struct

Metres = Annotated[int, Meta(ge=0, le=100_000)]
Rounds = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[int, Meta(ge=0, le=100_000)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Points = Annotated[int, Meta(ge=-10, le=10)]
Thirds = Annotated[int, Meta(ge=1, le=3)]
Pace = Annotated[int, Meta(ge=1, le=10_000)]
Bands = tuple[Metres, Metres, Metres, Metres, Metres]


class MetresARound(Struct, frozen=True, forbid_unknown_fields=True):
    """Metres in one round on road, open and rough ground."""

    road: Pace
    open: Pace
    rough: Pace


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The numbers of a match."""

    # KV3-P1: a round, and the steps in which it is played through.
    round_seconds: Annotated[int, Meta(ge=60, le=7200, multiple_of=60)] = 600
    step_seconds: Annotated[int, Meta(ge=3, le=60, multiple_of=3)] = 30
    """A divisor of the round; a multiple of three, since disrupted units go at thirds of their pace."""
    dispatches: Annotated[int, Meta(ge=1, le=100)] = 20
    """How many orders and messages a commander can write in a command phase."""

    # KV3-G2, KV3-G3, KV3-C2: marching and riding.
    infantry: MetresARound = MetresARound(200, 150, 100)
    cavalry: MetresARound = MetresARound(300, 250, 100)
    artillery: MetresARound = MetresARound(150, 100, 50)
    skirmishers: MetresARound = MetresARound(300, 250, 100)
    courier: MetresARound = MetresARound(900, 700, 300)
    steep: Annotated[int, Meta(ge=1, le=1000)] = 10
    """The slope, in hundredths, above which the going is rough (KV3-G1)."""
    thirds: tuple[Thirds, Thirds] = (2, 1)
    """Of its usual pace a unit goes so many thirds at disruption 1 and 2 (KV3-D1)."""
    forming_seconds: Seconds = 60
    """How long it takes to change formation, to limber or to unlimber."""
    following: Metres = 60
    """How far behind a unit one follows it, or stands beside it."""

    # KV3-G5: sight, in metres.
    eye: float = 2.5
    target: float = 2.0
    sight: Metres = 3000
    forest: float = 18.0
    town: float = 10.0
    grass: Metres = 50
    dust: float = 8.0
    bands: Bands = (2000, 1500, 1000, 600, 300)
    """To these one makes out: movement, the arm, the formation, the strength, the unit."""

    # KV3-C1, KV3-C2, KV3-C3, KV3-C5: orders and couriers.
    spoken: Metres = 50
    """Who is so near to an officer is spoken to, and needs no courier."""
    finding: Metres = 300
    """A courier who sees his recipient so near has found him."""
    search_rounds: Rounds = 2
    taken_within: Metres = 100
    taken_on: Count = 3
    """A courier is taken on a d10 of up to this."""
    complication_on: Count = 1
    """An order meets a complication on a d10 of up to this."""
    astray: Metres = 300
    """How far a misread target or a wrong road lies off."""
    contact_within: Metres = 600
    """An enemy in sight so near is reported."""

    # KV3-C4: pioneers' works.
    bridge_rounds: Rounds = 3
    bridge_destroyed_rounds: Rounds = 2
    earthwork_rounds: Rounds = 2
    earthwork_destroyed_rounds: Rounds = 1
    bridge_longest: Metres = 120
    earthwork_within: Metres = 50
    """Who stands so near to an earthwork is behind it."""
    works_within: Metres = 100

    # KV3-F1, KV3-F2: fire.
    infantry_effective: Metres = 80
    infantry_maximum: Metres = 150
    shot_effective: Metres = 600
    shot_maximum: Metres = 1000
    canister_effective: Metres = 200
    canister_maximum: Metres = 300
    group_gap: Metres = 150
    hand_to_hand: Metres = 20
    target_within: Metres = 300
    """An order against a place is against the nearest enemy so near to it."""

    fight_every: Annotated[int, Meta(ge=1, le=1000)] = 4
    """Fights are judged each time so many steps are over, so that neighbours come into one group."""

    # KV3-F4, KV3-F7: modifiers.
    front_arc: Annotated[int, Meta(ge=0, le=180)] = 60
    """Who is so many degrees or less off a unit's facing is in front of it."""
    higher_ground: Metres = 5
    """To stand so much higher is an advantage."""
    green_points: Points = -1
    cover_points: Points = 1
    flank_points: Points = 1
    bad_formation_points: Points = -1
    fleeing_points: Points = -1

    # KV3-F9, KV3-D1 to KV3-D4: retreat, and recovery.
    retreat_clear: Metres = 50
    """A retreat does not end so near to an enemy who can fight."""
    out_of_control_2hp: Rounds = 2
    out_of_control_1hp: Rounds = 3
    recovery_rounds: Rounds = 3
    recovery_rounds_both: Rounds = 2
    wagon_within: Metres = 100
    safe_distance: Metres = 300

    @property
    def steps(self) -> int:
        """How many steps a round has."""
        return self.round_seconds // self.step_seconds
