"""From clauses to the steps of an order (KV3-C6)."""

from collections.abc import Callable, Iterable
from typing import Literal

from lark import Token, Tree
from msgspec.structs import astuple, replace

from sandtable.games.kriegsspiel.reading.clauses import Clause, ConditionText, Sentence, sentences
from sandtable.games.kriegsspiel.reading.conditions import read_condition
from sandtable.games.kriegsspiel.reading.landmarks import Landmark, bearing, metres, moved, nearest_on
from sandtable.games.kriegsspiel.reading.meaning import (
    About,
    Condition,
    MeaningStep,
    Reading,
    Refusal,
    Spot,
    Target,
    Times,
    Understood,
    Verb,
)
from sandtable.games.kriegsspiel.reading.phrases import Item, Tokeniser, mark, value
from sandtable.games.kriegsspiel.reading.references import (
    COMPASS,
    Doubt,
    Nonsense,
    PlaceRef,
    References,
    TroopsRef,
    tokens_of,
)
from sandtable.games.kriegsspiel.reading.situation import ARMS, Situation, Troop
from sandtable.games.kriegsspiel.reading.words import Word, vocabulary

_NOON, _DAY = 12 * 60, 24 * 60
_SPANS = {
    "minute": 1,
    "hour": 60,
    "half_hour": 30,
    "quarter_hour": 15,
    "three_quarters": 45,
    "hour_and_half": 90,
    "round": 10,
}
_STRIKES = ("attack", "charge", "fire", "pursue")
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
_STAYING = ("keep", "stay", "remain", "stand", "halt", "stop", "hold")


def read(situation: Situation, to: Iterable[str], text: str) -> Reading:
    """Read an order of the writer to recipients (`all`, `officer`, or ids of units)."""
    recipients = _recipients(situation, to)
    words = situation.lexicon.words(text)
    references = References(situation, recipients, words, text)
    try:
        steps = _Order(references, words).steps()
    except Doubt as doubt:
        return doubt.question
    except Nonsense as nonsense:
        return nonsense.refusal
    return Understood(tuple(steps)) if steps else Refusal("no_order", text.strip())


def _recipients(situation: Situation, to: Iterable[str]) -> tuple[Troop, ...]:
    found: list[Troop] = []
    for word in to:
        if word == "all":
            found += situation.troops
        elif word == "officer":
            found.append(situation.officer)
        else:
            found.append(situation.by_id[word])
    return tuple(dict.fromkeys(found))


class _Order:
    """One order on its way from sentences to steps."""

    def __init__(self, references: References, words: list[Word]) -> None:
        self.refs = references
        self.situation = references.situation
        self._words = words
        self._steps: list[MeaningStep] = []
        self._subject: TroopsRef | None = None
        self._news = False
        self._last_verb = ""
        self._last_leading: list[Condition] = []
        self.unclear: Doubt | None = None
        """What to ask if the order says nothing else: a march without a goal."""
        self._together: list[MeaningStep] = []
        """Steps that are joined to the one before them by 'and'."""
        self._subject_before: tuple[str, ...] = ()
        self.last_subject: tuple[str, ...] = ()
        """The units of the last subject before this one."""

    def steps(self) -> list[MeaningStep]:
        lexicon = self.situation.lexicon
        tokens = Tokeniser(lexicon, self._words).tokens()
        self._impossible(tokens)
        self.refs.named_ahead = self._names(tokens)
        for sentence in sentences(lexicon, self._words, tokens):
            self._sentence(sentence)
        steps = _merged(self._steps)
        if not steps and any(word.text == "?" for word in self._words):
            return [MeaningStep(verb="report")]
        if self.unclear is not None and not steps:
            raise self.unclear
        self._contradiction(steps)
        return steps

    def _impossible(self, tokens: list[Token]) -> None:
        for token in tokens:
            if token.type == "OUT_OF_WORLD":
                raise Nonsense("out_of_world", self.refs.phrase(token))
            if token.type == "GROUND_ACT":
                raise Nonsense("ground", self.refs.phrase(token))

    def _names(self, tokens: list[Token]) -> list[Landmark]:
        """The places that the order names anywhere."""
        names = [value(token) for token in tokens if token.type == "NAME"]
        return [place for name in names for place in self.situation.landmarks.places if place.name == name]

    # Sentences

    def _sentence(self, sentence: Sentence) -> None:
        self._news = False
        leading: list[Condition] | None = None
        before = len(self._steps)
        subject_before = self._subject
        if not sentence.goes_on:
            self._subject = None
        texts = sentence.leading
        for clause in sentence.clauses:
            acts = self._set_subject(clause, subject_before)
            if leading is None:
                leading = self._conditions(texts)
            if not acts:
                self._remember(clause)
                continue
            conditions = [] if clause.conditions and clause is not sentence.clauses[0] else [*leading]
            if clause.otherwise:
                before_it = self._steps[-1].conditions if self._steps else ()
                conditions = [_opposite(one) for one in leading or self._last_leading or before_it]
            made = self._clause(clause, conditions)
            if self._steps[before:] and not conditions:
                self._refuse_to_stay(clause, self._steps[-1])
            if not clause.then and clause is not sentence.clauses[0]:
                self._together += made[:1]
            if not made and clause.verb is None and self._steps[before:]:
                self._more_time(clause)
            self._steps += self._participle(clause, made)
        self._last_leading = leading or []
        self._attach(before, set(leading or ()))

    def _refuse_to_stay(self, clause: Clause, last: MeaningStep) -> None:
        """Refuse an order to stay put that comes in one breath with an order to go."""
        if clause.verb is None or clause.then or clause.conditions:
            return
        text = mark(clause.verb).text
        stays = text.endswith((" where you are", " where you stand", " put", " here"))
        leaves_not = clause.negated and text.startswith(("leav", "quit", "abandon"))
        going = last.verb in ("march", "withdraw", "attack", "charge")
        if (stays or leaves_not) and going and last.who == self._who and _unconditional(last):
            raise Nonsense("contradiction", self.refs.phrase(clause.verb))

    def _more_time(self, clause: Clause) -> None:
        """Add the time of a clause that says nothing else to the step before it."""
        reader = _ClauseReader(self, clause, "")
        for item in clause.items:
            if isinstance(item, Tree) and item.data == "time":
                self._steps[-1] = replace(
                    self._steps[-1], times=_with_time(self._steps[-1].times, item, reader)
                )

    def _participle(self, clause: Clause, made: list[MeaningStep]) -> list[MeaningStep]:
        """Put a clause such as 'going by the highway to P' onto the step before it."""
        last = self._steps[-1] if self._steps else None
        if (
            last is None
            or len(made) != 1
            or clause.verb is None
            or clause.subject is not None
            or not mark(clause.verb).text.split()[0].endswith("ing")
            or last.who != made[0].who
            or last.verb not in ("march", "withdraw")
            or made[0].verb not in ("march", "withdraw")
            or (last.place is not None and made[0].place is not None)
        ):
            return made
        step = made[0]
        times = step.times if last.times == Times() else last.times
        self._steps[-1] = replace(
            last,
            place=last.place or step.place,
            road=last.road or step.road,
            via=last.via or step.via,
            times=times,
            engagement=(*last.engagement, *step.engagement),
        )
        return []

    def _attach(self, start: int, leading: set[Condition]) -> None:
        """Put rules of conduct that stand alone in a sentence onto another step of it."""
        steps = self._steps[start:]
        others = [step for step in steps if step.verb not in ("conduct", "report")]
        if not others:
            return
        found: list[MeaningStep] = []
        waiting: list[MeaningStep] = []
        for step in steps:
            alone = step.verb == "conduct" and set(step.conditions) <= leading and step.times == Times()
            if not alone:
                found.append(step)
            elif not _give_rules(found, step, range(len(found) - 1, -1, -1)):
                waiting.append(step)
        for step in waiting:
            if not _give_rules(found, step, range(len(found))):
                found.insert(0, step)
        self._steps[start:] = found

    def _conditions(self, texts: list[ConditionText]) -> list[Condition]:
        found = [read_condition(text, self.refs) for text in texts]
        return [one for one in found if one is not None]

    def _set_subject(self, clause: Clause, before: TroopsRef | None) -> bool:
        """Take the subject of a clause; return whether the clause is an order to the recipients."""
        subject = clause.subject
        officer = self.refs.recipients and self.refs.recipients[0].id == self.situation.officer.id
        if subject is None:
            if clause.same_subject and self._subject is None and before is not None:
                self._take_subject(before)
            elif not clause.follows:
                self._news = False
        elif isinstance(subject, Token):
            person = value(subject)
            self._news = person in ("we", "me") and not officer
            self._subject = None
        else:
            assert isinstance(subject, Tree)  # noqa: S101 - by the grammar
            found = self.refs.troops_of(subject)
            if found.pronoun and not found.ids and not found.enemy:
                found = before or found
            self._take_subject(found)
        self._set_actors()
        return not self._news

    def _take_subject(self, found: TroopsRef) -> None:
        mine = {one.id for one in self.refs.recipients}
        if found.options and not set(found.options) & mine:
            raise Doubt("unit", found.phrase, found.options)
        if found.options:
            found = TroopsRef(ids=tuple(one for one in found.options if one in mine), phrase=found.phrase)
        self._news = False
        if found.enemy or (found.pronoun and not found.ids):
            self._news = bool(found.enemy) or found.pronoun == "other"
            self._subject = None
            return
        others = [one for one in found.ids if one not in self.situation.by_id]
        if others:
            self._news = True
            self.refs.troops = found
            return
        if found.arm and not found.ids:
            arm = tuple(one.id for one in self.refs.recipients if ARMS.get(one.arm, one.arm) == found.arm)
            raise Doubt("unit", found.phrase, arm)
        if found.everyone or not found.ids:
            self._subject = None
            return
        inside = tuple(one for one in found.ids if one in mine)
        if not inside:
            self._news = True
            self.refs.troops = found
            return
        if self._subject_before and self._subject_before != inside:
            self.last_subject = self._subject_before
        self._subject_before = inside
        self.refs.addressed |= set(inside)
        self._subject = TroopsRef(ids=inside, arm=found.arm, phrase=found.phrase)

    def _set_actors(self) -> None:
        ids = self._subject.ids if self._subject else ()
        self.refs.actors = tuple(self.situation.by_id[one] for one in ids) or self.refs.recipients

    @property
    def _who(self) -> tuple[str, ...]:
        if self._subject is None or set(self._subject.ids) >= {one.id for one in self.refs.recipients}:
            return ()
        return self._subject.ids

    def _remember(self, clause: Clause) -> None:
        """Remember the places and troops that news speak of."""
        for item in clause.items:
            try:
                self._note(item)
            except (Doubt, Nonsense):
                continue

    def _note(self, item: Item) -> None:
        if isinstance(item, Token):
            return
        if item.data == "troops":
            found = self.refs.troops_of(item)
            if found.ids and not set(found.ids) <= {one.id for one in self.refs.recipients}:
                self.refs.troops = found
        elif item.data == "place_pp":
            self.refs.find(item.children[1])
        elif item.data in ("atom", "lies_towards", "lies_beside", "of"):
            self.refs.find(item)

    # Clauses

    def _clause(self, clause: Clause, leading: list[Condition]) -> list[MeaningStep]:
        verb = value(clause.verb) if clause.verb is not None else ""
        if clause.verb is None and not clause.items:
            return []
        self.refs.retiring = verb == "withdraw"
        if (
            not verb
            and clause.follows
            and self._last_verb in ("build", "march", "withdraw", "attack", "fire")
        ):
            moves = any(
                isinstance(item, Tree)
                and (item.data in ("place_pp", "troops_pp") or item.data.startswith("reach_"))
                for item in clause.items
            )
            verb = self._last_verb if moves else verb
        self._last_verb = verb or self._last_verb
        reader = _ClauseReader(self, clause, verb)
        steps = reader.steps()
        own = self._conditions(clause.conditions)
        conditions = tuple(dict.fromkeys((*leading, *own)))
        found = []
        for index, step in enumerate(steps):
            governed = conditions if index == len(steps) - 1 else tuple(leading)
            found.append(replace(step, who=self._who, conditions=(*governed, *step.conditions)))
        return found

    def _at_once(self, step: MeaningStep) -> bool:
        """Whether a step is said in one breath with the one before it, not after it."""
        return step in self._together

    def _contradiction(self, steps: list[MeaningStep]) -> None:
        """Refuse orders that cannot both be obeyed."""
        for index, one in enumerate(steps):
            for other in steps[index + 1 :]:
                if (
                    one.who != other.who
                    or one.conditions
                    or other.conditions
                    or one.times != Times()
                    or other.times != Times()
                ):
                    continue
                if (
                    one.verb == "hold"
                    and other.verb in ("march", "withdraw")
                    and self._at_once(other)
                    and one.place is not None
                    and other.place is not None
                    and metres(one.place.at, other.place.at) > 200
                ):
                    raise Nonsense("contradiction", other.verb)
                if (
                    one.verb in _STRIKES
                    and "no_attack" in other.engagement
                    and other.verb in (one.verb, "conduct")
                ):
                    raise Nonsense("contradiction", one.verb)
        for one in steps:
            if one.verb == "attack" and "no_attack" in one.engagement:
                raise Nonsense("contradiction", "attack")
            if (
                one.verb == "fire"
                and "no_fire" in one.engagement
                and one.times == Times()
                and not one.conditions
            ):
                raise Nonsense("contradiction", "fire")
            if "fire_at_will" in one.engagement and "no_fire" in one.engagement:
                raise Nonsense("contradiction", "fire")


def _give_rules(steps: list[MeaningStep], rules: MeaningStep, places: Iterable[int]) -> bool:
    """Add rules of conduct to the first step of the same troops, looked for in an order of places."""
    for place in places:
        step = steps[place]
        if step.verb not in ("conduct", "report") and step.who == rules.who:
            engagement = dict.fromkeys((*step.engagement, *rules.engagement))
            steps[place] = replace(step, engagement=tuple(engagement))
            return True
    return False


def _unconditional(step: MeaningStep) -> bool:
    return not step.conditions and step.times == Times()


def _opposite(one: Condition) -> Condition:
    """The condition that holds otherwise."""
    match one.event:
        case "enemy_absent":
            return replace(one, event="enemy_at")
        case "enemy_at":
            return replace(one, event="enemy_absent")
    return replace(one, kind="unless" if one.kind == "when" else one.kind)


def _merged(steps: list[MeaningStep]) -> list[MeaningStep]:
    """Steps of which two that say one thing together are made one."""
    found: list[MeaningStep] = []
    for step in steps:
        one = _one_of(found[-1], step) if found and found[-1].who == step.who else None
        if one is None:
            found.append(step)
        else:
            found[-1] = one
    return [
        replace(step, place=step.via[-1], via=step.via[:-1])
        if step.verb == "march" and step.place is None and step.via
        else step
        for step in found
    ]


def _one_of(last: MeaningStep, step: MeaningStep) -> MeaningStep | None:
    """Two steps of the same troops as one, or `None` if they are two."""
    if step == last:
        return step
    engagement = (*last.engagement, *step.engagement)
    if step.verb == last.verb == "pursue" and step.target is None:
        return replace(last, engagement=engagement)
    if step.verb == "scout" and step.place is None and last.verb == "march" and not step.conditions:
        return replace(last, verb="scout", engagement=engagement)
    if last.verb == "march" and last.place is None and last.via:
        return replace(step, via=(*last.via, *step.via))
    withdrawn_twice = step.verb == last.verb == "withdraw" and (last.place is None or step.place is None)
    if withdrawn_twice or _leaves_for(last, step):
        return replace(
            step,
            verb="withdraw",
            place=step.place or last.place,
            times=step.times if last.times == Times() else _joined_times(last.times, step.times),
            conditions=tuple(dict.fromkeys((*last.conditions, *step.conditions))),
            engagement=engagement,
            road=step.road or last.road,
        )
    return None


def _joined_times(one: Times, other: Times) -> Times:
    """The times of two steps; those of the first count where both say something."""
    return Times(
        *(
            mine if mine is not None else theirs
            for mine, theirs in zip(astuple(one), astuple(other), strict=True)
        )
    )


def _leaves_for(last: MeaningStep, step: MeaningStep) -> bool:
    """Whether a withdrawal without a goal goes on as a march to one: pull out and make for Görsnitz."""
    return (
        last.verb == "withdraw"
        and last.place is None
        and not last.unit
        and step.verb == "march"
        and not step.conditions
        and step.times == Times()
    )


class _ClauseReader:
    """Makes a step of one clause."""

    def __init__(self, order: _Order, clause: Clause, verb: str) -> None:
        self.order = order
        self.refs, self.situation = order.refs, order.situation
        self.clause, self.verb = clause, verb
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
        self.relative = ""
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
        before: Item | None = None
        for item in self.clause.items:
            self._unknown_place(before, item)
            try:
                self._take(item)
            except Doubt:
                if (
                    self.verb
                    or self.clause.subject is not None
                    or (isinstance(item, Tree) and item.data == "place_pp")
                ):
                    raise
            before = item
        steps = self._make()
        for step in steps:
            place = step.place or (step.target.place if step.target else None)
            if place is not None and step.verb != "report":
                self.refs.goal = (
                    PlaceRef(spot=place)
                    if self.refs.place is None or self.refs.place.spot != place
                    else self.refs.place
                )
        return steps

    def _unknown_place(self, before: Item | None, item: Item) -> None:
        """Refuse a name that is not on the map where a place must stand."""
        if not isinstance(item, Token) or item.type != "NOISE":
            return
        word = self.refs.phrase(item)
        capital = word[:1].isupper() and mark(item).start > 0
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
                self.times = _with_time(self.times, item, self)
            case "span":
                self.times = replace(self.times, lasting=_minutes(item))
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
            case "MANNER" if value(item) in ("along", "off"):
                self.road = "along" if value(item) == "along" else "off"
            case "MANNER" if value(item) == "later" and self.times.lasting is not None:
                self.times = replace(self.times, lasting=None, within=self.times.lasting)
            case "MANNER":
                self.manner.append(value(item))
            case "RELATIVE":
                self.relative = value(item)
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

    def _add_troops(self, kind: str, item: Item) -> None:
        assert isinstance(item, Tree)  # noqa: S101 - by the grammar
        found = self.refs.troops_of(item, like_last=True)
        self.troops.append((kind, found))
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
        return self.refs.at

    def _place_pp(self, item: Tree[Token]) -> None:
        prep = tokens_of(item)[0]
        text = mark(prep).text
        inner = item.children[1]
        if isinstance(inner, Tree) and inner.data == "reach_plain":
            self.metres = round(self.refs.distance(inner.children))
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

    def _place(self, item: Item) -> None:
        head = (
            item.children[0]
            if isinstance(item, Tree) and item.data in ("of", "lies_towards", "lies_beside")
            else item
        )
        tokens = tokens_of(head)
        kind = tokens[-1]
        if isinstance(item, Tree) and item.data.startswith("reach"):
            self.objects.append(self.refs.find(item))
            return
        if (
            self.verb in ("build", "destroy")
            and kind.type == "KIND"
            and value(kind) in ("bridge", "earthwork")
        ):
            self.work = "bridge" if value(kind) == "bridge" else "earthwork"
            if self.work == "earthwork" or (self.verb == "build" and len(tokens) == 1):
                return
        if not self.verb and kind.type == "KIND" and value(kind) == "earthwork":
            self.wanted = True
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

    def _it(self) -> bool:
        """Take 'it' for troops if troops were spoken of last; return whether it is."""
        last = self.refs.troops
        if (
            self.verb in _ABOUT_FRIENDS
            and self.order.last_subject
            and (last is None or not last.ids or last.commander)
        ):
            self.troops.append(("", TroopsRef(ids=self.order.last_subject)))
            return True
        if self.verb in _ABOUT_FRIENDS and last is not None and last.ids:
            self.troops.append(("", last))
            return True
        if self.refs.place is None:
            if last is not None:
                self.troops.append(("", last))
                return True
            about: About = "unit" if self.verb in _ABOUT_FRIENDS else "place"
            raise Doubt("target" if self.verb in _STRIKES else about, "it")
        return False

    # Making the step

    def _make(self) -> list[MeaningStep]:
        verb = self.verb
        if self.clause.negated:
            return self._negated()
        if not verb:
            return self._without_verb()
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

    def _without_verb(self) -> list[MeaningStep]:
        """A clause without a verb: rules of conduct, a formation, a work, or troops sent to a place."""
        if self.wanted and any(one.arm == "pioneers" for one in self.refs.actors):
            self.work = "earthwork"
            return self._make_build()
        if self.road and any(prep == "TO" for prep, _, _ in self.goals):
            return self._make_march()
        goal = self._goal()
        sent = self.clause.subject is not None and not (self.engagement and not self.goals)
        if goal is not None and (sent or (self.goals and self.goals[0][0] == "TO")):
            return [self._step("march", place=goal)]
        if self.formation in ("limbered", "unlimbered") or (self.formation and not self.engagement):
            return [self._step("form")]
        if self.engagement:
            if self._staying():
                return [self._step("hold", place=goal, via=(), road="")]
            return [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
        if self.road and goal is not None:
            return [self._step("march", place=goal)]
        if self.facing is not None:
            return [self._step("face")]
        return []

    def _staying(self) -> bool:
        """Whether a rule of conduct says to stay as well: stay hidden, lie low."""
        return any(
            item.type == "ENGAGEMENT"
            and value(item) == "stealth"
            and mark(item).text.startswith(("stay", "remain", "lie", "lying", "hide", "set an", "lay an"))
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
        }
        if self.verb in rules:
            rule = rules[self.verb]
            if self.verb_text.startswith(("fight", "fought", "engag")):
                rule = "avoid_battle"
            if (
                rule == "at_all_costs"
                and self.clause.verb is not None
                and mark(self.clause.verb).text.startswith(("leav", "quit", "evacuat", "abandon"))
            ):
                return [self._step("hold", place=self._goal("FROM", "AT", "TO"), via=(), road="")]
            if rule == "at_all_costs":
                return [self._step("hold", place=self._goal(), engagement=(*self.engagement, rule))]
            return [MeaningStep(verb="conduct", engagement=(*self.engagement, rule), times=self.times)]
        if self.verb in ("march", "lead") or (self.verb == "be" and self._goal() is not None):
            times = self.times
            if times.by is not None:
                times = replace(times, by=None, until=times.by)
            crossing = self.verb_text.startswith(("cross", "pass"))
            place = self._goal() if crossing else None
            return [self._step("hold", place=place, via=(), road="", times=times)]
        return [MeaningStep(verb="conduct", engagement=tuple(self.engagement))] if self.engagement else []

    # Places and targets

    def _goal(self, *preps: str) -> Spot | None:
        """The place that the clause sends troops to."""
        exact = [ref for ref in self.objects if ref.kind not in ("river", "road", "here")]
        for ref in (
            exact[-1:] if len(exact) > 1 and exact[-1].kind in ("point", "water") else exact
        ) or self.objects:
            return self._spot(ref)
        for prep, text, ref in self.goals:
            if prep in (preps or ("TO", "AT", "AGAINST")) and not (text == "by" and len(self.goals) > 1):
                return self._spot(ref)
        return None

    def _spot(self, ref: PlaceRef) -> Spot | None:
        return None if ref.kind == "here" else ref.spot

    def _target(self) -> Target | None:
        """The target of an attack or of fire; raises `Nonsense` for own troops."""
        place: Spot | None = None
        for ref in self.objects:
            place = self._spot(ref)
        for prep, _, ref in self.goals:
            if prep in ("TO", "AT", "AGAINST", "ALONG") and place is None:
                place = self._spot(ref)
        arm = ""
        for kind, troops in self.troops:
            if kind in ("WITH",):
                continue
            if troops.pronoun and not troops.ids and not troops.arm and not troops.enemy:
                if place is None and self.refs.troops is None:
                    raise Doubt("target", troops.phrase)
                continue
            if not troops.enemy and troops.named and troops.ids and kind not in ("behind", "BESIDE"):
                raise Nonsense("own_side", troops.phrase)
            arm = arm or troops.arm
            if troops.arm and not troops.enemy:
                self.refs.troops = TroopsRef(enemy=True, arm=troops.arm, phrase=troops.phrase)
        if not arm and place is None:
            return None
        return Target(arm=arm, place=place)

    def _friends(self) -> tuple[str, ...]:
        """The own troops that the clause names; raises `Doubt` if it is not clear which."""
        for _, troops in self.troops:
            if troops.pronoun and (troops.enemy or not troops.ids) and self.order.last_subject:
                return self.order.last_subject
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
        self._split_via()
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
        if goal is None:
            return self._march_without_goal(verb_text)
        if self.formation in ("limbered", "unlimbered"):
            return [
                self._step("march", place=goal, formation=""),
                self._step("form", via=(), times=Times(), engagement=()),
            ]
        step = self._step("march", place=goal)
        return [step]

    def _march_without_goal(self, verb_text: str) -> list[MeaningStep]:
        if self.clause.more and not self.unknown:
            return []
        if "charge" in self.manner:
            return [self._step("charge")]
        if self.formation:
            return [self._step("form", via=())]
        if self.unknown:
            raise Nonsense("unknown_place", self._unknown_phrase())
        if self.road == "along":
            options = self.refs.landmarks.road_ends(self.refs.at)
            raise Doubt("place", self.refs.phrase(self.clause.verb) if self.clause.verb else "", options)
        if self.engagement and verb_text in ("go", "carry on", "continue", "keep on"):
            return [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
        self.order.unclear = self.order.unclear or Doubt("place", verb_text)
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
        self._split_via()
        goal = next((ref.spot for prep, _, ref in self.goals if prep in ("TO", "AT")), None)
        over = next((ref for prep, _, ref in self.goals if prep == "VIA"), None)
        if goal is None and over is not None:
            goal = self._across(over)
        if goal is None and self.objects:
            text = self.verb_text
            if not text.startswith(("evacuat", "abandon", "give up", "vacat", "quit", "leave")):
                goal = self._spot(self.objects[0])
        goal = goal or self._somewhere()
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
        self._split_via()
        return [self._step("charge" if "charge" in self.manner else "attack", target=self._target())]

    def _make_charge(self) -> list[MeaningStep]:
        return [self._step("charge", target=self._target())]

    def _make_fire(self) -> list[MeaningStep]:
        ammunition = "canister" if "canister" in self.manner else ""
        return [self._step("fire", target=self._target(), ammunition=ammunition, road="", via=())]

    def _make_pursue(self) -> list[MeaningStep]:
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
        if any(ref.kind in ("road", "road_to") for ref in self.objects):
            self.road = "along"
            ref = self.objects[0]
            goals = any(prep in ("TO", "AT") for prep, _, _ in self.goals)
            self.objects = [] if ref.kind == "road" or goals else [ref]
            return self._make_march()
        if own or any(prep == "TO" for prep, _, _ in self.goals):
            self.troops = []
            return self._make_march()
        return self._make_attack() if self.verb_text.startswith(("take", "taking", "took")) else []

    def _make_be(self) -> list[MeaningStep]:
        over = next((ref for prep, _, ref in self.goals if prep == "VIA"), None)
        if over is not None:
            return [self._step("march", place=self._across(over))]
        goal = self._goal()
        if goal is None:
            return (
                [MeaningStep(verb="conduct", engagement=tuple(self.engagement), times=self.times)]
                if self.engagement
                else []
            )
        return [self._step("march", place=goal)]

    def _make_keep_to(self) -> list[MeaningStep]:
        roads = [ref for ref in self.objects if ref.kind in ("road", "road_to")]
        if roads:
            self.road = "along"
            self.objects = [ref for ref in self.objects if ref.kind != "road"]
            return self._make_march()
        self.verb = "hold"
        return self._make_hold()

    def _make_keep_away(self) -> list[MeaningStep]:
        if not self.troops and not self.objects:
            return [self._step("hold", place=self._goal(), via=(), road="")]
        return [self._step("cover", road="", via=())]

    def _make_put(self) -> list[MeaningStep]:
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
        """Drive the enemy out of a place: attack it."""
        place = next((ref.spot for prep, _, ref in self.goals if prep in ("FROM", "AT", "TO")), None)
        place = place or next((ref.spot for ref in self.objects), None)
        target = self._target() if place is None else None
        arm = target.arm if target else next((troops.arm for _, troops in self.troops if troops.arm), "")
        found = Target(arm=arm, place=place) if arm or place else None
        return [self._step("charge" if "charge" in self.manner else "attack", target=found)]

    def _make_give(self) -> list[MeaningStep]:
        if "canister" in self.manner or "fire" in self.manner:
            return self._make_fire()
        if "charge" in self.manner:
            return self._make_charge()
        if "support" in self.manner:
            return self._make_support()
        return []

    def _make_stop_doing(self) -> list[MeaningStep]:
        return [self._step("hold")]

    def _make_prevent(self) -> list[MeaningStep]:
        return [self._step("hold", place=self._goal())]

    def _make_hold(self) -> list[MeaningStep]:
        text = self.verb_text
        if "fire" in self.manner:
            return self._make_fire()
        enemies = [troops for _, troops in self.troops if troops.enemy or troops.pronoun]
        if "watch" in self.manner and (self.objects or enemies):
            return self._make_watch()
        if text.startswith("keep") and self._keeps_away():
            return [self._step("cover", via=(), road="")]
        near = {kind for kind, troops in self.troops if troops.ids and not troops.enemy}
        if near & {*_SIDES, "WITH", "AT"} and text.startswith(_STAYING):
            return self._near_friends()
        if near & _SIDES and not text.startswith(("guard", "wait", "await", "defend")):
            return [self._join(self._friends())]
        if text.startswith(("guard", "secure", "protect")) and (self.side or self.relative or near):
            return self._make_cover()
        goal = self._goal() or self._somewhere()
        return [self._step("hold", place=goal, via=(), road="", conditions=self._awaited())]

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
        return [self._step("follow", unit=friends, metres=self.metres, side=side, via=(), road="")]

    def _make_form(self) -> list[MeaningStep]:
        text = self.verb_text
        formation = self.formation
        if not formation and text.startswith(
            ("spread", "extend", "fan", "open out", "shake", "disperse", "scatter")
        ):
            formation = "skirmish"
        friends = self._friends() if self.troops and not any(t.enemy for _, t in self.troops) else ()
        if friends and (self.side or self.metres):
            return [self._join(friends, formation)]
        goal = self._goal()
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
        if self.verb_text.startswith("deploy"):
            return [
                self._step("form", formation="unlimbered" if self._artillery() else "line", via=(), road="")
            ]
        if self.relative or self.side:
            return [self._step("hold", place=self._somewhere())]
        if self.unknown:
            raise Nonsense("no_order", self._unknown_phrase())
        return [self._step("form", via=(), road="")]

    def _artillery(self) -> bool:
        return all(one.arm == "artillery" for one in self.refs.actors)

    def _make_limber(self) -> list[MeaningStep]:
        return self._battery("limbered")

    def _make_unlimber(self) -> list[MeaningStep]:
        return self._battery("unlimbered")

    def _battery(self, formation: str) -> list[MeaningStep]:
        goal = self._goal()
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
        if any(troops.enemy for _, troops in self.troops):
            return self._make_pursue()
        friends = self._friends() or (self.order.last_subject if not self.troops else ())
        if not friends:
            if self.refs.troops is not None and self.refs.troops.enemy:
                return self._make_pursue()
            raise Doubt("unit", self.refs.phrase(self.clause.verb) if self.clause.verb else "follow")
        goal = next((ref.spot for prep, _, ref in self.goals if prep == "TO"), None)
        return [self._step("follow", unit=friends, metres=self.metres, place=goal, via=())]

    def _make_join(self) -> list[MeaningStep]:
        friends = self._friends()
        if not friends:
            goal = self._goal()
            if goal is not None:
                return [self._step("march", place=goal)]
            raise Doubt("unit", self.refs.phrase(self.clause.verb) if self.clause.verb else "join")
        return [self._join(friends)]

    def _join(self, friends: tuple[str, ...], formation: str = "") -> MeaningStep:
        side = self.side if self.side in ("left", "right", "behind", "front") else ""
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
        friends = self._friends()
        if not friends and self.objects:
            return [self._step("hold", place=self._goal())]
        if not friends and not self.troops and self.refs.troops is not None:
            friends = tuple(one for one in self.refs.troops.ids)
        if not friends and any(t.pronoun for _, t in self.troops):
            raise Doubt("unit", self.troops[0][1].phrase)
        return [self._step("support", unit=friends, via=(), road="")]

    def _make_cover(self) -> list[MeaningStep]:
        friends = self._friends() if self.troops else ()
        if not friends and set(self.verb_text.split()) & {*vocabulary().groups["of_others"]}:
            friends = self.order.last_subject
        side = self.side if self.side in ("left", "right", "behind", "front") else ""
        if self.relative in ("left", "right", "our_left", "our_right", "behind"):
            side = self.relative.removeprefix("our_")
        goal = None
        for ref in self.objects:
            if ref.kind != "point":
                goal = self._spot(ref)
        goal = goal or next((ref.spot for prep, _, ref in self.goals if prep in ("TO", "AT")), None)
        return [self._step("cover", unit=friends, side=side, place=goal, via=(), road="")]

    def _make_watch(self) -> list[MeaningStep]:
        goal = self._goal()
        arm = next((troops.arm for _, troops in self.troops if troops.enemy and troops.arm), "")
        target = Target(arm=arm) if arm and goal is None else None
        return [self._step("watch", place=goal, target=target, via=(), road="")]

    def _make_scout(self) -> list[MeaningStep]:
        self._split_via()
        goal = self._goal("TO", "AT", "VIA")
        return [self._step("scout", place=goal)]

    def _make_build(self) -> list[MeaningStep]:
        text = self.verb_text
        work = self.work
        if self.formation and not work:
            return self._make_form()
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
                if text.startswith(("bridge", "bridging", "span", "throw a", "lay")) or river is not None
                else "earthwork"
            )
        if self.troops and (goal is None or any(ref.kind == "here" for ref in self.objects)):
            goal = self._where_troops_stand()
        return [self._step("build", work=work, place=goal, via=(), road="")]

    def _where_troops_stand(self) -> Spot | None:
        for _, troops in self.troops:
            for one in troops.ids:
                troop = self.situation.troop(one)
                return Spot(f"where {troop.name} stands", (round(troop.at[0]), round(troop.at[1])))
        return None

    def _make_destroy(self) -> list[MeaningStep]:
        work = self.work or ("bridge" if any(ref.bridge for ref in self.objects) else "")
        if not work:
            enemy = any(troops.enemy or troops.arm for _, troops in self.troops)
            if enemy:
                return self._make_attack()
            if self.objects and self.objects[0].kind in ("bridge",):
                work = "bridge"
        goal = self._goal()
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
        return [MeaningStep(verb="report", place=goal, times=self.times, engagement=tuple(self.engagement))]


# Times


def _minutes(item: Tree[Token]) -> int:
    tokens = tokens_of(item)
    number = next((float(value(token)) for token in tokens if token.type == "NUM"), 1.0)
    unit = next(value(token) for token in tokens if token.type == "SPAN")
    return round(number * _SPANS[unit])


def _with_time(times: Times, item: Tree[Token], reader: _ClauseReader) -> Times:
    """The times with one more phrase of time."""
    first = item.children[0]
    kind = value(first) if isinstance(first, Token) and first.type == "TIMEPREP" else "at"
    text = mark(first).text if isinstance(first, Token) and first.type == "TIMEPREP" else ""
    last = item.children[-1]
    assert isinstance(last, Tree)  # noqa: S101 - by the grammar
    if last.data == "span":
        minutes = _minutes(last)
        match kind:
            case "for" | "until":
                return replace(times, lasting=minutes)
            case "every":
                return replace(times, every=minutes)
            case "by":
                return replace(times, by=reader.situation.minute + minutes)
            case _ if text == "within":
                return replace(times, by=reader.situation.minute + minutes)
            case _:
                return replace(times, within=minutes)
    minute = _clock(last, reader)
    match kind:
        case "by":
            return replace(times, by=minute)
        case "until":
            return replace(times, until=minute)
        case "for" | "every":
            return times
        case _:
            return replace(times, at=minute)


def _clock(item: Tree[Token], reader: _ClauseReader) -> int:
    """The minute of the day that a clock time means; raises `Nonsense` if it is past or after the battle."""
    tokens = tokens_of(item)
    phrase = reader.refs.phrase(item)
    half = next((value(token) for token in tokens if token.type == "CLOCK" and value(token) != "oclock"), "")
    now, last = reader.situation.minute, reader.situation.last_minute
    word = next((value(token) for token in tokens if token.type == "CLOCK_WORD"), "")
    if word == "tomorrow":
        raise Nonsense("time", phrase)
    if word in ("dusk", "vague"):
        raise Doubt("time", phrase)
    if word:
        minute = _NOON if word == "noon" else _DAY
    else:
        minute, exact = _hour(tokens)
        if half == "morning" and minute >= _NOON:
            minute -= _NOON
        elif half == "evening" and minute < _NOON:
            minute += _NOON
        elif not half and not exact:
            while minute <= now:
                minute += _NOON
    if minute < now or minute > last:
        raise Nonsense("time", phrase)
    return minute


def _hour(tokens: list[Token]) -> tuple[int, bool]:
    """Minutes of the day on the face of a clock, and whether the half of the day is said."""
    exact = next((value(token) for token in tokens if token.type == "HHMM"), "")
    if exact:
        hours, _, minutes = exact.partition(":")
        value_ = int(hours) * 60 + int(minutes)
        return value_, int(hours) > 12 or hours.startswith("0")
    numbers = [int(float(value(token))) for token in tokens if token.type == "NUM"]
    before = next((value(token) for token in tokens if token.type == "CLOCK_BEFORE"), "")
    hour = numbers[-1] * 60
    match before:
        case "half_past":
            hour += 30
        case "quarter_past":
            hour += 15
        case "quarter_to":
            hour -= 15
        case "past":
            hour += numbers[0]
        case "to":
            hour -= numbers[0]
    return hour, numbers[-1] > 12
