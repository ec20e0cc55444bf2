"""From clauses to the steps of an order (KV3-C6)."""

from collections.abc import Iterable

from lark import Token, Tree
from msgspec.structs import astuple, replace

from sandtable.games.kriegsspiel.reading.clauses import Clause, ConditionText, Sentence, sentences
from sandtable.games.kriegsspiel.reading.conditions import read_condition
from sandtable.games.kriegsspiel.reading.landmarks import Landmark, metres
from sandtable.games.kriegsspiel.reading.meaning import (
    Condition,
    Doubt,
    MeaningStep,
    Nonsense,
    Reading,
    Refusal,
    Times,
    Understood,
)
from sandtable.games.kriegsspiel.reading.phrases import Item, Tokeniser, mark, tokens_of, value
from sandtable.games.kriegsspiel.reading.references import References
from sandtable.games.kriegsspiel.reading.situation import ARMS, Situation, Troop
from sandtable.games.kriegsspiel.reading.steps import STRIKES, ClauseReader
from sandtable.games.kriegsspiel.reading.times import with_time
from sandtable.games.kriegsspiel.reading.troops import TroopsRef
from sandtable.games.kriegsspiel.reading.words import Word, vocabulary


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


_REPEATED = ("build", "march", "withdraw", "attack", "fire", "scout", "watch", "charge", "destroy", "hold")
"""Verbs that go on in a clause without one: scout Lindenrode, then the Windberg."""


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
        self._acts: list[tuple[tuple[str, ...], str]] = []
        """The acts of the sentence so far, by troops: `go`, `back`, `stay` or `put`."""
        self._unreadable: list[ConditionText] = []
        """Conditions of the sentence that are none that troops can observe."""
        self._others = ""
        """Troops of another commander that the order speaks to."""
        self._last_leading: list[Condition] = []
        self._together: list[MeaningStep] = []
        """Steps that are joined to the one before them by 'and'."""
        self._subject_before: tuple[str, ...] = ()

    def steps(self) -> list[MeaningStep]:
        lexicon = self.situation.lexicon
        tokens = Tokeniser(lexicon, self._words).tokens()
        self._impossible(tokens)
        for sentence in sentences(lexicon, self._words, tokens):
            self.refs.named_ahead = self._names(token for token in tokens if mark(token).end <= sentence.end)
            self.refs.named_later = self._names(
                token for token in tokens if mark(token).start >= sentence.end
            )
            self._sentence(sentence)
        steps = _merged(self._steps)
        if not steps and any(word.text == "?" for word in self._words):
            return [MeaningStep(verb="report")]
        if self.refs.unclear is not None and not steps:
            raise self.refs.unclear
        if self._others and not steps:
            raise Nonsense("not_yours", self._others)
        self._contradiction(steps)
        return steps

    def _impossible(self, tokens: list[Token]) -> None:
        for token in tokens:
            if token.type == "OUT_OF_WORLD":
                raise Nonsense("out_of_world", self.refs.phrase(token))
            if token.type == "GROUND_ACT":
                raise Nonsense("ground", self.refs.phrase(token))

    def _names(self, tokens: Iterable[Token]) -> list[Landmark]:
        """The places that words of the order name."""
        names = [value(token) for token in tokens if token.type == "NAME"]
        return [place for name in names for place in self.situation.landmarks.places if place.name == name]

    # Sentences

    def _sentence(self, sentence: Sentence) -> None:
        self._news = False
        self._unreadable, self._acts = [], []
        leading: list[Condition] | None = None
        before = len(self._steps)
        subject_before = self._subject
        if not sentence.goes_on:
            self._subject = None
        if sentence.question:
            self._steps.append(MeaningStep(verb="report"))
            return
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
            made = self._clause(clause, conditions, first=clause is sentence.clauses[0])
            self._refuse_unreadable(made)
            self._refuse_opposites(clause)
            if not clause.then and clause is not sentence.clauses[0]:
                self._together += made[:1]
            if not made and clause.verb is None and self._steps[before:]:
                self._more_time(clause)
            self._steps += self._participle(clause, made)
        if self.refs.road and self.refs.unclear is not None:
            raise self.refs.unclear
        self._last_leading = leading or []
        self._attach(before, set(leading or ()))

    def _refuse_unreadable(self, made: list[MeaningStep]) -> None:
        """Refuse steps that wait for something that troops cannot observe: if it rains.

        Courtesy is no condition: if your men are rested, if it is not too much to ask.
        """
        for text in self._unreadable:
            words = {word.text for word in self._words[slice(*text.words)]}
            courteous = not text.items or not words.isdisjoint(vocabulary().groups["courteous"])
            if not courteous and any(step.verb != "conduct" for step in made):
                raise Nonsense("no_order", self.refs.between(*text.words))

    def _refuse_opposites(self, clause: Clause) -> None:
        """Refuse an order to stay, to go and to come back in one breath."""
        act = _act_of(clause)
        if not act or clause.conditions:
            return
        if clause.then:
            self._acts = []
        others = {each for who, each in self._acts if who == self._who} - {act}
        together = any(_is_manner(item, "together") for item in clause.items)
        staying = "put" in (act, *others)
        if (
            clause.verb is not None
            and others
            and (
                together
                or staying
                or (
                    {act, *others} == {"go", "back"}
                    and not any(_goes_somewhere(item) for item in clause.items)
                )
            )
        ):
            raise Nonsense("contradiction", self.refs.phrase(clause.verb))
        self._acts.append((self._who, act))

    def _more_time(self, clause: Clause) -> None:
        """Add the time of a clause that says nothing else to the step before it."""
        for item in clause.items:
            if isinstance(item, Tree) and item.data == "time":
                self._steps[-1] = replace(
                    self._steps[-1], times=with_time(self._steps[-1].times, item, self.refs)
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
        self._unreadable += [text for text, one in zip(texts, found, strict=True) if one is None]
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
        if found.options:
            among = tuple(one for one in found.options if one in mine)
            among = tuple(one for one in among if one in self._subject_before) or among
            if len(among) != 1:
                raise Doubt("unit", found.phrase, among or found.options)
            found = TroopsRef(ids=among, phrase=found.phrase)
        self._news = False
        if found.enemy or (found.pronoun and not found.ids):
            self._news = True
            self._subject = None
            return
        others = [one for one in found.ids if one not in self.situation.by_id]
        if others:
            self._news = True
            self._others = self._others or found.phrase
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
            self.refs.last_subject = self._subject_before
        self._subject_before = inside
        self.refs.spoke_to_own()
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

    def _clause(self, clause: Clause, leading: list[Condition], *, first: bool) -> list[MeaningStep]:
        verb = value(clause.verb) if clause.verb is not None else ""
        if clause.verb is None and not clause.items:
            return []
        self.refs.retiring = verb == "withdraw"
        goes_on = clause.follows or (clause.subject is not None and not first)
        if not verb and goes_on and self._last_verb in _REPEATED:
            named = any(_names_goal(item, bare=clause.then) for item in clause.items)
            verb = self._last_verb if named else verb
        self._last_verb = verb or self._last_verb
        if verb == "same" or self._only_troops(clause):
            return [replace(step, who=self._who) for step in self._last_steps()]
        steps = self._read(ClauseReader(self.refs, clause, verb))
        own = self._conditions(clause.conditions)
        conditions = tuple(dict.fromkeys((*leading, *own)))
        found = []
        for index, step in enumerate(steps):
            governed = conditions if index == len(steps) - 1 else tuple(leading)
            found.append(replace(step, who=self._who, conditions=(*governed, *step.conditions)))
        return found

    def _only_troops(self, clause: Clause) -> bool:
        """Whether a clause names only troops, who do what those before them do: then the escort."""
        if not clause.then or clause.verb is not None or clause.subject is not None or len(clause.items) != 1:
            return False
        troops = clause.items[0]
        if not isinstance(troops, Tree) or troops.data != "troops":
            return False
        self._take_subject(self.refs.troops_of(troops))
        self._set_actors()
        return self._subject is not None

    def _last_steps(self) -> list[MeaningStep]:
        """The steps of the troops that the order spoke to last."""
        found: list[MeaningStep] = []
        for step in reversed(self._steps):
            if found and step.who != found[0].who:
                break
            found.insert(0, step)
        return found

    def _read(self, reader: ClauseReader) -> list[MeaningStep]:
        """The steps of a clause; what the arm cannot do is refused before a question is asked about it."""
        try:
            return reader.steps()
        except (Doubt, Nonsense):
            reader.check_verb()
            raise

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
                    one.verb in STRIKES
                    and "no_attack" in other.engagement
                    and other.verb in (one.verb, "conduct")
                ):
                    raise Nonsense("contradiction", one.verb)
        for who in dict.fromkeys(step.who for step in steps):
            always = {
                rule for step in steps if step.who == who and _unconditional(step) for rule in step.engagement
            }
            if always >= {"fire_at_will", "no_fire"}:
                raise Nonsense("contradiction", "fire")
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


def _act_of(clause: Clause) -> str:
    """Whether a clause says to go, to come back, to stay, or to stay put; empty if none of them."""
    verb = value(clause.verb) if clause.verb is not None else ""
    text = mark(clause.verb).text if clause.verb is not None else ""
    if clause.negated:
        return "put" if text.startswith(("leav", "quit", "abandon")) else ""
    if verb == "hold":
        return "put" if text.endswith((" where you are", " where you stand", " put", " here")) else "stay"
    return {"march": "go", "attack": "go", "charge": "go", "withdraw": "back"}.get(verb, "")


def _is_manner(item: Item, manner: str) -> bool:
    return isinstance(item, Token) and item.type == "MANNER" and value(item) == manner


def _goes_somewhere(item: Item) -> bool:
    return isinstance(item, Tree) and item.data != "time"


def _names_goal(item: Item, *, bare: bool) -> bool:
    """Whether a phrase is a goal of the verb before it: then to Karsnitz, then the Windberg."""
    if not isinstance(item, Tree):
        return False
    if all(token.type in ("PART", "AT", "TO") for token in tokens_of(item)):
        return False
    pp = item.data in ("place_pp", "troops_pp") or item.data.startswith("reach_")
    return pp or (bare and item.data in ("atom", "lies_towards", "lies_beside", "of"))


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
        else replace(step, verb="withdraw")
        if step.verb == "march" and step.place is None
        else step
        for step in found
    ]


def _one_of(last: MeaningStep, step: MeaningStep) -> MeaningStep | None:
    """Two steps of the same troops as one, or `None` if they are two."""
    if step == last:
        return step
    engagement = (*last.engagement, *step.engagement)
    if step.verb == last.verb == "cover" and _bare(step) and not step.conditions:
        return replace(last, engagement=engagement)
    if step.verb == last.verb == "pursue" and step.target is None:
        return replace(last, engagement=engagement)
    if step.verb == "scout" and step.place is None and last.verb == "march" and not step.conditions:
        return replace(last, verb="scout", engagement=engagement)
    if last.verb == "march" and last.place is None and last.via:
        return replace(step, via=(*last.via, *step.via))
    if last.verb == "march" and last.place is None and step.verb in ("march", "withdraw", "follow", "join"):
        return replace(
            step,
            times=_joined_times(last.times, step.times),
            conditions=tuple(dict.fromkeys((*last.conditions, *step.conditions))),
            engagement=engagement,
        )
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


def _bare(step: MeaningStep) -> bool:
    """Whether a step of covering says neither whom nor where."""
    return not (step.unit or step.side or step.place)


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
