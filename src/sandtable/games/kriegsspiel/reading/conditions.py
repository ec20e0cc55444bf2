"""What the conditions of an order mean (KV3-C6)."""

from lark import Token, Tree
from msgspec.structs import replace

from sandtable.games.kriegsspiel.reading.clauses import ConditionText
from sandtable.games.kriegsspiel.reading.landmarks import metres
from sandtable.games.kriegsspiel.reading.meaning import Condition, ConditionKind, Doubt, Spot
from sandtable.games.kriegsspiel.reading.phrases import Item, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.references import PlaceRef, References
from sandtable.games.kriegsspiel.reading.troops import TroopsRef

_OF_ENEMY = {
    "seen": "enemy_seen",
    "attacked": "attacked",
    "pressed": "pressed",
    "crossed": "enemy_crosses",
    "advances": "enemy_advances",
    "arrived": "enemy_at",
    "at_place": "enemy_at",
    "absent": "enemy_absent",
    "retires": "enemy_absent",
    "moves": "enemy_advances",
    "opens_fire": "attacked",
    "taken": "enemy_at",
    "relieved": "relieved",
    "ordered": "ordered",
    "ceases_fire": "fire_ceases",
    "work_done": "enemy_seen",
}
_OF_YOU = {
    "seen": "enemy_seen",
    "attacked": "attacked",
    "pressed": "pressed",
    "crossed": "arrived",
    "arrived": "arrived",
    "taken": "taken",
    "at_place": "taken",
    "relieved": "relieved",
    "ordered": "ordered",
    "work_done": "work_done",
    "retires": "pressed",
    "moves": "arrived",
    "advances": "attacked",
    "absent": "enemy_absent",
    "opens_fire": "fire_opened",
    "ceases_fire": "fire_ceases",
}
_OF_FRIEND = {
    "seen": "friend_arrives",
    "attacked": "friend_attacked",
    "pressed": "friend_attacked",
    "crossed": "friend_arrives",
    "arrived": "friend_arrives",
    "advances": "friend_moves",
    "moves": "friend_moves",
    "retires": "friend_retires",
    "opens_fire": "fire_opened",
    "ceases_fire": "fire_ceases",
    "relieved": "relieved",
    "taken": "taken",
    "at_place": "taken",
    "absent": "friend_moves",
    "ordered": "ordered",
    "work_done": "work_done",
}
_OF_PLACE = {
    "at_place": "enemy_at",
    "absent": "enemy_absent",
    "taken": "taken",
    "work_done": "work_done",
    "attacked": "enemy_at",
    "arrived": "work_done",
    "crossed": "work_done",
    "moves": "enemy_absent",
    "seen": "enemy_seen",
    "opens_fire": "fire_opened",
}
_WITH_WHO = frozenset(
    ("friend_arrives", "friend_moves", "friend_attacked", "friend_retires", "fire_opened", "fire_ceases")
)
_OF_OWN = frozenset(("opens_fire", "ceases_fire", "arrived", "crossed", "moves"))
"""Words that are said of own troops rather than of the enemy, if both may be meant."""
_OF_US = {"taken": "taken", "at_place": "taken", "attacked": "friend_attacked"}
_ELLIPTIC = frozenset(("do", "does", "is", "are", "has", "have", "should", "did"))
_KINDS: dict[str, ConditionKind] = {"when": "when", "unless": "unless", "until": "until", "while": "while"}
_NEGATED: dict[ConditionKind, ConditionKind] = {"when": "unless", "until": "while", "while": "until"}
_WITH_PLACE = frozenset(
    (
        "fire_opened",
        "enemy_seen",
        "enemy_at",
        "enemy_absent",
        "enemy_crosses",
        "taken",
        "arrived",
        "friend_arrives",
    )
)
_BY_ENEMY = frozenset(
    ("attacked", "friend_attacked", "enemy_seen", "enemy_at", "enemy_crosses", "enemy_advances")
)
_AT_PLACE = 350.0
"""Maximum metres between a place and troops that hold it."""
_DISTANT = frozenset(("enemy_seen", "enemy_at"))


def read_condition(text: ConditionText, references: References) -> Condition | None:
    """The condition that words mean, or `None` if they are no condition that troops can observe."""
    if text.kind == "arrived":
        return Condition(kind="when", event="arrived")
    if text.kind == "ordered":
        return Condition(kind="until", event="ordered")
    if text.kind == "ordered_when":
        return Condition(kind="when", event="ordered")
    if text.kind == "fire_heard":
        return Condition(kind="when", event="fire_opened")
    if text.kind == "done":
        return Condition(kind="when", event="work_done")
    if text.kind == "pressed":
        return Condition(kind="when", event="pressed")
    if text.kind == "found":
        return Condition(kind="when", event="enemy_seen")
    if text.kind == "approached":
        reach = next(
            (item for item in text.items if isinstance(item, Tree) and item.data.startswith("reach")), None
        )
        metres = round(references.distance(reach.children)) if reach is not None else 0
        return Condition(kind="when", event="enemy_seen", metres=metres)
    found = _ConditionReader(text, references).read()
    references.condition = found or references.condition
    if found is not None and found.place is not None:
        references.conditional = references.place
    return found


class _ConditionReader:
    def __init__(self, text: ConditionText, references: References) -> None:
        self._text, self._refs = text, references
        self._troops: list[TroopsRef] = []
        self._places: list[tuple[str, PlaceRef]] = []
        self._metres = 0
        self._events: list[str] = []
        self._subject: TroopsRef | str | None = None
        self._negated = False
        self._unknown = self._said_it = False
        """Whether a word is not understood."""
        self._spoken: tuple[str, ...] = ()
        """The last subject of the order, if 'they' are these troops."""

    def read(self) -> Condition | None:
        for item in self._text.items:
            self._take(item)
        implied = "" if self._events else self._implied()
        if not self._events and not implied:
            if self._elliptic() and self._refs.condition is not None:
                return replace(self._refs.condition, kind=_KINDS[self._text.kind])
            return None
        self._events += [implied] if implied else []
        event = self._event()
        if event is None:
            return None
        self._remember_enemy(event)
        kind = _KINDS[self._text.kind]
        if self._negated:
            kind = _NEGATED.get(kind, kind)
        if event == "enemy_advances" and self._metres:
            event = "enemy_seen"
        who = self._friends() if event in _WITH_WHO else ()
        arm = self._enemy_arm(event) if event in _BY_ENEMY else ""
        return Condition(
            kind=kind,
            event=event,
            who=who,
            arm=arm,
            place=self._place(event),
            metres=self._metres if event in _DISTANT else 0,
        )

    def _implied(self) -> str:
        """The word for what happens where none says it, or nothing: once at Karsnitz, if cavalry, until I."""
        if self._places and self._text.kind in ("when", "until") and not self._troops:
            if self._text.kind == "until" and self._subject in (None, "place"):
                self._subject = "you"
            return "arrived"
        if self._elliptic() and self._refs.condition is not None:
            return ""
        if self._troops and self._troops[0].enemy and not self._unknown:
            at_place = self._places or (self._elliptic() and self._refs.place is not None)
            return "at_place" if at_place else "seen"
        return "ordered" if self._subject == "me" else ""

    def _remember_enemy(self, event: str) -> None:
        """Remember which enemy the condition speaks of: if cavalry attacks, charge it."""
        arm = self._enemy_arm(event)
        enemy = TroopsRef(enemy=True, arm=arm, phrase="the enemy")
        if event.startswith("enemy_") and not self._troops[1:]:
            self._refs.troops = enemy
        if event in ("friend_attacked", "attacked") or (event == "enemy_seen" and arm and not self._places):
            self._refs.assailant = enemy
        if event == "attacked" and self._troops and self._troops[0].enemy:
            self._refs.troops = enemy

    def _elliptic(self) -> bool:
        """Whether the words end with a verb that stands for what was said before: the moment it does."""
        last = self._text.items[-1] if self._text.items else None
        return isinstance(last, Token) and last.type == "MODAL" and mark(last).text in _ELLIPTIC

    def _take(self, item: Item) -> None:
        """Note what a phrase says."""
        if isinstance(item, Token):
            self._take_token(item)
            return
        match item.data:
            case "troops" | "troops_pp":
                self._take_troops(item)
            case "place_pp":
                self._places.append((tokens_of(item)[0].type, self._find(item.children[1])))
            case "reach_plain" | "reach_troops":
                self._metres = round(self._refs.distance(item.children))
            case "reach_from" | "reach_beside":
                self._metres = round(self._refs.distance(item.children))
                self._places.append(("AT", self._refs.find(item.children[-1])))
            case "time" | "span" | "facing" | "heading":
                pass
            case _ if not self._pronoun_for_troops(item):
                if self._subject is None and not self._events:
                    self._subject = "place"
                self._places.append(("", self._find(item)))

    def _find(self, item: Item) -> PlaceRef:
        """A place; if that is doubtful, the one nearest to the troops of the condition."""
        subject, actors = self._subject, self._refs.actors
        try:
            return self._refs.find(item)
        except Doubt:
            if not isinstance(subject, TroopsRef) or not subject.named or not subject.ids:
                raise
        self._refs.actors = tuple(self._refs.situation.troop(one) for one in subject.ids)
        try:
            return self._refs.find(item)
        finally:
            self._refs.actors = actors

    def _take_token(self, token: Token) -> None:
        if token.type == "NOISE":
            self._unknown = True
        elif token.type == "EVENT":
            self._events.append(value(token))
        elif token.type == "NEGATION":
            self._negated = True
        elif token.type == "SUBJECT" and self._subject is None and not self._events:
            self._subject = value(token)

    def _take_troops(self, item: Tree[Token]) -> None:
        tree = item if item.data == "troops" else item.children[-1]
        if not isinstance(tree, Tree):
            raise TypeError(f"{tree} is no phrase of troops")
        found = self._bare_arm(tree, self._refs.troops_of(tree))
        waits_for = self._refs.last_subject if self._text.kind == "until" and found.pronoun == "them" else ()
        if found.pronoun == "them" and self._text.kind == "when":
            self._spoken = self._refs.last_subject
        if waits_for and not self._events and not found.ids and not found.enemy:
            found = TroopsRef(ids=waits_for, phrase=found.phrase)
        if found.pronoun and not found.ids and not found.arm:
            found = TroopsRef(enemy=True, pronoun=found.pronoun, phrase=found.phrase)
        if found.pronoun and not found.enemy and not self._events and self._refs.own_last():
            self._subject = self._subject or "you"
            return
        self._troops.append(found)
        others = bool(found.ids) and not set(found.ids) & self._recipient_ids()
        if others or (found.enemy and not found.pronoun):
            self._refs.troops = found
        if self._subject is None and not self._events:
            self._subject = found

    def _bare_arm(self, tree: Tree[Token], found: TroopsRef) -> TroopsRef:
        """Troops of an arm without an article are the enemy's: if cavalry shows itself."""
        tokens = tokens_of(tree)
        if found.arm and not found.enemy and self._refs.theirs(tokens[0]):
            return TroopsRef(enemy=True, arm=found.arm, phrase=found.phrase)
        against = isinstance(self._subject, TroopsRef) and self._subject.enemy and not found.named
        if found.arm and against and not self._refs.definite(tokens[-1]):
            return TroopsRef(enemy=True, arm=found.arm, phrase=found.phrase)
        bare = len(tokens) == 1 and tokens[0].type == "ARM" and not self._refs.definite(tokens[0])
        if not bare or found.arm == "wagons" or self._events:
            return found
        return TroopsRef(enemy=True, arm=found.arm, phrase=found.phrase)

    def _pronoun_for_troops(self, item: Tree[Token]) -> bool:
        """Whether a phrase is 'it' and means troops spoken of before rather than a place."""
        tokens = tokens_of(item)
        if len(tokens) != 1 or tokens[0].type != "PLACE_PRONOUN" or value(tokens[0]) != "it":
            return False
        last = self._refs.troops
        self._said_it = not self._events
        if not self._events and last is not None and last.enemy:
            self._troops.append(last)
            self._subject = self._subject or last
            return True
        if self._events and self._refs.place is None and last is not None and last.ids:
            self._troops.append(last)
            self._subject = last
            return True
        if self._events or last is None or not last.ids:
            if not self._events and self._refs.place is None:
                self._subject = self._subject or "you"
                return True
            return False
        self._troops.append(last)
        if self._subject is None:
            self._subject = last
        return True

    def _recipient_ids(self) -> set[str]:
        return {one.id for one in self._refs.actors or self._refs.recipients}

    def _event(self) -> str | None:
        """The event that the words mean, or `None` if troops cannot observe it."""
        if "fails" in self._events:
            return self._failed()
        if self._events[0] == "hear":
            return "fire_opened" if self._troops or "opens_fire" in self._events else "ordered"
        for decisive in ("ordered", "relieved"):
            if decisive in self._events:
                return decisive
        first = self._main_event()
        if first == "work_done" and self._said_it:
            return first
        subject = self._subject
        if isinstance(subject, TroopsRef):
            return self._troops_event(subject, first)
        match subject:
            case "place":
                return self._place_event(first)
            case "me" if not self._to_officer():
                return "ordered"
            case "we" if first == "advances" and self._comes():
                return "friend_arrives"
            case "we":
                return _OF_US.get(first, _OF_FRIEND.get(first))
        return self._your_event(first)

    def _failed(self) -> str | None:
        """The event that an attack has failed: the place is not taken."""
        if spoken := self._spoken_to():
            self._troops.insert(0, TroopsRef(ids=spoken))
            return "friend_retires"
        if self._refs.place is None or self._refs.place.kind == "here":
            return None
        self._negated = not self._negated
        return "taken"

    def _main_event(self) -> str:
        """The word that says most of those said."""
        first = self._events[0]
        friend = self._seen_friend() if first == "seen" else None
        if friend is not None:
            self._subject = friend
            return next((event for event in self._events[1:] if event != "seen"), first)
        if "pressed" in self._events:
            return "pressed"
        if first == "seen" and self._says("find", "finds", "finding", "be found", "is found", "been found"):
            return next((event for event in self._events if event in ("absent", "at_place")), first)
        if "crossed" in self._events and first in ("advances", "seen", "arrived"):
            return "crossed"
        if "attacked" in self._events and first in ("seen", "advances"):
            return "attacked"
        return first

    def _seen_friend(self) -> TroopsRef | None:
        """The friends that you are to see do something: if you see that the 2nd gives way."""
        if self._subject not in ("you", None) or len(self._events) < 2:
            return None
        return next((one for one in self._troops if one.named and one.ids and not one.enemy), None)

    def _place_event(self, first: str) -> str | None:
        if first == "pressed":
            return "pressed"
        if first == "retires" and (spoken := self._spoken_to()):
            self._troops.insert(0, TroopsRef(ids=spoken))
            return "friend_retires"
        if first == "arrived" and self._places[0][1].kind != "bridge":
            return "taken"
        if first == "taken" and self._says("fall", "falls", "fallen", "has fallen") and self._ours():
            return "enemy_at"
        return _OF_PLACE.get(first, "enemy_at" if first == "at_place" else None)

    def _spoken_to(self) -> tuple[str, ...]:
        """The troops other than the recipients to whom the order spoke last: if it is thrown back."""
        for troops in (self._refs.subject, self._refs.last_subject):
            if troops and not set(troops) & self._recipient_ids():
                return troops
        return ()

    def _ours(self) -> bool:
        """Whether troops of the side stand at the place, so that its fall is bad news."""
        situation = self._refs.situation
        at = self._places[0][1].spot.at
        side = (*situation.troops, *situation.friends_by_id.values())
        return any(metres(one.at, at) <= _AT_PLACE for one in side)

    def _troops_event(self, subject: TroopsRef, first: str) -> str | None:
        if subject.options and subject.definite and first in _OF_OWN:
            raise Doubt("unit", subject.phrase, subject.options)
        if subject.enemy or (not subject.ids and not subject.commander):
            return self._enemy_event(first)
        recipients = self._recipient_ids()
        part = subject.named and set(subject.ids) < recipients
        if subject.ids and set(subject.ids) <= recipients and not part:
            return self._your_event(first)
        if set(subject.ids) & recipients and not subject.named:
            return self._your_event(first)
        if first == "seen" and any(one.enemy for one in self._troops[1:]):
            return "enemy_seen"
        if first == "advances" and self._comes():
            return "friend_arrives"
        return _OF_FRIEND.get(first)

    def _to_officer(self) -> bool:
        recipients = self._refs.recipients
        return bool(recipients) and recipients[0].id == self._refs.situation.officer.id

    def _enemy_event(self, first: str) -> str | None:
        friends = any(
            troops.ids and not set(troops.ids) & self._recipient_ids() for troops in self._troops[1:]
        )
        if friends and (first == "attacked" or (first == "advances" and self._attacks())):
            return "friend_attacked"
        if first == "moves" and self._departs():
            return "enemy_absent"
        if self._places and self._places[0][0] in ("", "AT") and self._says("move", "moves", "moving"):
            return "enemy_seen"
        if first == "advances" and self._attacks():
            return "attacked"
        if first == "arrived" and self._places and self._places[0][1].kind == "here":
            return "attacked"
        if first in ("at_place", "arrived") and self._metres and not self._places:
            return "enemy_seen"
        if first in ("seen", "arrived", "advances") and self._places and not self._metres:
            prep, place = self._places[0]
            if prep in ("VIA",) and place.bridge is not None:
                return "enemy_crosses"
            if first == "arrived" or (
                prep in ("AT",)
                and first == "seen"
                and place.kind in ("bridge", "village", "town", "hamlet", "farm", "hill", "fork")
            ):
                return "enemy_at"
            if first == "seen":
                return "enemy_seen"
        if first == "arrived" and not self._places and self._refs.place is None:
            return "enemy_seen"
        return _OF_ENEMY.get(first)

    def _departs(self) -> bool:
        """Whether the words say that troops go away rather than on."""
        from_place = any(prep == "FROM" for prep, _ in self._places)
        return from_place or any(
            mark(token).text.endswith(("gone", "left", "leave", "leaves", "away", "off", "depart", "departs"))
            for item in self._text.items
            for token in tokens_of(item)
            if token.type == "EVENT"
        )

    def _comes(self) -> bool:
        """Whether the words say that troops come, and not only that they go on."""
        tokens = (token for item in self._text.items for token in tokens_of(item))
        return any(token.type == "EVENT" and mark(token).text.startswith("come") for token in tokens)

    def _says(self, *words: str) -> bool:
        """Whether one of the events is said with just these words."""
        tokens = (token for item in self._text.items for token in tokens_of(item))
        return any(token.type == "EVENT" and mark(token).text in words for token in tokens)

    def _attacks(self) -> bool:
        return any(
            token.type == "EVENT" and token.value.text.startswith(("attack", "charg", "assault", "assail"))
            for item in self._text.items
            for token in tokens_of(item)
        )

    def _your_event(self, first: str) -> str | None:
        if first == "advances" and self._attacks():
            return "attacked"
        if first == "seen" and "attacked" in self._events:
            return "attacked"
        if first == "retires" and any(troops.enemy for troops in self._troops):
            return "enemy_absent"
        return _OF_YOU.get(first)

    def _friends(self) -> tuple[str, ...]:
        for troops in self._troops:
            if troops.ids and not troops.enemy:
                return troops.ids
        return self._spoken

    def _enemy_arm(self, event: str) -> str:
        recipients = self._recipient_ids()
        if isinstance(self._subject, TroopsRef) and self._subject.enemy:
            return next((troops.arm for troops in self._troops if troops.arm), "")
        if event == "friend_attacked":
            return next((troops.arm for troops in self._troops if troops is not self._subject), "")
        for troops in self._troops:
            if troops.enemy or not troops.ids or not set(troops.ids) <= recipients:
                return troops.arm
        return ""

    def _place(self, event: str) -> Spot | None:
        if event == "enemy_at" and not self._places and self._refs.place is not None:
            return self._refs.place.spot
        found = event == "taken" or (event == "enemy_absent" and "absent" in self._events)
        if found and not self._places and self._refs.place is not None:
            return self._refs.place.spot
        if event not in _WITH_PLACE or not self._places:
            return None
        prep, ref = self._places[0]
        if ref.kind == "here":
            return None
        crossed = "crossed" in self._events
        if event == "arrived" and ref.bridge is not None and (crossed or prep == "VIA"):
            at = self._refs.landmarks.bank(ref.bridge, self._refs.at, far=True)
            return Spot(f"far bank at the {ref.bridge.name}", (round(at[0]), round(at[1])))
        if event == "friend_arrives" and ref.bridge is not None and (crossed or prep == "VIA"):
            at = self._refs.landmarks.bank(ref.bridge, self._refs.at, far=True)
            return Spot(f"far bank at the {ref.bridge.name}", (round(at[0]), round(at[1])))
        if event == "enemy_crosses" and ref.kind in ("river", "bank"):
            return None
        if event == "enemy_crosses" and ref.bridge is None:
            return self._refs.bridge_of(ref) or ref.spot
        return ref.spot
