"""From a clause to the steps that it orders: one method for each verb (KV3-C6)."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from lark import Token, Tree
from msgspec.structs import replace

from sandtable.games.kriegsspiel.reading.clauses import Clause
from sandtable.games.kriegsspiel.reading.landmarks import bearing, metres, moved, nearest_on
from sandtable.games.kriegsspiel.reading.meaning import (
    About,
    Condition,
    Doubt,
    MeaningStep,
    Nonsense,
    Spot,
    Target,
    Times,
    Verb,
)
from sandtable.games.kriegsspiel.reading.phrases import Item, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.references import COMPASS, PlaceRef, References
from sandtable.games.kriegsspiel.reading.situation import ARMS
from sandtable.games.kriegsspiel.reading.times import at_latest, minutes_of, with_time
from sandtable.games.kriegsspiel.reading.troops import TroopsRef
from sandtable.games.kriegsspiel.reading.words import vocabulary

STRIKES = ("attack", "charge", "fire", "pursue")
_ABOUT_FRIENDS = ("follow", "join", "support", "cover")
_FORMATIONS = {
    "infantry": ("line", "column", "square", "skirmish"),
    "cavalry": ("line", "column", "skirmish"),
    "artillery": ("limbered", "unlimbered"),
    "pioneers": ("line", "column", "skirmish"),
    "wagons": ("column",),
    "officer": (),
}
_NOT_BY = {
    "artillery": ("charge", "pursue", "build", "destroy"),
    "cavalry": ("fire", "build", "destroy"),
    "infantry": ("build", "destroy"),
    "pioneers": ("attack", "charge", "fire", "pursue"),
    "wagons": ("attack", "charge", "fire", "pursue", "build", "destroy", "scout"),
    "officer": ("attack", "charge", "fire", "pursue", "build", "destroy", "form", "cover", "resupply"),
}
"""What an arm cannot be ordered to do."""
_SIDES = frozenset(("behind", "front", "left", "right", "beside", "BESIDE"))
_WITH_NAMES = frozenset(("town", "village", "hamlet", "farm", "hill", "bridge"))
"""Kinds of places of which several can be scouted one after the other: towards Karsnitz and the Windberg."""
_DRY = frozenset(("wood", "hill", "road", "road_to"))
"""Kinds of places that no bridge can cross."""
_STAYING = ("keep", "stay", "remain", "stand", "halt", "stop", "hold")
GIVING_GROUND = ("give", "giving", "yield", "fall", "go", "retir", "withdraw", "retreat", "cede", "make a")
"""Beginnings of rules of conduct that say to go back, slowly."""
_GOING_ON = (
    " on",
    "continue",
    "continues",
    "your march",
    "their march",
    "its march",
    "keep going",
    "keep moving",
)
"""Ends of verbs that mean to go on with a march: the wagons drive on."""
_OF_OTHERS = frozenset(("its", "their", "his"))
"""Words that say that a side is that of other troops: form line on its left."""
_MOVING_WITH = ("keep", "stay", "remain")
"""Beginnings of verbs that mean to go with troops that move: keep behind the 2nd."""


def _pronoun(item: Item) -> bool:
    return tokens_of(item)[-1].type == "PLACE_PRONOUN"


class Heard(NamedTuple):
    """A phrase of a clause with what it names."""

    item: Item
    places: tuple[PlaceRef, ...] = ()
    troops: tuple[tuple[str, TroopsRef], ...] = ()
    times: Times | None = None


class ClauseReader:
    """Makes a step of one clause."""

    def __init__(self, references: References, clause: Clause, verb: str) -> None:
        self.refs, self.situation = references, references.situation
        self.clause, self.verb = clause, verb
        self.heard: list[Heard] = []
        """The phrases of the clause, with what they name."""
        self.objects: list[PlaceRef] = []
        self.goals: list[tuple[str, str, PlaceRef]] = []
        """Places with the preposition before them, and its text."""
        self.troops: list[tuple[str, TroopsRef]] = []
        self.road: Literal["", "along", "off"] = ""
        self.via: list[Spot] = []
        self.formation = ""
        self.facing: int | None = None
        self.engagement: list[str] = []
        self.times = Times()
        self.metres = 0
        self.side = ""
        self.work: Literal["", "bridge", "earthwork"] = ""
        self.manner: list[str] = []
        self.relative = self.on_its_side = ""
        self.heading: int | None = None
        self.beside_troops = ""
        self.unknown: list[Token] = []
        self.wanted = False
        """Whether a clause without a verb names an earthwork: an earthwork at Karsnitz."""
        self.away = False

    @property
    def verb_text(self) -> str:
        """The verb as it was written, or nothing."""
        return mark(self.clause.verb).text if self.clause.verb is not None else ""

    # Reading the phrases

    def steps(self) -> list[MeaningStep]:
        """The steps of the clause, without troops and conditions."""
        before: Item | None = None
        for item in self.clause.items:
            self._unknown_place(before, item)
            places, troops, times = (len(self.objects), len(self.goals)), len(self.troops), self.times
            try:
                self._take(item)
                self.heard.append(
                    Heard(
                        item,
                        (*self.objects[places[0] :], *(ref for _, _, ref in self.goals[places[1] :])),
                        tuple(self.troops[troops:]),
                        self.times if self.times != times else None,
                    )
                )
            except Doubt:
                if (
                    self.verb
                    or self.clause.subject is not None
                    or (isinstance(item, Tree) and item.data == "place_pp" and not _pronoun(item))
                ):
                    raise
            before = item
        steps = self._make()
        for step in steps:
            place = step.place or (step.target.place if step.target else None)
            if place is not None and step.verb != "report":
                self.refs.conditional = None
                self.refs.goal = (
                    PlaceRef(spot=place)
                    if self.refs.place is None or self.refs.place.spot != place
                    else self.refs.place
                )
                self.refs.sent = self.refs.actors
            if place is not None and step.verb in ("march", "withdraw"):
                self.refs.marches.update({one.id: place for one in self.refs.actors})
        return steps

    def affirmed(self) -> list[MeaningStep]:
        """The steps without the negation: do not burn it until they are across is to burn it then."""
        self.clause.negated = False
        return self._make()

    def _unknown_place(self, before: Item | None, item: Item) -> None:
        """Refuse a name that is not on the map where a place must stand."""
        if not isinstance(item, Token) or item.type != "NOISE":
            return
        word = self.refs.phrase(item)
        capital = word[:1].isupper() and mark(item).start > 0 and not word.startswith("I'")
        after = isinstance(before, Token) and before.type in ("TO", "AT", "VIA")
        if capital and (
            after
            or (
                before is None
                and self.verb
                in ("hold", "attack", "march", "scout", "watch", "fire", "withdraw", "lead", "cover")
            )
        ):
            raise Nonsense("unknown_place", word)

    def _take(self, item: Item) -> None:
        if isinstance(item, Token):
            self._token(item)
            return
        refs = self.refs
        match item.data:
            case "troops":
                self._add_troops("", item)
            case "troops_pp":
                prep = tokens_of(item)[0]
                kind = value(prep) if prep.type == "BESIDE" else prep.type
                self._add_troops(kind, item.children[-1])
            case "reach_troops":
                self.metres = round(refs.distance(item.children))
                tokens = [child for child in item.children if isinstance(child, Token)]
                self.side = next((value(t) for t in tokens if t.type in ("BESIDE", "RELATIVE")), self.side)
                self._add_troops("BESIDE", item.children[-1])
            case "reach_plain":
                self.metres = round(refs.distance(item.children))
            case "time":
                self.times = with_time(self.times, item, self.refs)
            case "span":
                self.times = replace(self.times, lasting=minutes_of(item))
            case "facing":
                self._facing(item)
            case "heading":
                self.heading = COMPASS[value(tokens_of(item)[-1])]
            case "place_pp":
                self._place_pp(item)
            case _:
                self._place(item)

    def _token(self, item: Token) -> None:
        match item.type:
            case "ENGAGEMENT":
                self.engagement.append(value(item))
            case "FORMATION":
                self.formation = value(item)
            case "MANNER":
                self._manner(value(item))
            case "RELATIVE":
                self.relative = value(item)
                if not _OF_OTHERS.isdisjoint(mark(item).text.split()):
                    self.on_its_side = self.relative
            case "DIRECTION":
                self.heading = COMPASS[value(item)]
            case "BESIDE":
                self.side = value(item)
            case "NUM":
                self.facing = int(float(value(item))) % 360 if self.verb == "face" else self.facing
            case "FROM":
                self.away = True
            case "NOISE":
                self.unknown.append(item)
            case "SUBJECT":
                self.troops.append(("", TroopsRef(ids=(self.situation.officer.id,), phrase="me")))

    def _manner(self, manner: str) -> None:
        match manner:
            case "along":
                self.road = "along"
            case "off":
                self.road = "off"
            case "later" if self.times.lasting is not None:
                hour = self.refs.hour
                self.times = (
                    replace(self.times, lasting=None, within=self.times.lasting)
                    if hour is None
                    else replace(self.times, lasting=None, at=hour + self.times.lasting)
                )
            case "latest":
                self.times = at_latest(self.times, self.situation.minute)
            case "step_by_step" if self.verb == "withdraw":
                self.engagement.append("delay")
            case _:
                self.manner.append(manner)

    def _add_troops(self, kind: str, item: Item) -> None:
        assert isinstance(item, Tree)  # noqa: S101 - by the grammar
        found = self.refs.troops_of(item, like_last=True, others=self.verb in (*_ABOUT_FRIENDS, "give"))
        if found.pronoun and self.verb in STRIKES and self.refs.assailant is not None:
            found = self.refs.assailant
        self.troops.append((kind, found))
        if kind == "flank":
            raise Doubt("direction", self.refs.phrase(item), ("left", "right"))
        if kind in ("behind", "front", "left", "right", "beside"):
            self.side = kind
        mine = {one.id for one in self.refs.actors}
        if (
            not found.pronoun
            and (found.enemy or found.arm or found.ids)
            and not (found.ids and set(found.ids) <= mine)
        ):
            self.refs.troops = found

    def _facing(self, item: Tree[Token]) -> None:
        last = item.children[-1]
        if isinstance(last, Token) and last.type == "DIRECTION":
            self.facing = COMPASS[value(last)]
        elif isinstance(last, Token) and last.type == "NUM":
            self.facing = int(float(value(last))) % 360
        elif isinstance(last, Token) and last.type == "RELATIVE":
            turns = {"left": 270, "right": 90, "behind": 180, "ahead": 0}
            self.facing = round(self.refs.facing + turns.get(value(last), 0)) % 360
        elif isinstance(last, Tree) and last.data == "troops":
            self._add_troops("FACING", last)
        else:
            place = self.refs.find(last)
            self.facing = self._towards(place)

    def _towards(self, place: PlaceRef) -> int:
        at = nearest_on(place.line, self.refs.at) if place.line else place.spot.at
        return round(bearing(self._stand(), at)) % 360

    def _stand(self) -> tuple[float, float]:
        """Where the troops will be: at the goal of the clause, or where they are."""
        for prep, _, ref in self.goals:
            if prep in ("TO", "AT") and ref.kind not in ("road", "here"):
                return ref.spot.at
        if self.refs.goal is not None and self.refs.sent == self.refs.actors:
            return self.refs.goal.spot.at
        return self.refs.at

    def _place_pp(self, item: Tree[Token]) -> None:
        prep = tokens_of(item)[0]
        text = mark(prep).text
        inner = item.children[1]
        away = isinstance(inner, Tree) and inner.data == "reach_relative" and self.verb in _ABOUT_FRIENDS
        if isinstance(inner, Tree) and (inner.data == "reach_plain" or away):
            self.metres = round(self.refs.distance(inner.children))
            return
        if self._stays_there(inner):
            return
        if prep.type == "WITH" and value(tokens_of(inner)[-1]) == "earthwork":
            self.wanted = True
            return
        if (
            prep.type == "WITH"
            and self.refs.troops is not None
            and tokens_of(inner)[0].type == "PLACE_PRONOUN"
        ):
            self.troops.append(("WITH", self.refs.troops))
            return
        if not self.verb and text == "for" and value(tokens_of(inner)[-1]) == "earthwork":
            self.wanted = True
            return
        if self.verb in STRIKES and all(token.type == "PART" for token in tokens_of(inner)):
            return
        if self._which_fork(text, inner):
            return
        self._refuse_there(inner)
        into = text in ("into", "in", "inside", "through", "within")
        found = self.refs.find(inner, into=into, start=prep.type == "FROM")
        if found.kind == "road" or (found.kind == "road_to" and prep.type in ("ALONG", "AT", "VIA")):
            if prep.type in ("ALONG", "AT", "VIA") and text not in ("across", "over", "near", "at"):
                self.road = "along"
                if found.kind == "road_to":
                    self.goals.append(("TO", "to", found))
                return
            if prep.type == "FROM":
                self.road = "off"
                return
        self.goals.append(("TO" if prep.type == "ALONG" else prep.type, text, found))

    def _which_fork(self, prep: str, item: Item) -> bool:
        """Whether a phrase says which fork is meant: the fork where the road leaves the highway, near P."""
        last = self.goals[-1] if self.goals else None
        if last is None or last[2].kind != "fork" or prep not in ("near", "close to", "close by", "by"):
            return False
        self.goals[-1] = (*last[:2], self.refs.fork_near(self.refs.find(item)))
        self.heard = [each._replace(places=()) if last[2] in each.places else each for each in self.heard]
        return True

    def _place(self, item: Item) -> None:
        head = (
            item.children[0]
            if isinstance(item, Tree) and item.data in ("of", "lies_towards", "lies_beside")
            else item
        )
        tokens = tokens_of(head)
        kind = tokens[-1]
        if self._beside_it(item):
            return
        if isinstance(item, Tree) and item.data.startswith("reach"):
            if item.data != "reach_relative" or not self._off_troops(item, tokens[-1]):
                self.objects.append(self.refs.find(item))
            return
        if (
            self.verb in ("build", "destroy", "clear")
            and (isinstance(item, Token) or item.data in ("atom", "of", "lies_towards", "lies_beside"))
            and kind.type == "KIND"
            and value(kind) in ("bridge", "earthwork")
        ):
            self.work = "bridge" if value(kind) == "bridge" else "earthwork"
            mends = self.verb_text.startswith(("repair", "mend", "restor", "rebuil", "prepar"))
            if self.work == "earthwork" or (self.verb == "build" and len(tokens) == 1 and not mends):
                return
        if not self.verb and kind.type == "KIND" and value(kind) == "earthwork":
            self.wanted = True
            return
        if self._stays_there(item):
            return
        if self.verb in _ABOUT_FRIENDS and value(kind) == "earthwork" and mark(kind).possessive:
            self.troops.append(("", self.refs.troops or TroopsRef(pronoun="them")))
            return
        self._refuse_there(item)
        if kind.type == "PART" and self._part_of_troops(tokens_of(item), tokens[0]):
            return
        if (
            isinstance(item, Tree)
            and item.data == "atom"
            and tokens[0].type == "PLACE_PRONOUN"
            and value(tokens[0]) == "it"
            and self._it()
        ):
            return
        self.objects.append(self.refs.find(item))

    def _off_troops(self, item: Tree[Token], side: Token) -> bool:
        """Take a distance to a side for one from troops: follow 200 paces behind, keep 200 m to its left."""
        keeps = self.verb == "hold" and self.verb_text.startswith("keep")
        if keeps and not _OF_OTHERS.isdisjoint(mark(side).text.split()):
            self.on_its_side = value(side)
        elif self.verb in ("follow", "join"):
            self.side = value(side)
        elif self.side not in ("behind", "front", "left", "right"):
            return False
        self.metres = round(self.refs.distance(item.children))
        return True

    def _part_of_troops(self, tokens: list[Token], first: Token) -> bool:
        """Whether a part is one of troops, not of a place: the enemy's flank, their left wing."""
        if self.verb == "cover" and first.type == "RELATIVE":
            self.side = value(first)
            return True
        if self.verb != "cover" and self.troops and self.troops[-1][1].enemy:
            return True
        return self.verb in STRIKES and all(token.type == "PART" for token in tokens)

    def _refuse_there(self, item: Item) -> None:
        """Ask for the target of an attack on 'there', if no place has been spoken of."""
        first = tokens_of(item)[0]
        there = first.type == "PLACE_PRONOUN" and value(first) == "there"
        if there and self.verb in STRIKES and self.refs.place is None:
            raise Doubt("target", self.refs.phrase(item))

    def _stays_there(self, item: Item) -> bool:
        """Whether troops are told to stay there, and no place has been spoken of: where they are."""
        tokens = tokens_of(item)
        there = len(tokens) == 1 and tokens[0].type == "PLACE_PRONOUN" and value(tokens[0]) == "there"
        return (
            there
            and self.verb in ("hold", "unlimber", "limber", "form")
            and self.refs.place is None
            and (self.verb != "hold" or self.verb_text.startswith(_STAYING) or self.refs.troops is not None)
        )

    def _beside_it(self, item: Item) -> bool:
        """Take 'behind it' for a place beside troops, if no place has been spoken of."""
        if (
            not isinstance(item, Tree)
            or item.data not in ("beside", "reach_beside")
            or self.refs.place is not None
        ):
            return False
        side, it = (
            next(token for token in tokens_of(item) if token.type in ("BESIDE", "RELATIVE")),
            tokens_of(item)[-1],
        )
        last = self.refs.troops
        if it.type != "PLACE_PRONOUN" or value(it) != "it" or last is None or not last.ids:
            return False
        self.side = value(side)
        self.metres = round(self.refs.distance(item.children)) if item.data == "reach_beside" else self.metres
        self.troops.append((self.side, last))
        return True

    def _it(self) -> bool:
        """Take 'it' for troops if troops were spoken of last; return whether it is."""
        last = self.refs.troops
        if self.verb in (*STRIKES, "clear", "drive") and self.refs.assailant is not None:
            self.troops.append(("", self.refs.assailant))
            return True
        if (
            self.verb in _ABOUT_FRIENDS
            and self.refs.last_subject
            and (last is None or not last.ids or last.commander or self.refs.own_last())
        ):
            self.troops.append(("", TroopsRef(ids=self.refs.last_subject)))
            return True
        if self.verb in _ABOUT_FRIENDS and last is not None and last.ids:
            self.troops.append(("", last))
            return True
        if self.refs.place is None or self.refs.place.kind == "here":
            if last is not None:
                self.troops.append(("", last))
                return True
            about: About = "unit" if self.verb in _ABOUT_FRIENDS else "place"
            raise Doubt("target" if self.verb in (*STRIKES, "clear", "drive", "lead") else about, "it")
        return False

    # Making the step

    def _make(self) -> list[MeaningStep]:
        verb = self.verb
        if self.clause.negated:
            return self._negated()
        behind = self.clause.verb is None and self.clause.subject is not None and self.side == "behind"
        if behind and not (self.goals or self.objects) and (friends := self._friends()):
            return [self._step("follow", unit=friends, metres=self.metres)]
        if not verb:
            steps = self._without_verb()
            if steps and self._verb_unknown():
                raise Nonsense("no_order", self._unknown_phrase())
            return steps
        if self.wanted and verb in ("hold", "support", "cover") and self._only("pioneers"):
            self.work = "earthwork"
            return self._make_build()
        make: Callable[[], list[MeaningStep]] = getattr(self, f"_make_{verb}")
        steps = make()
        for step in steps:
            self._check_arm(step)
        return steps

    def _step(self, verb: Verb, **more: object) -> MeaningStep:
        """A step with what the clause says in any case, and more fields of `MeaningStep`."""
        step = MeaningStep(
            verb=verb,
            road=self.road if verb in ("march", "withdraw", "follow", "attack", "scout") else "",
            formation=self.formation,
            facing=self.facing,
            times=self.times,
            engagement=tuple(self.engagement),
            via=tuple(self.via),
        )
        return replace(step, **more)

    def _check_arm(self, step: MeaningStep) -> None:
        arms = {ARMS.get(one.arm, one.arm) for one in self.refs.actors}
        words = self.refs.phrase(self.clause.verb) if self.clause.verb is not None else step.verb
        if arms and all(step.verb in _NOT_BY.get(arm, ()) for arm in arms):
            raise Nonsense("arm", words)
        if step.formation and arms and not any(step.formation in _FORMATIONS.get(arm, ()) for arm in arms):
            raise Nonsense("arm", step.formation)

    def check_verb(self) -> None:
        """Refuse a verb that the arm of the recipients cannot carry out."""
        match self.verb:
            case "charge" | "fire" | "pursue":
                self._check_arm(MeaningStep(verb=self.verb))
            case "build" | "destroy" if self.work:
                self._check_arm(MeaningStep(verb=self.verb))

    def _verb_unknown(self) -> bool:
        """Whether a clause begins with an unknown word right before its object: shuffle the wagons."""
        items = self.clause.items
        if self.clause.subject is not None or len(items) < 2 or items[0] not in self.unknown:
            return False
        named = {token.type for token in tokens_of(items[1])} & {"UNIT", "UNIT_NOUN", "ARM", "NAME", "KIND"}
        return isinstance(items[1], Tree) and items[1].data in ("troops", "atom", "of") and bool(named)

    def _without_verb(self) -> list[MeaningStep]:
        """A clause without a verb: rules of conduct, a formation, a work, or troops sent to a place."""
        if self.wanted and any(one.arm == "pioneers" for one in self.refs.actors):
            self.work = "earthwork"
            return self._make_build()
        going = ("TO" if self.road else "", "VIA" if self.clause.subject is not None else "")
        if any(prep in going for prep, _, _ in self.goals):
            return self._make_march()
        if self.clause.subject is not None and any(text.startswith("back ") for _, text, _ in self.goals):
            return self._make_withdraw()
        goal = self._goal() if self._places_named() else None
        if self._gives_ground(goal):
            return [self._step("withdraw", place=goal)]
        if self._forms_first() and goal is not None:
            return self._make_form()
        if self.engagement and self._staying(goal):
            return [self._step("hold", place=goal, via=(), road="")]
        sent = self.clause.subject is not None and not (self.engagement and not self.goals)
        if goal is not None and (sent or (self.goals and self.goals[0][0] == "TO")):
            return [self._step("march", place=goal)]
        if self.formation in ("limbered", "unlimbered") or (self.formation and not self.engagement):
            return [self._step("form")]
        if self.engagement:
            yields_later = "at_all_costs" in self.engagement and self.times.by is not None
            verb: Verb = "hold" if yields_later else "conduct"
            return [MeaningStep(verb=verb, engagement=tuple(self.engagement), times=self._until())]
        if self.road and goal is not None:
            return [self._step("march", place=goal)]
        if self.facing is not None:
            return [self._step("face")]
        return []

    def _forms_first(self) -> bool:
        """Whether the clause begins with a formation: skirmish line along the bank."""
        first = self.clause.items[0] if self.clause.items else None
        return isinstance(first, Token) and first.type == "FORMATION"

    def _near(self) -> tuple[str, ...]:
        """The own troops that the recipients are not to leave."""
        known = [troops for kind, troops in self.troops if not kind and troops.ids and not troops.enemy]
        return self._friends() if known and not (self.goals or self.objects) else ()

    def _until(self) -> Times:
        """The times of what is not to be done: not before nine is until nine."""
        by = self.times.by
        return self.times if by is None else replace(self.times, by=None, until=by)

    def _gives_ground(self, goal: Spot | None) -> bool:
        """Whether a rule of conduct says to go back as well: fall back slowly, give ground as far as P."""
        beginnings = GIVING_GROUND if goal is not None else ("fall back", "go back")
        return any(
            isinstance(item, Token)
            and item.type == "ENGAGEMENT"
            and value(item) == "delay"
            and mark(item).text.startswith(beginnings)
            for item in self.clause.items
        )

    def _places_named(self) -> bool:
        """Whether the clause names places, not only a place in the order of march: the 4th in front."""
        return any(
            token.type not in ("PART", "ALONG", "AT", "TO")
            for item in self.clause.items
            if isinstance(item, Tree)
            for token in tokens_of(item)
        )

    def _staying(self, goal: Spot | None) -> bool:
        """Whether a rule of conduct says to stay as well: stay hidden, lie low, keep hidden in a place."""
        staying = ("stay", "remain", "lie", "lying", "hide", "set an", "lay an")
        return any(
            item.type == "ENGAGEMENT"
            and value(item) == "stealth"
            and mark(item).text.startswith(staying if goal is None else (*staying, "keep"))
            and (" out " not in mark(item).text or goal is not None)
            for item in self.clause.items
            if isinstance(item, Token)
        )

    def _negated(self) -> list[MeaningStep]:
        rules = {
            "attack": "no_attack",
            "charge": "no_attack",
            "fire": "no_fire",
            "pursue": "no_pursuit",
            "follow": "no_pursuit",
            "withdraw": "at_all_costs",
            "unlimber": "no_fire",
        }
        if self.verb == "watch":
            return self._make_watch()
        if self.verb in rules:
            if self.verb == "fire" and "no_first_fire" in self.engagement:
                return [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
            rule = rules[self.verb]
            if self.verb_text.startswith(("fight", "fought", "engag")):
                rule = "avoid_battle"
            if "behind" in (self.relative, self.side) and self.verb_text.startswith("leav"):
                return []
            if (
                rule == "at_all_costs"
                and self.verb_text.startswith(("leav", "quit"))
                and (near := self._near())
            ):
                return [self._step("follow", unit=near, via=(), road="")]
            if rule == "at_all_costs" and self.verb_text.startswith(("leav", "quit")):
                return [self._step("hold", place=self._goal("FROM", "AT", "TO"), via=(), road="")]
            if rule == "at_all_costs":
                place = self._goal("FROM", "AT", "TO")
                rules_of = dict.fromkeys((*self.engagement, rule))
                return [self._step("hold", place=place, engagement=tuple(rules_of))]
            return [MeaningStep(verb="conduct", engagement=(*self.engagement, rule), times=self._until())]
        if self.verb in ("march", "lead") or (self.verb == "be" and self._goal() is not None):
            crossing = self.verb_text.startswith(("cross", "pass"))
            place = self._goal() if crossing else None
            return [self._step("hold", place=place, via=(), road="", times=self._until())]
        return [MeaningStep(verb="conduct", engagement=tuple(self.engagement))] if self.engagement else []

    # Places and targets

    def _goal(self, *preps: str) -> Spot | None:
        """The place that the clause sends troops to."""
        exact = [ref for ref in self.objects if ref.kind not in ("river", "road", "here")]
        for ref in exact[-1:] if len(exact) > 1 and exact[-1].kind in ("point", "water") else exact:
            return self._spot(ref)
        for prep, text, ref in self.goals:
            if prep in (preps or ("TO", "AT", "AGAINST")) and not (text == "by" and len(self.goals) > 1):
                return self._spot(ref)
        return self._spot(self.objects[0]) if self.objects else None

    def _spot(self, ref: PlaceRef) -> Spot | None:
        return None if ref.kind == "here" else ref.spot

    def _target(self) -> Target | None:
        """The target of an attack or of fire; raises `Nonsense` for own troops."""
        place: Spot | None = None
        for ref in self.objects:
            place = self._spot(ref)
        for prep, text, ref in self.goals:
            if (prep in ("TO", "AT", "AGAINST", "ALONG") or text == "out of") and place is None:
                place = self._spot(ref)
        arm = ""
        for kind, troops in self.troops:
            if kind in ("WITH",):
                continue
            if troops.pronoun and not troops.ids and not troops.arm and not troops.enemy:
                if place is None and self.refs.troops is None:
                    raise Doubt("target", troops.phrase)
                continue
            own = troops.ids if kind or self._before_verb(troops) else self._without_actors(troops)
            if not troops.enemy and troops.named and own and kind not in ("behind", "BESIDE"):
                raise Nonsense("own_side", troops.phrase)
            arm = arm or troops.arm
            if troops.arm and not troops.enemy:
                self.refs.troops = TroopsRef(enemy=True, arm=troops.arm, phrase=troops.phrase)
        if not arm and place is None:
            return None
        return Target(arm=arm, place=place)

    def _without_actors(self, troops: TroopsRef) -> tuple[str, ...]:
        """Units without those that the clause speaks to, which charge the enemy's hussars, not themselves."""
        actors = {one.id for one in self.refs.actors}
        return tuple(one for one in troops.ids if one not in actors)

    def _before_verb(self, troops: TroopsRef) -> bool:
        """Whether troops are named before the verb of the clause."""
        verb = mark(self.clause.verb).start if self.clause.verb is not None else 0
        return any(
            found == troops and mark(tokens_of(heard.item)[0]).start < verb
            for heard in self.heard
            for _, found in heard.troops
        )

    def _friends(self) -> tuple[str, ...]:
        """The own troops that the clause names; raises `Doubt` if it is not clear which."""
        for _, troops in self.troops:
            if troops.pronoun and (troops.enemy or not troops.ids) and self.refs.last_subject:
                return self.refs.last_subject
            if troops.options:
                mine = {one.id for one in self.refs.actors}
                options = tuple(one for one in troops.options if one not in mine)
                if len(options) == 1:
                    return options
                raise Doubt("unit", troops.phrase, options)
            if troops.ids and not troops.enemy:
                mine = {one.id for one in self.refs.actors}
                return tuple(one for one in troops.ids if one not in mine) or troops.ids
        return ()

    # One method for each verb of the vocabulary that needs one

    def _make_march(self) -> list[MeaningStep]:
        if "charge" in self.manner and (self.goals or self.objects or self.troops):
            return self._make_charge()
        return self._make_withdraw() if self._goes_back() else self._march()

    def _march(self) -> list[MeaningStep]:
        self._split_via()
        if any(ref.kind == "road" for ref in self.objects) and len(self.objects) > 1:
            self.objects = [ref for ref in self.objects if ref.kind != "road"]
            self.road = "along"
        verb_text = self.verb_text
        crossing = verb_text.startswith(
            ("cross", "pass", "go over", "get over", "get across", "travers", "ford", "go across")
        )
        over = next((ref for prep, _, ref in self.goals if prep == "VIA"), None)
        goal = self._goal("TO", "AT")
        if crossing and self.objects:
            goal = self._across(self.objects[0])
        elif goal is None and over is not None and over.bridge is None and over.kind not in ("river", "bank"):
            return [self._step("march", via=(over.spot,))]
        elif goal is None and over is not None:
            goal = self._across(over)
            self.via = []
        enemy = next(
            (troops for kind, troops in self.troops if kind in ("TO", "AT", "AGAINST") and troops.enemy), None
        )
        if goal is None and enemy is not None:
            return [self._step("attack", target=Target(arm=enemy.arm) if enemy.arm else None)]
        friends = self._friends() if self.troops else ()
        if goal is None and friends:
            if any(kind in ("WITH",) for kind, _ in self.troops):
                return [self._step("follow", unit=friends)]
            return [self._join(friends)]
        if goal is None:
            goal = self._somewhere()
        if goal is None and verb_text.endswith(" in") and self.refs.place is not None:
            goal = self._spot(self.refs.place)
        if goal is None:
            return self._march_without_goal(verb_text)
        if self.formation in ("limbered", "unlimbered"):
            return [
                self._step("march", place=goal, formation=""),
                self._step("form", via=(), times=Times(), engagement=()),
            ]
        road, self.refs.road = self.road or self.refs.road, ""
        return [self._step("march", place=goal, road=road)]

    def _goes_back(self) -> bool:
        """Whether the words before the goal say to go back: ride straight back to the bridge."""
        return any(
            isinstance(item, Token) and item.type == "TO" and mark(item).text.startswith("back ")
            for item in self.clause.items
        ) or any(text.startswith("back ") for _, text, _ in self.goals)

    def _march_without_goal(self, verb_text: str) -> list[MeaningStep]:
        if self.clause.more and not self.unknown:
            return [] if self.times == Times() else [self._step("march")]
        before = {self.refs.marches.get(one.id) for one in self.refs.actors}
        goal = next(iter(before))
        if len(before) == 1 and goal is not None and verb_text.endswith(_GOING_ON) and not self.unknown:
            return [self._step("march", place=goal)]
        if "charge" in self.manner:
            return [self._step("charge")]
        if self.formation:
            return [self._step("form", via=())]
        if self.unknown:
            raise Nonsense("unknown_place", self._unknown_phrase())
        if self.times != Times() and None not in before:
            return [self._step("march", via=())]
        if self.road == "along":
            options = self.refs.landmarks.road_ends(self.refs.at)
            phrase = self.refs.phrase(self.clause.verb) if self.clause.verb else ""
            self.refs.road, self.refs.unclear = "along", Doubt("place", phrase, options)
            return []
        if self.engagement and verb_text in ("go", "carry on", "continue", "keep on"):
            return [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
        self.refs.unclear = self.refs.unclear or Doubt("place", verb_text)
        return []

    def _unknown_phrase(self) -> str:
        return " ".join(self.refs.phrase(token) for token in self.unknown)

    def _somewhere(self) -> Spot | None:
        """A place given by a distance and a direction, or by the middle of a road."""
        refs = self.refs
        if self.metres and not self.troops:
            turns = {"ahead": 0, "behind": 180, "left": 270, "right": 90}
            turn = turns.get(self.relative, 180 if self.verb == "withdraw" else 0)
            direction = self.heading if self.heading is not None else refs.facing + turn
            return refs._point(moved(refs.at, direction, self.metres), f"{self.metres} m off").spot
        return None

    def _across(self, ref: PlaceRef) -> Spot:
        """The far side of a bridge or river."""
        bridge = ref.bridge
        if bridge is None and ref.kind in ("river", "bank"):
            bridges = sorted(self.refs.landmarks.bridges, key=lambda one: metres(one.at, self.refs.at))
            bridge = bridges[0] if bridges else None
        if bridge is None:
            return ref.spot
        at = self.refs.landmarks.bank(bridge, self.refs.at, far=True)
        return Spot(f"far bank at the {bridge.name}", (round(at[0]), round(at[1])))

    def _split_via(self) -> None:
        """Take places on the way out of the goals."""
        leaving = self.road == "off" and (self.objects or any(prep == "TO" for prep, _, _ in self.goals))
        if leaving and self.goals and self.goals[0][0] == "AT":
            self.goals[0] = ("VIA", "by", self.goals[0][2])
        ends = [ref for prep, text, ref in self.goals if prep == "TO" or (prep == "AT" and text != "by")]
        for prep, text, ref in self.goals:
            if (prep == "VIA" or (prep == "AT" and text == "by")) and (ends or self.objects):
                if ref.kind in ("road",):
                    self.road = "along"
                else:
                    self.via.append(ref.spot)
        if self.via:
            self.goals = [each for each in self.goals if each[0] != "VIA" and each[1] != "by"]

    def _make_withdraw(self) -> list[MeaningStep]:
        if self.verb_text in ("back", "back up") and any(
            troops.ids for kind, troops in self.troops if not kind
        ):
            return self._make_support()
        own = any(troops.ids for _, troops in self.troops)
        roads = any(ref.kind in ("road", "road_to") for ref in self.objects)
        retaken = self.objects and not self.goals and not own and not roads
        if retaken and self.verb_text.startswith(("take", "taking")):
            return self._make_attack()
        self._split_via()
        left = [t for kind, t in self.troops if not kind]
        others = any(kind == "TO" for kind, _ in self.troops)
        if self.verb_text.startswith("leav") and (others or left):
            return []
        self._by_road()
        if self.formation and not self.goals and not self.objects and not self.troops:
            return self._make_form()
        goal = next((ref.spot for prep, _, ref in self.goals if prep in ("TO", "AT")), None)
        over = next((ref for prep, _, ref in self.goals if prep == "VIA"), None)
        if goal is None and over is not None:
            goal = self._across(over)
        if goal is None and self.objects:
            text = self.verb_text
            if not text.startswith(("evacuat", "abandon", "give up", "vacat", "quit", "leave")):
                goal = self._spot(self.objects[0])
        goal = goal or self._somewhere()
        if goal is None and self.verb_text.startswith(("leav", "quit")):
            return [self._step("march")]
        friends = self._friends() if self.troops else ()
        if (
            goal is None
            and friends
            and any(kind in ("WITH", "TO", "AT", "behind") for kind, _ in self.troops)
        ):
            if any(kind == "WITH" for kind, _ in self.troops):
                return [self._step("follow", unit=friends)]
            side = self.side
            return [self._step("withdraw", unit=friends, side=side)]
        return [self._step("withdraw", place=goal)]

    def _make_attack(self) -> list[MeaningStep]:
        if self._artillery() and "charge" not in self.manner:
            return self._make_fire()
        self._split_via()
        return [self._step("charge" if "charge" in self.manner else "attack", target=self._target())]

    def _make_charge(self) -> list[MeaningStep]:
        return [self._step("charge", target=self._target())]

    def _make_fire(self) -> list[MeaningStep]:
        if (
            self.heading is not None
            and self.verb_text.startswith("turn")
            and not (self.objects or self.goals)
        ):
            return [self._step("face", facing=self.heading, via=(), road="")]
        ammunition = "canister" if "canister" in self.manner else ""
        return [self._step("fire", target=self._target(), ammunition=ammunition, road="", via=())]

    def _make_pursue(self) -> list[MeaningStep]:
        if "fire" in self.manner:
            return self._make_fire()
        return [self._step("pursue", target=self._pursued(), via=())]

    def _pursued(self) -> Target | None:
        """The target of a pursuit; the enemy's rear is none."""
        self.objects = [ref for ref in self.objects if ref.kind != "point"]
        target = self._target()
        return target if target is not None and (target.arm or target.place) else None

    def _make_lead(self) -> list[MeaningStep]:
        """Take, bring, lead: own troops to a place, or a place from the enemy."""
        own = [troops for _, troops in self.troops if troops.ids and not troops.enemy]
        if "fire" in self.manner:
            return self._make_fire()
        if self._by_road():
            return self._make_march()
        if own or any(prep == "TO" for prep, _, _ in self.goals):
            self.troops = []
            return self._make_march()
        takes = self.verb_text.startswith(("take", "taking", "took")) and (
            self.objects or self.goals or self.troops
        )
        return self._make_attack() if takes else []

    def _by_road(self) -> bool:
        """Take the roads out of the objects and return whether there is one: take the road to Karsnitz."""
        roads = [ref for ref in self.objects if ref.kind in ("road", "road_to")]
        if roads:
            self.road = "along"
            goals = any(prep in ("TO", "AT") for prep, _, _ in self.goals)
            self.objects = [] if goals else [ref for ref in roads if ref.kind == "road_to"]
        return bool(roads)

    def _make_be(self) -> list[MeaningStep]:
        over = next((ref for prep, _, ref in self.goals if prep == "VIA"), None)
        if over is not None:
            return [self._step("march", place=self._across(over))]
        first = mark(tokens_of(self.clause.items[0])[0]) if self.clause.items else None
        said_of_place = (
            first is not None
            and not self.goals
            and self.clause.verb is not None
            and first.start < mark(self.clause.verb).start
        )
        goal = None if said_of_place else self._goal()
        if goal is None:
            return (
                [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
                if self.engagement
                else []
            )
        return [self._step("march", place=goal)]

    def _make_keep_to(self) -> list[MeaningStep]:
        if self._by_road():
            return self._make_march()
        self.verb = "hold"
        return self._make_hold()

    def _make_keep_away(self) -> list[MeaningStep]:
        if not self.troops and not self.objects:
            return [self._step("hold", place=self._goal(), via=(), road="")]
        return [self._step("cover", road="", via=())]

    def _make_put(self) -> list[MeaningStep]:
        if "build" in self.manner and all(one.arm != "pioneers" for one in self.refs.actors):
            return [self._step("hold", place=self._goal(), via=(), road="")]
        if "build" in self.manner:
            return [self._step("build", work="earthwork", place=self._goal(), via=(), road="")]
        if "fire" in self.manner:
            return self._make_fire()
        if self.formation in ("limbered", "unlimbered"):
            return self._battery(self.formation)
        goal = self._goal()
        return [self._step("hold", place=goal, via=(), road="")] if goal is not None else []

    def _make_drive(self) -> list[MeaningStep]:
        if any(troops.enemy or troops.pronoun or troops.arm for _, troops in self.troops):
            return self._make_clear()
        return self._make_march()

    def _make_clear(self) -> list[MeaningStep]:
        """Drive the enemy out of a place: attack it. To clear an earthwork is to destroy it."""
        if self.work:
            return self._make_destroy()
        if "fire" in self.manner or "canister" in self.manner:
            return self._make_fire()
        place = next((ref.spot for prep, _, ref in self.goals if prep in ("FROM", "AT", "TO")), None)
        place = place or next((ref.spot for ref in self.objects), None)
        target = self._target() if place is None else None
        arm = target.arm if target else next((troops.arm for _, troops in self.troops if troops.arm), "")
        found = Target(arm=arm, place=place) if arm or place else None
        return [self._step("charge" if "charge" in self.manner else "attack", target=found)]

    def _make_give(self) -> list[MeaningStep]:
        if "canister" in self.manner or "fire" in self.manner:
            if all(troops.pronoun and not troops.ids for _, troops in self.troops):
                self.troops = []
            return self._make_fire()
        if "charge" in self.manner:
            return self._make_charge()
        if self.formation:
            return self._make_form()
        if "support" in self.manner:
            return self._make_support()
        if "cover" in self.manner:
            return self._make_cover()
        if self.times.lasting is not None:
            return [self._step("hold", place=self._goal(), via=(), road="")]
        return []

    def _make_stop_doing(self) -> list[MeaningStep]:
        return [self._step("hold")]

    def _make_prevent(self) -> list[MeaningStep]:
        return [self._step("hold", place=self._goal())]

    def _make_hold(self) -> list[MeaningStep]:
        text = self.verb_text
        if "fire" in self.manner or self._keeps_silent():
            return self._make_fire()
        if self._keeps_out():
            conduct = MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)
            return [conduct] if self.engagement else []
        last = self.refs.troops
        if self.metres and self.on_its_side and last is not None and last.ids:
            return [self._step("follow", unit=last.ids, metres=self.metres, side=self.on_its_side, via=())]
        enemies = [troops for _, troops in self.troops if troops.enemy or troops.pronoun]
        if "watch" in self.manner and (self.objects or enemies):
            return self._make_watch()
        if text.startswith("keep") and self._keeps_away():
            return [self._step("cover", via=(), road="")]
        near = {kind for kind, troops in self.troops if troops.ids and not troops.enemy}
        if near & {*_SIDES, "WITH", "AT"} and text.startswith(_MOVING_WITH):
            return self._near_friends()
        if near & _SIDES and not text.startswith(("guard", "wait", "await", "defend")):
            return [self._join(self._friends())]
        if text.startswith(("guard", "secure", "protect")) and (self.side or self.relative or near):
            return self._make_cover()
        if text.startswith("barricade") and self._only("pioneers"):
            return [self._step("build", work="earthwork", place=self._goal(), via=(), road="")]
        goal = self._goal()
        if text.startswith(("do not", "not")):
            self.times = self._until()
            goal = goal or self._goal("FROM")
        goal = goal or self._somewhere()
        there = self.refs.conditional or (self.refs.goal if self.refs.sent != self.refs.actors else None)
        if goal is None and text.endswith(" there") and there is not None:
            goal = there.spot
        return [self._step("hold", place=goal, via=(), road="", conditions=self._awaited())]

    def _keeps_silent(self) -> bool:
        """Whether guns are told to keep the enemy silent."""
        enemy = any(troops.enemy for _, troops in self.troops)
        return enemy and self.verb_text == "keep" and self._artillery()

    def _keeps_out(self) -> bool:
        """Whether the clause says only to rally, or to stay out of something: out of sight, of any fight."""
        rules = [item for item in self.clause.items if isinstance(item, Token) and item.type == "ENGAGEMENT"]
        alone = not (self.goals or self.objects or self.troops)
        lasting = self.times != Times() or self.clause.conditions
        rallies = self.verb_text.startswith(("rall", "regroup"))
        stays = bool(rules) and not lasting and self.verb_text in ("keep", "stay", "remain")
        return alone and (stays or rallies)

    def _keeps_away(self) -> bool:
        """Whether the clause says to keep the enemy from something."""
        away = self.away or any(prep == "FROM" for prep, _, _ in self.goals)
        return away and any(troops.enemy for _, troops in self.troops)

    def _awaited(self) -> tuple[Condition, ...]:
        """The condition of waiting for troops: wait for the 2nd Battalion."""
        if not self.verb_text.startswith(("wait", "await")):
            return ()
        friends = self._friends() if self.troops else ()
        if friends:
            return (Condition(kind="until", event="friend_arrives", who=friends),)
        if any(troops.enemy for _, troops in self.troops):
            return (Condition(kind="until", event="enemy_seen"),)
        return ()

    def _near_friends(self) -> list[MeaningStep]:
        friends = self._friends()
        side = self.side if self.side in ("left", "right", "front") else ""
        return [self._step("follow", unit=friends, metres=self.metres, side=side, via=())]

    def _make_form(self) -> list[MeaningStep]:
        text = self.verb_text
        formation = self.formation
        if not formation and text.startswith(
            ("spread", "extend", "fan", "open out", "shake", "disperse", "scatter")
        ):
            formation = "skirmish"
        self.goals = [each for each in self.goals if each[2].kind != "road"]
        friends = self._friends() if self.troops and not any(t.enemy for _, t in self.troops) else ()
        if friends and (self.side or self.metres):
            return [self._join(friends, formation)]
        last = self.refs.troops
        if self.on_its_side and last is not None and last.ids:
            return [self._join(last.ids, formation)]
        goal = self._goal()
        if not formation and text.startswith("deploy"):
            formation = "unlimbered" if self._artillery() else "line"
        if (
            goal is not None
            and not formation
            and text.startswith(("get in", "go into", "get into", "fall into"))
        ):
            return [self._step("march", place=goal)]
        if goal is not None and formation and self.refs.goal is not None and self.refs.goal.spot == goal:
            goal = None
        if goal is not None and not formation:
            return [self._step("hold", place=goal, via=(), road="")]
        if goal is not None:
            form = self._step("form", formation=formation, times=Times(), via=(), road="")
            return [self._step("march", place=goal, formation="", facing=None, engagement=()), form]
        return (
            [self._step("form", formation=formation, via=(), road="")] if formation else self._form_plainly()
        )

    def _form_plainly(self) -> list[MeaningStep]:
        """A step of a clause that says to form, but not which formation."""
        if self.facing is not None:
            return [self._step("face")]
        if self.relative or self.side:
            return [self._step("hold", place=self._somewhere())]
        if self.unknown:
            raise Nonsense("no_order", self._unknown_phrase())
        if self.verb_text in ("form", "forms"):
            return []
        return [self._step("form", via=(), road="")]

    def _artillery(self) -> bool:
        return self._only("artillery")

    def _only(self, arm: str) -> bool:
        return all(one.arm == arm for one in self.refs.actors)

    def _make_limber(self) -> list[MeaningStep]:
        return self._battery("limbered")

    def _make_unlimber(self) -> list[MeaningStep]:
        against = [troops for kind, troops in self.troops if kind == "AGAINST" and not troops.named]
        fire = [
            MeaningStep(verb="fire", target=Target(arm=one.arm) if one.arm else None) for one in against[:1]
        ]
        return [*self._battery("unlimbered"), *fire]

    def _battery(self, formation: str) -> list[MeaningStep]:
        goal = self._goal()
        if (
            goal is not None
            and self.refs.sent == self.refs.actors
            and goal == (self.refs.goal.spot if self.refs.goal else None)
        ):
            goal = None
        last = self.refs.troops
        friends = self._friends() if self.side and goal is None else ()
        if friends:
            return [replace(self._join(friends), times=Times()), self._step("form", formation=formation)]
        if self.relative in ("left", "right") and last is not None and last.ids and goal is None:
            beside = self._step("join", unit=last.ids, side=self.relative, times=Times(), via=(), road="")
            return [beside, self._step("form", formation=formation, via=(), road="")]
        form = self._step(
            "form", formation=formation, via=(), road="", times=self.times if goal is None else Times()
        )
        if goal is None:
            return [form]
        self._split_via()
        return [self._step("march", place=goal, formation="", facing=None, engagement=()), form]

    def _make_face(self) -> list[MeaningStep]:
        facing = self.facing
        text = self.verb_text
        if facing is None and self.heading is not None:
            facing = self.heading
        if facing is None and (
            text.startswith(("face about", "about", "turn about", "turn round", "right about"))
            or self.relative == "behind"
        ):
            facing = round(self.refs.facing + 180) % 360
        if facing is None and self.relative in ("left", "right", "ahead"):
            facing = round(self.refs.facing + {"left": 270, "right": 90, "ahead": 0}[self.relative]) % 360
        if facing is None:
            for ref in (*self.objects, *(ref for _, _, ref in self.goals)):
                facing = self._towards(ref)
                break
        if facing is None:
            if self.formation:
                return [self._step("form")]
            raise Doubt("direction", text)
        if self.formation:
            return [self._step("form", facing=facing)]
        return [self._step("face", facing=facing, via=(), road="")]

    def _make_follow(self) -> list[MeaningStep]:
        if any(ref.kind in ("road", "road_to") for ref in self.objects):
            return self._make_keep_to()
        if (
            self.refs.own_last()
            and self.refs.last_subject
            and all(troops.pronoun for _, troops in self.troops)
        ):
            return [self._step("follow", unit=self.refs.last_subject, metres=self.metres, via=())]
        if any(troops.enemy for _, troops in self.troops):
            return self._make_pursue()
        friends = self._friends() or (self.refs.last_subject if not self.troops else ())
        if not friends and self._of_others() and self.refs.troops is not None:
            friends = self.refs.troops.ids
        if not friends:
            if self.refs.troops is not None and self.refs.troops.enemy:
                return self._make_pursue()
            raise Doubt("unit", self.refs.phrase(self.clause.verb) if self.clause.verb else "follow")
        self.side = "front" if self.verb_text.endswith("head of") else self.side
        goal = next((ref.spot for prep, _, ref in self.goals if prep == "TO"), None)
        if goal is None and self.refs.conditional is not None and self._names_there():
            goal = self.refs.conditional.spot
        side = self.side if self.side in ("left", "right", "front") else ""
        return [self._step("follow", unit=friends, metres=self.metres, side=side, place=goal, via=())]

    def _names_there(self) -> bool:
        """Whether 'there' is said of the goal: as soon as they are in Karsnitz, follow them there."""
        return any(
            token.type == "PLACE_PRONOUN" and value(token) == "there"
            for item in self.clause.items
            for token in tokens_of(item)
        )

    def _make_join(self) -> list[MeaningStep]:
        friends = self._friends()
        if not friends:
            goal = self._goal()
            if goal is not None:
                return [self._step("march", place=goal)]
            raise Doubt("unit", self.refs.phrase(self.clause.verb) if self.clause.verb else "join")
        return [self._join(friends)]

    def _join(self, friends: tuple[str, ...], formation: str = "") -> MeaningStep:
        side = self.on_its_side or self.side
        side = side if side in ("left", "right", "behind", "front") else ""
        return self._step(
            "join",
            unit=friends,
            side=side,
            metres=self.metres,
            formation=formation or self.formation,
            via=(),
            road="",
        )

    def _make_support(self) -> list[MeaningStep]:
        if self.verb_text.startswith("reliev") and (self.goals or self.objects):
            return [self._step("hold", place=self._goal(), via=(), road="")]
        friends = self._friends()
        if not friends and self.objects:
            return [self._step("hold", place=self._goal())]
        if not friends and not self.troops and self.refs.troops is not None:
            friends = tuple(one for one in self.refs.troops.ids)
        if not friends and any(t.pronoun for _, t in self.troops):
            raise Doubt("unit", self.troops[0][1].phrase)
        return [self._step("support", unit=friends, via=(), road="")]

    def _make_cover(self) -> list[MeaningStep]:
        if "fire" in self.manner and (self.objects or self.goals):
            return self._make_fire()
        friends = self._friends() if self.troops else ()
        if not friends and any(t.pronoun == "rest" or "others" in t.phrase for _, t in self.troops):
            friends = self.refs.last_subject
        if not friends and self._of_others():
            last = self.refs.troops
            friends = self.refs.last_subject or (last.ids if last is not None else ())
        if not friends and any(t.pronoun and not t.ids and not t.enemy for _, t in self.troops):
            raise Doubt("unit", self.troops[0][1].phrase)
        side = self._own_side()
        if not (side or friends or self.goals) and self._which_flank():
            raise Doubt("direction", self.verb_text, ("left", "right"))
        goal = None
        for ref in self.objects:
            if ref.kind != "point":
                goal = self._spot(ref)
        goal = goal or next((ref.spot for prep, _, ref in self.goals if prep in ("TO", "AT")), None)
        return [self._step("cover", unit=friends, side=side, metres=self.metres, place=goal, via=(), road="")]

    def _which_flank(self) -> bool:
        """Whether the clause names a flank, and not which: cover the flank."""
        tokens = [token for item in self.clause.items for token in tokens_of(item)]
        if not tokens:
            return self.verb_text.endswith(" the flank")
        return [token.type for token in tokens] == ["PART"] and value(tokens[0]) == "side"

    def _of_others(self) -> bool:
        """Whether the verb says that something of others is meant: cover their retreat."""
        return not set(vocabulary().groups["of_others"]).isdisjoint(self.verb_text.split())

    def _own_side(self) -> str:
        """The side of the army or of troops that a clause names, or nothing."""
        if self.relative in ("left", "right", "our_left", "our_right", "behind"):
            return self.relative.removeprefix("our_")
        return self.side if self.side in ("left", "right", "behind", "front") else ""

    def _make_watch(self) -> list[MeaningStep]:
        goal = self._goal()
        arm = next((troops.arm for _, troops in self.troops if troops.enemy and troops.arm), "")
        target = Target(arm=arm) if arm and goal is None else None
        side = self._own_side() if goal is None else ""
        return [self._step("watch", place=goal, target=target, side=side, via=(), road="")]

    def _make_scout(self) -> list[MeaningStep]:
        self._split_via()
        goal = self._goal("TO", "AT", "VIA")
        more = [ref.spot for prep, _, ref in self.goals if prep == "TO" and ref.kind in _WITH_NAMES]
        if more and any(ref.kind in ("river", "bank", "water", "road") for ref in self.objects):
            return [self._step("scout", place=more[-1])]
        if self.objects and more and goal not in more:
            return [self._step("scout", place=place) for place in (*more, goal)]
        return [self._step("scout", place=goal)]

    def _make_build(self) -> list[MeaningStep]:
        text = self.verb_text
        work = self.work
        if "destroy" in self.manner:
            return []
        if self.formation and not work:
            return self._make_form()
        if not work and any(troops.enemy or troops.pronoun for _, troops in self.troops):
            return self._make_clear()
        if text.startswith(("prepar", "put")) and all(one.arm != "pioneers" for one in self.refs.actors):
            if not self.objects:
                return []
            return [self._step("hold", place=self._goal(), via=(), road="")]
        goal = self._goal()
        river = next(
            (
                ref
                for ref in (*self.objects, *(ref for _, _, ref in self.goals))
                if ref.kind in ("river", "water")
            ),
            None,
        )
        if not work:
            work = (
                "bridge"
                if text.startswith(("bridge", "repair", "mend", "bridging", "span", "throw a", "lay"))
                or river is not None
                else "earthwork"
            )
        if (
            goal is None
            and not self.troops
            and self.refs.goal is not None
            and self.refs.sent == self.refs.actors
        ):
            goal = self.refs.goal.spot
        if self.troops and (goal is None or any(ref.kind == "here" for ref in self.objects)):
            goal = self._where_troops_stand()
        if work == "bridge" and any(
            ref.kind in _DRY for ref in (*self.objects, *(r for _, _, r in self.goals))
        ):
            raise Nonsense("ground", self.refs.phrase(self.clause.verb) if self.clause.verb else "bridge")
        return [self._step("build", work=work, place=goal, via=(), road="")]

    def _where_troops_stand(self) -> Spot | None:
        for _, troops in self.troops:
            for one in troops.ids:
                troop = self.situation.troop(one)
                return Spot(f"where {troop.name} stands", (round(troop.at[0]), round(troop.at[1])))
        return None

    def _make_destroy(self) -> list[MeaningStep]:
        work = self.work or ("bridge" if any(ref.bridge for ref in self.objects) else "")
        last = self.refs.troops
        if not work and not (self.objects or self.goals or self.troops) and last is not None and last.enemy:
            return [self._step("attack", target=Target(arm=last.arm) if last.arm else None)]
        if not work:
            enemy = any(troops.enemy or troops.arm or troops.pronoun for _, troops in self.troops)
            if enemy:
                return self._make_attack()
            if self.objects and self.objects[0].kind in ("bridge",):
                work = "bridge"
        goal = self._goal()
        before = self.refs.place
        if not work and goal is None and before is not None and before.bridge is not None:
            work, goal = "bridge", before.spot
        bridge = next((ref.bridge for ref in self.objects if ref.bridge is not None), None)
        if work == "bridge" and bridge is not None:
            goal = Spot(bridge.name, (round(bridge.at[0]), round(bridge.at[1])))
        return [self._step("destroy", work=work or "earthwork", place=goal, via=(), road="")]

    def _make_resupply(self) -> list[MeaningStep]:
        goal = self._goal()
        return [self._step("resupply", place=goal, via=(), road="")]

    def _make_report(self) -> list[MeaningStep]:
        goal = next(
            (ref.spot for prep, _, ref in self.goals if prep in ("TO", "AT") and ref.kind != "here"), None
        )
        return [
            MeaningStep(
                verb="report",
                place=goal,
                times=self.times,
                conditions=self._sighting(),
                engagement=tuple(self.engagement),
            )
        ]

    def _sighting(self) -> tuple[Condition, ...]:
        """The condition in a report of 'any' enemy: report any cavalry, report contact."""
        if any(mark(token).text in vocabulary().groups["sighting"] for token in self.unknown):
            return (Condition(event="enemy_seen"),)
        for item in self.clause.items:
            if isinstance(item, Tree) and item.data == "troops":
                first = mark(tokens_of(item)[0])
                said = self.refs.between(max(first.start - 1, 0), first.start + 1).casefold().split()
                if "any" in said:
                    arm = next((troops.arm for _, troops in self.troops if troops.arm), "")
                    return (Condition(event="enemy_seen", arm=arm),)
        return ()
