"""One running match: the record, the dice, the state, and the way back."""

from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core.dice import Dice, Roll
from sandtable.core.errors import IllegalAction, InvalidAction, RecordError, SetupError
from sandtable.core.game import Game, Position, Setup, StateT, Step
from sandtable.core.language import ENGLISH, catalogue
from sandtable.core.options import make_options
from sandtable.core.record import Entry, Record
from sandtable.core.registry import game as find_game
from sandtable.core.scenario import Scenario
from sandtable.core.text import did_you_mean
from sandtable.core.types import Choice, Event, Finding, Outcome, Seat, View
from sandtable.scenes import Image, plain_name

LONGEST_ACTION = 4000


class _Moment(Struct, Generic[StateT], frozen=True):
    """The match as it stood after one entry (or, the first moment, after the opening)."""

    state: StateT
    events: tuple[Event, ...]
    dice: Dice
    entry: Entry | None = None
    undoable: bool = False


class _Counterfactual(Struct, Generic[StateT], frozen=True):
    """How a match would stand had one of its actions not been played, as far as that is worked out."""

    until: _Moment[StateT]
    """The moment of the match itself that this goes up to. What led to a moment never changes."""
    at: int
    """The number of that moment."""
    last: _Moment[StateT]
    """The moment that the match would be at instead."""
    seen: bool = False
    """Something that the action's player knows of could not have been so."""


class Match(Generic[StateT]):
    """A match: the one class that terminal, server, arena and tests use."""

    __slots__ = ("_head", "_moments", "_without_one", "game", "seats", "setup")

    def __init__(
        self, game: Game[StateT], setup: Setup, head: Record, moments: list[_Moment[StateT]]
    ) -> None:
        self.game = game
        self.setup = setup
        self.seats = game.seats(setup)
        self._head = head
        self._moments = moments
        self._without_one: dict[int, _Counterfactual[StateT]] = {}
        """By the number of the action. Kept, since whether it can be taken back is asked at every moment."""

    @staticmethod
    def begin(head: Record, setup: Setup | None = None, *, language: str = ENGLISH) -> "Match":
        """A match at its first moment, as the head of a record describes it; entries are not replayed.

        Who has made the setup already gives it, so that errors name the scenario file as he knows it. The
        match speaks the language if its game does, else English; nothing but its texts depends on that.
        """
        game = find_game(head.game)
        if head.rules != game.rules_version:
            raise RecordError(
                f"was played with version {head.rules} of the rules of {game.id}; "
                f"this program plays version {game.rules_version}"
            )
        setup = replace(
            setup or _setup(game, head), language=language if language in game.languages else ENGLISH
        )
        _check_names(head, game.seats(setup))
        dice = Dice(head.seed, head.salts)
        if head.position is None:
            state, events = game.start(setup, dice)
        else:
            state, events = game.restore(setup, head.position), ()
        text = None if setup.scenario.shipped else setup.scenario.text
        head = replace(head, scenario_text=text, opening=dice.take_rolls(), entries=(), outcome=None)
        return Match(game, setup, head, [_Moment(state, events, dice)])

    @property
    def record(self) -> Record:
        """The match as written down so far."""
        head = self._head
        return replace(
            head,
            options=dict(head.options),
            salts=dict(head.salts),
            players=dict(head.players),
            entries=tuple(moment.entry for moment in self._moments if moment.entry),
            outcome=self.outcome,
        )

    @property
    def state(self) -> StateT:
        """The whole truth. Never hand it to a player: players get views."""
        return self._moments[-1].state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the match waits for; empty when it is over."""
        return self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or `None` while it runs."""
        return self.state.outcome

    def __len__(self) -> int:
        """How many actions have been played."""
        return len(self._moments) - 1

    def __bool__(self) -> bool:
        """A match is something, also before its first action."""
        return True

    def choices(self, seat: Seat) -> list[Choice]:
        """All that this seat can do now."""
        return self.game.choices(self.state, self._seat(seat))

    def view(self, seat: Seat | None, *, picture: bool = True) -> View:
        """All that this seat may know now; `None` is a spectator. Computer players need no picture."""
        return self.game.view(self.state, seat if seat is None else self._seat(seat), picture=picture)

    def inspect(self, seat: Seat | None, query: str) -> Finding:
        """The answer to a question about what this seat sees (one of its view's lenses)."""
        return self.game.inspect(self.state, seat if seat is None else self._seat(seat), query)

    def image(self, seat: Seat | None, name: str) -> Image:
        """A picture that the game draws of what this seat sees: one of its view's `images`.

        The version in the name may be left out.
        """
        view = self.view(seat, picture=False)
        if name not in view.images and name not in map(plain_name, view.images):
            raise IllegalAction(self._say("no-such-image", name=repr(name)))
        return self.game.image(view, plain_name(name))

    def apply(self, seat: Seat, text: str) -> tuple[Event, ...]:
        """Do what the text says, or raise `IllegalAction` and change nothing.

        The events are those of all audiences: pass on to a seat only what is `visible_to` it.
        """
        now = self._moments[-1]
        dice = now.dice.copy()
        step = self._try(now.state, seat, text, dice)
        entry = Entry(seat, step.action, dice.take_rolls())
        self._moments.append(_Moment(step.state, step.events, dice, entry, step.undoable))
        return step.events

    def check(self, seat: Seat, text: str) -> None:
        """Raise `IllegalAction` if `apply` would; change nothing."""
        now = self._moments[-1]
        self._try(now.state, seat, text, now.dice.copy())

    def undo(self, seat: Seat | None = None, *, agreed: bool = False) -> Entry:
        """Take back the last action: any where all have agreed, else one that the rules let its player.

        Dice taken back will fall the same way again. With a seat, it is that seat's own last action, also
        where others have acted since without regard to it, as when both sides deploy at once.
        """
        number = len(self) if agreed else self.undoable(seat)
        entry = self._moments[number].entry if number else None
        if not number or not entry or not (agreed or self.can_remove(number)):
            # One sentence for every case: another would tell a seat what the others have done.
            raise IllegalAction(self._say("nothing-to-take-back"))
        self._moments = self._without(number)
        return entry

    def undoable(self, seat: Seat | None = None) -> int | None:
        """The number of the action that its player may take back without anybody's agreement.

        This is judged by what he knows: an answer that changed with what others do unseen would tell of it.
        Should something unseen depend on the action, it cannot be taken out after all (`can_remove`).
        """
        number = self.last_action_of(seat)
        return number if number and self._may_take_back(number) else None

    def last_action_of(self, seat: Seat | None) -> int | None:
        """The number of a seat's last action (`None`: of anybody's)."""
        for number in range(len(self), 0, -1):
            entry = self._moments[number].entry
            if entry and seat in (None, entry.seat):
                return number
        return None

    def seat_of(self, number: int) -> Seat | None:
        """The seat that took action `number`; nobody made the opening."""
        entry = self._moments[number].entry
        return entry.seat if entry else None

    def _may_take_back(self, number: int) -> bool:
        before, moment = self._moments[number - 1 : number + 1]
        entry = moment.entry
        same_turn = before.state.to_act == moment.state.to_act
        if self.outcome or not entry or entry.rolls or not (moment.undoable and same_turn):
            return False
        without = self._worked_out(number, entry.seat)
        return not without.seen and without.last.state.outcome is None

    def _worked_out(self, number: int, seat: Seat) -> _Counterfactual[StateT]:
        """How the match would stand without this action of a seat, worked out from where that was known."""
        known = self._without_one.get(number)
        if known is None or known.at > len(self) or self._moments[known.at] is not known.until:
            known = _Counterfactual(self._moments[number], number, self._moments[number - 1])
            # Of each seat only the last action is asked about.
            others = {one: found for one, found in self._without_one.items() if one <= len(self)}
            self._without_one = {one: found for one, found in others.items() if self.seat_of(one) != seat}
        shorter, seen = Match(self.game, self.setup, self._head, [known.last]), known.seen
        for moment in self._moments[known.at + 1 :]:
            events = [event for event in moment.events if event.visible_to(seat)]
            seen = seen or any(event.rolls for event in events)
            try:
                if moment.entry and not seen:
                    shorter.apply(moment.entry.seat, moment.entry.action)
            except IllegalAction:
                seen = bool(events)
        known = _Counterfactual(self._moments[-1], len(self), shorter._moments[-1], seen)
        self._without_one[number] = known
        return known

    def can_remove(self, number: int) -> bool:
        """Whether all that was played after action `number` could have been played just so without it."""
        if self.outcome:
            return False
        try:
            shorter = self._without(number)
        except IllegalAction:
            return False
        pairs = zip(shorter[number:], self._moments[number + 1 :], strict=True)
        same_dice = all(
            one.entry and other.entry and one.entry.rolls == other.entry.rolls for one, other in pairs
        )
        return same_dice and shorter[-1].state.outcome is None

    def _without(self, number: int) -> list[_Moment[StateT]]:
        """The moments as they would be had the action of this number not been played."""
        shorter = self.at(number - 1)
        for moment in self._moments[number + 1 :]:
            if moment.entry:
                shorter.apply(moment.entry.seat, moment.entry.action)
        return shorter._moments

    @property
    def opening(self) -> tuple[Roll, ...]:
        """The dice that fell before the first action."""
        return self._head.opening

    @property
    def last_entry(self) -> Entry | None:
        """The last action as the record holds it."""
        return self._moments[-1].entry

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What the last action did (before the first: what the opening did), for the umpire's eyes."""
        return self._moments[-1].events

    def events_of(self, number: int, seat: Seat | None) -> tuple[Event, ...]:
        """What action `number` did (0: the opening), as far as this seat may know it."""
        return tuple(event for event in self._moments[number].events if event.visible_to(seat))

    def events(self, seat: Seat | None, *, since: int | None = None) -> list[Event]:
        """What happened as far as this seat may know it: from the start, or after `since` actions."""
        seat = seat if seat is None else self._seat(seat)
        moments = self._moments if since is None else self._moments[since + 1 :]
        return [event for moment in moments for event in moment.events if event.visible_to(seat)]

    def visible_steps(self, seat: Seat | None) -> list[int]:
        """The numbers of the moments at which something happened that this seat may know, and 0."""
        seat = seat if seat is None else self._seat(seat)
        return [
            number
            for number, moment in enumerate(self._moments)
            if number == 0 or any(event.visible_to(seat) for event in moment.events)
        ]

    def to_act_after(self, number: int) -> tuple[Seat, ...]:
        """The seats that the match waited for after `number` actions."""
        return self._moments[number].state.to_act

    def turn_after(self, number: int) -> int:
        """Which turn it was after `number` actions, in games that count them (`Game.turn`)."""
        return self.game.turn(self._moments[number].state)

    def at(self, number: int) -> "Match[StateT]":
        """The match as it stood after `number` actions."""
        if not 0 <= number <= len(self):
            raise SetupError(f"The match has {len(self)} actions; there is no moment {number}.")
        return Match(self.game, self.setup, self._head, self._moments[: number + 1])

    def copy(self) -> "Match[StateT]":
        """An independent match at the same moment, with the same dice to come."""
        twin = Match(self.game, self.setup, self._head, self._moments.copy())
        twin._without_one = self._without_one.copy()
        return twin

    def in_language(self, language: str) -> "Match[StateT]":
        """The same match in another language: played again from its record."""
        spoken = Match.begin(self._head, self.setup, language=language)
        spoken.catch_up_with(self)
        return spoken

    def catch_up_with(self, other: "Match[StateT]") -> None:
        """Come to the same moment as a match with the same beginning, which may have taken actions back."""
        played = [moment.entry for moment in other._moments[1:]]
        same = 0
        for ours, theirs in zip(self._moments[1:], played, strict=False):
            if ours.entry != theirs:
                break
            same += 1
        self._moments = self._moments[: same + 1]
        for entry in played[same:]:
            if entry:
                self.apply(entry.seat, entry.action)

    def position(self) -> Position:
        """The whole truth as plain data; `game.from_position` begins a match there."""
        return self.game.position(self.state)

    def position_text(self) -> str:
        """The whole truth as one compact line."""
        return self.game.position_line(self.state)

    def _repr_svg_(self) -> str | None:
        return self.view(None)._repr_svg_()

    def _try(self, state: StateT, seat: Seat, text: str, dice: Dice) -> Step[StateT]:
        self._seat(seat)
        text = text.strip()
        if not text:
            raise InvalidAction(self._say("action-is-empty"))
        if len(text) > LONGEST_ACTION:
            raise InvalidAction(self._say("action-is-too-long", most=str(LONGEST_ACTION)))
        if not text.isprintable():
            raise InvalidAction(self._say("action-is-unreadable"))
        if (outcome := state.outcome) is not None:
            raise IllegalAction(self._say("match-is-over", reason=outcome.reason), outcome.rule)
        return self.game.apply(state, seat, text, dice)

    def _seat(self, seat: Seat) -> Seat:
        if seat not in self.seats:
            raise IllegalAction(self._say("no-such-seat", seat=repr(seat), seats=", ".join(self.seats)))
        return seat

    def _say(self, key: str, **values: str) -> str:
        return catalogue("sandtable.core", self.setup.language)(key, **values)


def _setup(game: Game, head: Record) -> Setup:
    if head.scenario_text is None:
        shipped = game.scenarios()
        if head.scenario not in shipped:
            raise SetupError(
                f"{game.id} has no scenario {head.scenario!r}. {did_you_mean(head.scenario, shipped)}"
            )
        scenario = shipped[head.scenario]
    else:
        file = f"{head.scenario}.toml"
        scenario = Scenario.parse(head.scenario_text, name=head.scenario, file=file, shipped=False)
    return Setup(scenario, make_options(game.options_type, head.options, game=game.id))


def _check_names(head: Record, seats: tuple[Seat, ...]) -> None:
    """A record is lines of text: what goes into it must be one line, and belong to a seat."""
    lines = {"name of the scenario": head.scenario, "seed": head.seed, "position": head.position or "-"}
    for what, values in (("salt", head.salts), ("player", head.players)):
        for seat, value in values.items():
            if seat not in seats:
                raise SetupError(f"A {what} is given for {seat!r}; the seats are {', '.join(seats)}.")
            lines[f"{what} of {seat}"] = value
    for what, value in lines.items():
        if not value.isprintable() or value != value.strip() or not value:
            raise SetupError(f"The {what} is not one line of readable text.")
