"""A match: its record, dice, states, and undo."""

from bisect import bisect_left
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
from sandtable.core.turn_story import SeenTurn, TurnStep, TurnStory
from sandtable.core.types import Choice, Event, Finding, Outcome, Seat, View
from sandtable.scenes import Image, plain_name

LONGEST_ACTION = 4000
"""Maximum characters of an action."""


class _Progress(Struct, frozen=True, gc=False):
    """How far a match is after an action, so that nothing needs to walk the whole log."""

    steps: tuple[int, ...]
    """The number of steps that each seat and, at the end, spectators have seen, with the opening."""
    acted: tuple[int, ...]
    """The number of the last action of each seat; 0 if it has not acted."""
    turn: int = 0
    """The number of the last action with which a turn began for all to see."""
    public_steps: int = 0
    """The number of actions of which every seat knows."""
    last_public: int = 0
    """The number of the last of them; 0 if there is none."""

    def after(
        self,
        number: int,
        seats: tuple[Seat, ...],
        seat: Seat,
        events: tuple[Event, ...],
        turn_events: frozenset[str],
    ) -> "_Progress":
        """Return the progress after the next action, which is that of `seat`."""
        everybody = any(event.audience is None for event in events)
        seen = [everybody or any(event.visible_to(one) for event in events) for one in (*seats, None)]
        steps = tuple(count + one for count, one in zip(self.steps, seen, strict=True))
        public = all(seen[:-1])
        acted = tuple(
            number if one == seat else before for one, before in zip(seats, self.acted, strict=True)
        )
        begins = any(event.kind in turn_events and event.visible_to(None) for event in events)
        return _Progress(
            steps,
            acted,
            number if begins else self.turn,
            self.public_steps + public,
            number if public else self.last_public,
        )


class _Snapshot(Struct, Generic[StateT], frozen=True, gc=False):
    """The match after one entry or, for the first snapshot, after the opening."""

    state: StateT
    events: tuple[Event, ...]
    dice: Dice
    progress: _Progress
    entry: Entry | None = None
    undoable: bool = False


class _Counterfactual(Struct, Generic[StateT], frozen=True, gc=False):
    """The match as it would be if one of its actions had not been played."""

    until: _Snapshot[StateT]
    """The last snapshot of the real match that is included; its history never changes."""
    at: int
    """The number of that snapshot."""
    last: _Snapshot[StateT]
    """The snapshot that the match would have instead."""
    seen: bool = False
    """Whether something that the player knows could not have happened."""


class Match(Generic[StateT]):
    """A match: the one class that terminal, server, arena and tests use."""

    __slots__ = ("_counterfactuals", "_head", "_snapshots", "game", "seats", "setup")

    def __init__(
        self, game: Game[StateT], setup: Setup, head: Record, snapshots: list[_Snapshot[StateT]]
    ) -> None:
        self.game = game
        self.setup = setup
        self.seats = game.seats(setup)
        self._head = head
        self._snapshots = snapshots
        self._counterfactuals: dict[int, _Counterfactual[StateT]] = {}
        """Cached by number of the action, because every view needs to know whether undo is possible."""

    @staticmethod
    def begin(head: Record, setup: Setup | None = None, *, language: str = ENGLISH) -> "Match":
        """Start a match from the head of a record; its entries are not replayed.

        A caller that has the setup already passes it, so that errors name the right scenario file. If the
        game does not have the language, English is used; only texts depend on it.
        """
        game = game_of(head)
        setup = replace(
            setup or _setup(game, head),
            language=language if language in game.languages else ENGLISH,
            rules=head.rules,
        )
        _check_names(head, game.seats(setup))
        dice = Dice(head.seed, head.salts)
        if head.position is None:
            state, events = game.start(setup, dice)
        else:
            state, events = game.restore(setup, head.position), ()
        text = setup.scenario.text_in_record
        head = replace(head, scenario_text=text, opening=dice.take_rolls(), entries=(), outcome=None)
        seats = game.seats(setup)
        progress = _Progress((1,) * (len(seats) + 1), (0,) * len(seats))
        return Match(game, setup, head, [_Snapshot(state, events, dice, progress)])

    @property
    def record(self) -> Record:
        """The record of the match up to now."""
        head = self._head
        return replace(
            head,
            options=dict(head.options),
            salt_hashes=dict(head.salt_hashes),
            salts=dict(head.salts),
            players=dict(head.players),
            entries=tuple(snapshot.entry for snapshot in self._snapshots if snapshot.entry),
            outcome=self.outcome,
        )

    @property
    def state(self) -> StateT:
        """The complete state. Never pass it to a player: players get views."""
        return self._snapshots[-1].state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats to act; empty when the match is over."""
        return self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or `None` while the match goes on."""
        return self.state.outcome

    def __len__(self) -> int:
        """The number of actions played."""
        return len(self._snapshots) - 1

    def __bool__(self) -> bool:
        """Return true, also for a match without actions."""
        return True

    def choices(self, seat: Seat) -> list[Choice]:
        """List the choices of a seat."""
        return self.game.choices(self.state, self._seat(seat))

    def view(self, seat: Seat | None, *, picture: bool = True) -> View:
        """Everything that a seat, or a spectator (`None`), may know; the picture is optional."""
        return self.game.view(self.state, seat if seat is None else self._seat(seat), picture=picture)

    def inspect(self, seat: Seat | None, query: str) -> Finding:
        """Answer one of the lenses of a seat's view, or raise `IllegalAction`."""
        return self.game.inspect(self.state, seat if seat is None else self._seat(seat), query)

    def image(self, seat: Seat | None, name: str) -> Image:
        """Draw one of the `images` of a seat's view; the version in the name may be omitted."""
        view = self.view(seat, picture=False)
        if name not in view.images and name not in map(plain_name, view.images):
            raise IllegalAction(self._say("no-such-image", name=repr(name)))
        return self.game.image(view, plain_name(name))

    def apply(self, seat: Seat, text: str) -> tuple[Event, ...]:
        """Apply an action given as text, or raise `IllegalAction` and change nothing.

        The events are for all audiences: pass on to a seat only those that are `visible_to` it.
        """
        now = self._snapshots[-1]
        dice = now.dice.copy()
        step = self._try(now.state, seat, text, dice)
        entry = Entry(seat, step.action, dice.take_rolls())
        dice = dice if entry.rolls else now.dice  # unchanged: one object serves both
        number = len(self._snapshots)
        progress = now.progress.after(number, self.seats, seat, step.events, self.game.turn_events)
        self._snapshots.append(_Snapshot(step.state, step.events, dice, progress, entry, step.undoable))
        return step.events

    def check(self, seat: Seat, text: str) -> None:
        """Raise `IllegalAction` if `apply` would, without changing the match."""
        now = self._snapshots[-1]
        self._try(now.state, seat, text, now.dice.copy())

    def undo(self, seat: Seat | None = None, *, agreed: bool = False) -> Entry:
        """Undo the last action: any action if all have agreed, otherwise only if the rules allow it.

        Dice that are undone will roll the same again. With a seat, undo that seat's last action, even if
        others have acted since independently of it, as when both sides deploy at the same time.
        """
        number = len(self) if agreed else self.undoable(seat)
        entry = self._snapshots[number].entry if number else None
        if not number or not entry or not (agreed or self.can_remove(number)):
            # The same sentence in every case: a different one would reveal what the others have done.
            raise IllegalAction(self._say("nothing-to-take-back"))
        self._snapshots = self._without(number)
        return entry

    def undoable(self, seat: Seat | None = None) -> int | None:
        """The number of the last action if its player may undo it without agreement, else `None`.

        This depends only on what the player knows: otherwise the answer would reveal hidden actions. If
        something hidden depends on the action, `can_remove` prevents the undo later.
        """
        number = self.last_action_of(seat)
        return number if number and self._may_undo(number) else None

    def start_of_turn(self, seat: Seat) -> int | None:
        """The number of the first action of a seat's last turn, or `None` if there is none to go back to.

        These are the seat's last actions that no visible action of another seat interrupts. Confirming a
        deployment counts as a turn of its own, so that going back keeps the pieces where they stand.
        """
        number = self.last_action_of(seat)
        if number is None or not self.may_agree_to_undo(number):
            return None
        first, game = number, self.game
        ends = game.turn_events | game.ready_events | game.lasting_events
        for before in range(number - 1, 0, -1):
            mine = self.seat_of(before) == seat
            if not mine and not self.events_of(before, seat):
                continue
            confirmed = any(event.kind in game.ready_events for event in self.events_of(first, seat))
            ended = any(event.kind in ends for event in self.events_of(before, seat))
            if not mine or confirmed or ended or not self.may_agree_to_undo(before):
                break
            first = before
        return first

    def undo_turn(self, seat: Seat) -> tuple[Entry, ...]:
        """Undo a seat's last turn and everything after it, or raise `IllegalAction`; return the entries.

        All other seats must agree, as computer players do. Apply the entries again to redo them.
        """
        number = self.start_of_turn(seat)
        if number is None or self.outcome:
            raise IllegalAction(self._say("nothing-to-take-back"))
        undone = self.entries_from(number)
        self._snapshots = self._snapshots[:number]
        return undone

    def entries_from(self, number: int) -> tuple[Entry, ...]:
        """The entries of action `number` and all later ones."""
        return tuple(snapshot.entry for snapshot in self._snapshots[number:] if snapshot.entry)

    def hides_after(self, number: int) -> bool:
        """Whether a seat may be ignorant of something in the position after `number` actions."""
        return self.game.hides(self._snapshots[number].state)

    def may_agree_to_undo(self, number: int) -> bool:
        """Whether the seats may agree to undo action `number` and everything after it."""
        return self.game.may_agree_to_undo(self._snapshots[number - 1].state, self.state)

    def last_action_of(self, seat: Seat | None) -> int | None:
        """The number of the last action of a seat, or of any seat (`None`)."""
        if seat is None:
            return len(self) or None
        return self._snapshots[-1].progress.acted[self.seats.index(seat)] or None

    def seat_of(self, number: int) -> Seat | None:
        """The seat of action `number`; `None` for the opening."""
        entry = self._snapshots[number].entry
        return entry.seat if entry else None

    def _may_undo(self, number: int) -> bool:
        before, snapshot = self._snapshots[number - 1 : number + 1]
        entry = snapshot.entry
        same_turn = before.state.to_act == snapshot.state.to_act
        if self.outcome or not entry or entry.rolls or not (snapshot.undoable and same_turn):
            return False
        without = self._counterfactual(number, entry.seat)
        return not without.seen and without.last.state.outcome is None

    def _counterfactual(self, number: int, seat: Seat) -> _Counterfactual[StateT]:
        """The match as it would be without an action of a seat, continued from the cache."""
        known = self._counterfactuals.get(number)
        if known is None or known.at > len(self) or self._snapshots[known.at] is not known.until:
            known = _Counterfactual(self._snapshots[number], number, self._snapshots[number - 1])
            # Only the last action of each seat is needed.
            others = {one: found for one, found in self._counterfactuals.items() if one <= len(self)}
            self._counterfactuals = {one: found for one, found in others.items() if self.seat_of(one) != seat}
        shorter, seen = Match(self.game, self.setup, self._head, [known.last]), known.seen
        for snapshot in self._snapshots[known.at + 1 :]:
            events = [event for event in snapshot.events if event.visible_to(seat)]
            seen = seen or any(event.rolls for event in events)
            try:
                if snapshot.entry and not seen:
                    shorter.apply(snapshot.entry.seat, snapshot.entry.action)
            except IllegalAction:
                seen = bool(events)
        known = _Counterfactual(self._snapshots[-1], len(self), shorter._snapshots[-1], seen)
        self._counterfactuals[number] = known
        return known

    def can_remove(self, number: int) -> bool:
        """Whether the rest of the match would be the same without action `number`."""
        if self.outcome:
            return False
        try:
            shorter = self._without(number)
        except IllegalAction:
            return False
        pairs = zip(shorter[number:], self._snapshots[number + 1 :], strict=True)
        same_dice = all(
            one.entry and other.entry and one.entry.rolls == other.entry.rolls for one, other in pairs
        )
        return same_dice and shorter[-1].state.outcome is None

    def _without(self, number: int) -> list[_Snapshot[StateT]]:
        """The snapshots as they would be without the action of this number."""
        shorter = self.at(number - 1)
        for snapshot in self._snapshots[number + 1 :]:
            if snapshot.entry:
                shorter.apply(snapshot.entry.seat, snapshot.entry.action)
        return shorter._snapshots

    @property
    def opening(self) -> tuple[Roll, ...]:
        """The rolls before the first action."""
        return self._head.opening

    @property
    def last_entry(self) -> Entry | None:
        """The last entry of the record, or `None` before the first action."""
        return self._snapshots[-1].entry

    @property
    def last_events(self) -> tuple[Event, ...]:
        """All events of the last action or, before the first one, of the opening."""
        return self._snapshots[-1].events

    def events_of(self, number: int, seat: Seat | None) -> tuple[Event, ...]:
        """The events of action `number` (0 for the opening) that a seat may know."""
        events = self._snapshots[number].events
        visible = tuple([event for event in events if event.visible_to(seat)])
        return events if len(visible) == len(events) else visible  # one tuple for all who know everything

    def events(self, seat: Seat | None, *, since: int | None = None) -> list[Event]:
        """The events that a seat may know, from the start or after `since` actions."""
        seat = seat if seat is None else self._seat(seat)
        snapshots = self._snapshots if since is None else self._snapshots[since + 1 :]
        return [event for snapshot in snapshots for event in snapshot.events if event.visible_to(seat)]

    def visible_steps(self, seat: Seat | None) -> list[int]:
        """The numbers of the steps at which something happened that a seat may know, and 0."""
        seat = seat if seat is None else self._seat(seat)
        return [
            number
            for number, snapshot in enumerate(self._snapshots)
            if number == 0 or any(event.visible_to(seat) for event in snapshot.events)
        ]

    def last_step(self, seat: Seat | None) -> int:
        """The last step of a seat's log, counted from 0: one less than the number of its `visible_steps`."""
        steps = self._snapshots[-1].progress.steps
        return (steps[-1] if seat is None else steps[self.seats.index(self._seat(seat))]) - 1

    @property
    def public_steps(self) -> int:
        """The number of actions of which every seat knows."""
        return self._snapshots[-1].progress.public_steps

    @property
    def last_public(self) -> int:
        """The number of the last action of which every seat knows; 0 if there is none."""
        return self._snapshots[-1].progress.last_public

    def story(self, seat: Seat | None) -> TurnStory | None:
        """What others have done since a seat last acted; for a spectator, the last turn.

        Returns `None` if nothing happened that the seat may know.
        """
        turn = self.seen_turn(seat)
        if turn is None:
            return None
        since = self.last_step(seat) + 1 - len(turn.steps)
        return TurnStory(since, self.game.turn_summary(turn))

    def seen_turn(self, seat: Seat | None) -> SeenTurn[StateT] | None:
        """The actions since a seat last acted, of which it knows something; `None` if there are none.

        An action that ended a turn of all seats belongs to them: its events hold what became of everyone's
        orders. The states are complete: `Game.turn_summary` uses what the seat knows of them.
        """
        begin = self._story_begin(seat)
        steps = tuple(
            TurnStep(entry.seat, events)
            for number in range(begin, len(self) + 1)
            if (entry := self._snapshots[number].entry) and (events := self.events_of(number, seat))
        )
        before = self._snapshots[max(0, begin - 1)].state
        return SeenTurn(seat, before, self.state, steps, self.setup.language) if steps else None

    def turn_between(self, first: int, last: int) -> SeenTurn[StateT] | None:
        """All that happened between two steps of a finished match; `None` if nothing did."""
        steps = tuple(
            TurnStep(snapshot.entry.seat, snapshot.events)
            for snapshot in self._snapshots[first + 1 : last + 1]
            if snapshot.entry and snapshot.events
        )
        before, after = self._snapshots[first].state, self._snapshots[last].state
        return SeenTurn(self.game.umpire, before, after, steps, self.setup.language) if steps else None

    def _story_begin(self, seat: Seat | None) -> int:
        """The number of the first action that a seat's story may hold."""
        if seat is not None:
            own = self.last_action_of(self._seat(seat))
            if own is None:
                return 1
            return own if self.turn_after(own) > self.turn_after(own - 1) else own + 1
        # What spectators see of a turn ends with the event that begins the next one.
        seen = self._snapshots[-1].progress.steps[-1]
        last = bisect_left(self._snapshots, seen, key=lambda snapshot: snapshot.progress.steps[-1])
        return self._snapshots[max(0, last - 1)].progress.turn + 1

    def to_act_after(self, number: int) -> tuple[Seat, ...]:
        """The seats that were to act after `number` actions."""
        return self._snapshots[number].state.to_act

    def turn_after(self, number: int) -> int:
        """The number of the turn after `number` actions (see `Game.turn`)."""
        return self.game.turn(self._snapshots[number].state)

    def at(self, number: int) -> "Match[StateT]":
        """Return the match as it was after `number` actions."""
        if not 0 <= number <= len(self):
            raise SetupError(f"The match has {len(self)} actions; there is no step {number}.")
        return Match(self.game, self.setup, self._head, self._snapshots[: number + 1])

    def copy(self) -> "Match[StateT]":
        """Return an independent match with the same history and the same future dice."""
        twin = Match(self.game, self.setup, self._head, self._snapshots.copy())
        twin._counterfactuals = self._counterfactuals.copy()
        return twin

    def in_language(self, language: str) -> "Match[StateT]":
        """Return this match in another language, replayed from its record."""
        translated = Match.begin(self._head, self.setup, language=language)
        translated.catch_up_with(self)
        return translated

    def catch_up_with(self, other: "Match[StateT]") -> None:
        """Undo and apply actions until this match equals another with the same head."""
        played = [snapshot.entry for snapshot in other._snapshots[1:]]
        same = 0
        for ours, theirs in zip(self._snapshots[1:], played, strict=False):
            if ours.entry != theirs:
                break
            same += 1
        self._snapshots = self._snapshots[: same + 1]
        for entry in played[same:]:
            if entry:
                self.apply(entry.seat, entry.action)

    def position(self) -> Position:
        """The complete position as data; `game.from_position` starts a match from it."""
        return self.game.position(self.state)

    def position_text(self) -> str:
        """The complete position as one compact line."""
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


def game_of(head: Record) -> Game:
    """The game of a record, or raise `RecordError` if this program does not play its version of the rules."""
    game = find_game(head.game)
    if head.rules != game.rules_version and head.rules not in game.earlier_rules:
        raise RecordError(
            f"was played with version {head.rules} of the rules of {game.id}; "
            f"this program plays version {game.rules_version}"
        )
    return game


def _setup(game: Game, head: Record) -> Setup:
    if head.scenario_text is None:
        shipped = game.recorded_scenarios()
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
    """Check that all texts fit on a line of the record, and that salts and players have a seat."""
    lines = {"name of the scenario": head.scenario, "seed": head.seed, "position": head.position or "-"}
    for what, values in (("salt hash", head.salt_hashes), ("salt", head.salts), ("player", head.players)):
        for seat, value in values.items():
            if seat not in seats:
                raise SetupError(f"A {what} is given for {seat!r}; the seats are {', '.join(seats)}.")
            lines[f"{what} of {seat}"] = value
    for what, value in lines.items():
        if not value.isprintable() or value != value.strip() or not value:
            raise SetupError(f"The {what} is not one line of readable text.")
