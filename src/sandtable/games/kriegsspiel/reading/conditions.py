"""What the conditions of an order mean (KV3-C6)."""

from lark import Token, Tree

from sandtable.games.kriegsspiel.reading.clauses import ConditionText
from sandtable.games.kriegsspiel.reading.meaning import Condition, ConditionKind, Spot
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
_OF_US = {"taken": "taken", "at_place": "taken", "attacked": "friend_attacked"}
_KINDS: dict[str, ConditionKind] = {"when": "when", "unless": "unless", "until": "until", "while": "while"}
_NEGATED: dict[ConditionKind, ConditionKind] = {"when": "unless", "until": "while", "while": "until"}
_WITH_PLACE = frozenset(
    ("enemy_seen", "enemy_at", "enemy_absent", "enemy_crosses", "taken", "arrived", "friend_arrives")
)
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
    if text.kind == "pressed":
        return Condition(kind="when", event="pressed")
    if text.kind == "found":
        return Condition(kind="when", event="enemy_seen")
    return _ConditionReader(text, references).read()


class _ConditionReader:
    def __init__(self, text: ConditionText, references: References) -> None:
        self._text, self._refs = text, references
        self._troops: list[TroopsRef] = []
        self._places: list[tuple[str, PlaceRef]] = []
        self._metres = 0
        self._events: list[str] = []
        self._subject: TroopsRef | str | None = None
        self._negated = False
        self._unknown = False
        """Whether a word is not understood."""

    def read(self) -> Condition | None:
        for item in self._text.items:
            self._take(item)
        if not self._events:
            if self._places and self._text.kind in ("when", "until") and not self._troops:
                self._events.append("arrived")
            elif self._troops and self._troops[0].enemy and not self._unknown:
                self._events.append("at_place" if self._places else "seen")
            elif self._subject == "me":
                self._events.append("ordered")
            else:
                return None
        event = self._event()
        if event is None:
            return None
        if event.startswith("enemy_") and not self._troops[1:]:
            self._refs.troops = TroopsRef(enemy=True, arm=self._enemy_arm(), phrase="the enemy")
        kind = _KINDS[self._text.kind]
        if self._negated:
            kind = _NEGATED.get(kind, kind)
        if event == "enemy_advances" and self._metres:
            event = "enemy_seen"
        who = self._friends() if event in _WITH_WHO else ()
        arm = (
            self._enemy_arm()
            if event in ("attacked", "enemy_seen", "enemy_at", "enemy_crosses", "enemy_advances")
            else ""
        )
        return Condition(
            kind=kind,
            event=event,
            who=who,
            arm=arm,
            place=self._place(event),
            metres=self._metres if event in _DISTANT else 0,
        )

    def _take(self, item: Item) -> None:
        """Note what a phrase says."""
        if isinstance(item, Token):
            self._take_token(item)
            return
        match item.data:
            case "troops" | "troops_pp":
                self._take_troops(item)
            case "place_pp":
                self._places.append((tokens_of(item)[0].type, self._refs.find(item.children[1])))
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
                self._places.append(("", self._refs.find(item)))

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
        if found.pronoun and not found.ids and not found.arm:
            found = TroopsRef(enemy=True, pronoun=found.pronoun, phrase=found.phrase)
        self._troops.append(found)
        others = bool(found.ids) and not set(found.ids) & self._recipient_ids()
        if others or (found.enemy and not found.pronoun):
            self._refs.troops = found
        if self._subject is None and not self._events:
            self._subject = found

    def _bare_arm(self, tree: Tree[Token], found: TroopsRef) -> TroopsRef:
        """Troops of an arm without an article are the enemy's: if cavalry shows itself."""
        tokens = tokens_of(tree)
        if found.arm and isinstance(self._subject, TroopsRef) and self._subject.enemy and not found.named:
            return TroopsRef(enemy=True, arm=found.arm, phrase=found.phrase)
        bare = len(tokens) == 1 and tokens[0].type == "ARM" and not mark(tokens[0]).determined
        if not bare or found.arm == "wagons" or self._events:
            return found
        return TroopsRef(enemy=True, arm=found.arm, phrase=found.phrase)

    def _pronoun_for_troops(self, item: Tree[Token]) -> bool:
        """Whether a phrase is 'it' and means troops spoken of before rather than a place."""
        tokens = tokens_of(item)
        if len(tokens) != 1 or tokens[0].type != "PLACE_PRONOUN" or value(tokens[0]) != "it":
            return False
        last = self._refs.troops
        if not self._events and last is not None and last.enemy:
            self._troops.append(last)
            self._subject = self._subject or last
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
        if self._events[0] == "hear":
            return "fire_opened" if self._troops or "opens_fire" in self._events else "ordered"
        for decisive in ("ordered", "relieved"):
            if decisive in self._events:
                return decisive
        first, subject = self._main_event(), self._subject
        if isinstance(subject, TroopsRef):
            return self._troops_event(subject, first)
        match subject:
            case "place":
                return self._place_event(first)
            case "me" if not self._to_officer():
                return "ordered"
            case "we":
                return _OF_US.get(first, _OF_FRIEND.get(first))
        return self._your_event(first)

    def _main_event(self) -> str:
        """The word that says most of those said."""
        first = self._events[0]
        if "pressed" in self._events:
            return "pressed"
        if "crossed" in self._events and first in ("advances", "seen", "arrived"):
            return "crossed"
        if "attacked" in self._events and first in ("seen", "advances"):
            return "attacked"
        return first

    def _place_event(self, first: str) -> str | None:
        if first == "pressed":
            return "pressed"
        if first == "arrived" and self._places[0][1].kind != "bridge":
            return "taken"
        return _OF_PLACE.get(first, "enemy_at" if first == "at_place" else None)

    def _troops_event(self, subject: TroopsRef, first: str) -> str | None:
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
        if first == "advances" and self._says("come", "comes"):
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
        return _OF_YOU.get(first)

    def _friends(self) -> tuple[str, ...]:
        for troops in self._troops:
            if troops.ids and not troops.enemy:
                return troops.ids
        return ()

    def _enemy_arm(self) -> str:
        recipients = self._recipient_ids()
        if isinstance(self._subject, TroopsRef) and self._subject.enemy:
            return next((troops.arm for troops in self._troops if troops.arm), "")
        for troops in self._troops:
            if troops.enemy or not troops.ids or not set(troops.ids) <= recipients:
                return troops.arm
        return ""

    def _place(self, event: str) -> Spot | None:
        if event == "enemy_at" and not self._places and self._refs.place is not None:
            return self._refs.place.spot
        if event == "taken" and not self._places and self._refs.place is not None:
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
        if event == "friend_arrives" and crossed:
            return None
        if event == "enemy_crosses" and ref.kind in ("river", "bank"):
            return None
        if event == "enemy_crosses" and ref.bridge is None:
            return self._refs.bridge_of(ref) or ref.spot
        return ref.spot
