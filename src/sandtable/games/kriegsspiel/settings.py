"""The numbers of the rulings, with their defaults; a scenario may change any of them."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Weather: TypeAlias = Literal["clear", "cloudy", "overcast", "rain", "mist"]
Metres = Annotated[int, Meta(ge=0, le=100_000)]
Height = Annotated[float, Meta(ge=0, le=10_000)]
Rounds = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[int, Meta(ge=0, le=100_000)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Points = Annotated[int, Meta(ge=-10, le=10)]
Hour = Annotated[int, Meta(ge=0, le=24)]
Thirds = Annotated[int, Meta(ge=1, le=3)]
Pace = Annotated[int, Meta(ge=1, le=10_000)]
Bands = tuple[Metres, Metres, Metres, Metres, Metres]


class MetresARound(Struct, frozen=True, forbid_unknown_fields=True):
    """Metres per round on roads, open and rough ground."""

    road: Pace
    open: Pace
    rough: Pace


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings of a match."""

    # KV3-P1: rounds and steps.
    round_seconds: Annotated[int, Meta(ge=60, le=7200, multiple_of=60)] = 600
    step_seconds: Annotated[int, Meta(ge=3, le=60, multiple_of=3)] = 30
    """Divides the round; a multiple of 3, because disrupted units march at thirds of their pace."""
    dispatches: Annotated[int, Meta(ge=1, le=100)] = 20
    """Maximum orders and messages that a commander can write in a command phase."""

    # KV3-G2, KV3-G3, KV3-C2: marching and riding.
    infantry: MetresARound = MetresARound(200, 150, 100)
    cavalry: MetresARound = MetresARound(300, 250, 100)
    artillery: MetresARound = MetresARound(150, 100, 50)
    skirmishers: MetresARound = MetresARound(300, 250, 100)
    courier: MetresARound = MetresARound(900, 700, 300)
    steep: Annotated[int, Meta(ge=1, le=1000)] = 10
    """Slope in percent above which the going is rough (KV3-G1)."""
    thirds: tuple[Thirds, Thirds] = (2, 1)
    """Thirds of the normal pace at disruption 1 and 2 (KV3-D1)."""
    forming_seconds: Seconds = 60
    """Seconds to change formation, limber or unlimber."""
    following: Metres = 60
    """Distance in metres at which a unit follows another or stands beside it."""

    # KV3-G5: sight, in metres.
    eye: Height = 2.5
    target: Height = 2.0
    sight: Metres = 3000
    forest: Height = 18.0
    town: Height = 10.0
    grass: Metres = 50
    dust: Height = 8.0
    bands: Bands = (2000, 1500, 1000, 600, 300)
    """Metres to which movement, arm, formation, strength and unit are made out."""

    # KV3-U6: how far one sees in mist, in rain and between dusk and dawn, in metres.
    mist: Metres = 600
    rain: Metres = 1500
    darkness: Metres = 300
    dawn: Hour = 5
    """Hour of the day at which it becomes light."""
    dusk: Hour = 21
    """Hour of the day at which it becomes dark."""

    # KV3-C1, KV3-C2, KV3-C3, KV3-C5: orders and couriers.
    spoken: Metres = 50
    """Metres within which an officer speaks to a unit directly, without a courier."""
    finding: Metres = 300
    """Metres within which a courier who sees the recipient has found them."""
    search_rounds: Rounds = 2
    taken_within: Metres = 100
    taken_on: Count = 3
    """Highest roll of a d10 with which a courier is taken."""
    complication_on: Count = 1
    """Highest roll of a d10 with which an order meets a complication."""
    astray: Metres = 300
    """Metres by which a misread target or a wrong road is off."""
    contact_within: Metres = 600
    """Metres within which an enemy in sight is reported."""

    # KV3-P2: the adjutant, and own units that are recognised by what is known of them.
    doubtful_after: Rounds = 3
    """Rounds after which a pinned report is marked as doubtful."""
    forgotten_after: Rounds = 12
    """Rounds after which the adjutant removes the pin of an enemy."""
    recognised_within: Metres = 200
    """Metres from where a unit should be within which troops in sight are probably that unit."""

    # KV3-C4: pioneers' works.
    bridge_rounds: Rounds = 3
    bridge_destroyed_rounds: Rounds = 2
    earthwork_rounds: Rounds = 2
    earthwork_destroyed_rounds: Rounds = 1
    bridge_longest: Metres = 120
    earthwork_within: Metres = 50
    """Metres from an earthwork within which a unit has its cover."""
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
    """Metres from the place named in an order within which an enemy is its target."""

    fight_every: Annotated[int, Meta(ge=1, le=1000)] = 4
    """Steps between fights; more than one, so that neighbours come into one group."""

    # KV3-F4, KV3-F7: modifiers.
    front_arc: Annotated[int, Meta(ge=0, le=180)] = 60
    """Degrees off a unit's facing up to which an enemy is in front of it."""
    higher_ground: Metres = 5
    """Metres of height that count as higher ground."""
    green_points: Points = -1
    cover_points: Points = 1
    flank_points: Points = 1
    bad_formation_points: Points = -1
    fleeing_points: Points = -1

    # KV3-F9, KV3-D1 to KV3-D4: retreat, and recovery.
    retreat_clear: Metres = 50
    """Metres from an enemy who can fight within which no retreat ends."""
    out_of_control_2hp: Rounds = 2
    out_of_control_1hp: Rounds = 3
    recovery_rounds: Rounds = 3
    recovery_rounds_both: Rounds = 2
    wagon_within: Metres = 100
    safe_distance: Metres = 300

    # KV3-U7: fallen officers.
    succession_rounds: Annotated[int, Meta(ge=0, le=60)] = 2
    """Rounds without a commander after the one in which the officer fell."""

    @property
    def steps(self) -> int:
        """The number of steps in a round."""
        return self.round_seconds // self.step_seconds
