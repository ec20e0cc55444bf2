"""From clauses to the steps of an order (KV3-C6)."""

from collections.abc import Iterable
from typing import Literal

from lark import Token, Tree
from msgspec.structs import astuple, replace

from sandtable.games.kriegsspiel.reading.clauses import (
    Clause,
    ConditionText,
    Sentence,
    Unread,
    sentences,
    unread,
)
from sandtable.games.kriegsspiel.reading.conditions import read_condition
from sandtable.games.kriegsspiel.reading.coverage import (
    unread_in_clause,
    unread_in_condition,
    unread_in_news,
)
from sandtable.games.kriegsspiel.reading.landmarks import Landmark, metres
from sandtable.games.kriegsspiel.reading.meaning import (
    Condition,
    ConditionKind,
    Doubt,
    MeaningStep,
    Nonsense,
    Reading,
    Refusal,
    Spot,
    Target,
    Times,
    Understood,
)
from sandtable.games.kriegsspiel.reading.phrases import (
    Item,
    Mark,
    Tokeniser,
    mark,
    parse,
    tokens_of,
    value,
)
from sandtable.games.kriegsspiel.reading.references import References
from sandtable.games.kriegsspiel.reading.situation import ARMS, Situation, Troop
from sandtable.games.kriegsspiel.reading.steps import GIVING_GROUND, STRIKES, ClauseReader
from sandtable.games.kriegsspiel.reading.times import with_time
from sandtable.games.kriegsspiel.reading.troops import TroopsRef
from sandtable.games.kriegsspiel.reading.words import Word, vocabulary


def load() -> None:
    """Load vocabulary and grammar, which the first order would otherwise wait for."""
    vocabulary()
    parse([])


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


_NAMES = frozenset(("NAME", "COORDINATE", "UNIT"))
"""Tokens that must be read wherever they stand."""
_REPEATED = ("build", "march", "withdraw", "attack", "fire", "scout", "watch", "charge", "destroy", "hold")
"""Verbs that go on in a clause without one: scout Lindenrode, then the Windberg."""


_PUT = (
    " where you are",
    " where you stand",
    " put",
    " here",
    " your ground",
    " your position",
    " fast",
    " firm",
)
"""Ends of verbs that say not to go away at all."""
_DONE_AT_ONCE = ("attack", "charge", "march", "build", "destroy", "scout", "resupply")
"""Verbs of what is done before something happens rather than until it does."""


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
        """The acts of the sentence so far, by troops: `go`, `go to`, `back`, `stay` or `put`."""
        self._unreadable: list[ConditionText] = []
        """Conditions of the sentence that are none that troops can observe."""
        self._unread: list[Unread] = []
        """Words that are not in the meaning."""
        self._let = False
        """Whether others are let to do something first: let the 8th go first, and follow it."""
        self._deadline = Times()
        """The hour until which a condition of the sentence may be fulfilled."""
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
        named = self._names(tokens)  # once: a hostile order has hundreds of sentences
        begin = 0
        for sentence in sentences(lexicon, self._words, tokens):
            self.refs.named_here = [place for word, place in named if begin <= word.start < sentence.end]
            begin = sentence.end
            self.refs.named_ahead = [place for word, place in named if word.end <= sentence.end]
            self.refs.named_later = [place for word, place in named if word.start >= sentence.end]
            self._sentence(sentence)
        steps = _merged(self._steps)
        if not steps and any(word.text == "?" for word in self._words):
            return [MeaningStep(verb="report")]
        if self.refs.unclear is not None and not steps:
            raise self.refs.unclear
        if self._others and not steps:
            raise Nonsense("not_yours", self._others)
        steps = _said_once(steps)
        self._contradiction(steps)
        if steps:
            self._require_all_read(tokens)
        return steps

    def _require_all_read(self, tokens: list[Token]) -> None:
        """Refuse an order, or ask about it, if anything in it that matters is not in its meaning."""
        found = [
            *self._unread,
            *(
                unread(token, about="place" if token.type == "NAME" else None)
                for token in tokens
                if token.type in _NAMES and mark(token).start not in self.refs.heard_words
            ),
        ]
        if not found:
            return
        first = min(found, key=lambda each: each.words)
        phrase = self.refs.between(*first.words)
        if first.about is not None:
            raise Doubt(first.about, phrase)
        raise Nonsense("no_order", phrase)

    def _impossible(self, tokens: list[Token]) -> None:
        for token in tokens:
            if token.type == "OUT_OF_WORLD":
                raise Nonsense("out_of_world", self.refs.phrase(token))
            if token.type == "GROUND_ACT":
                raise Nonsense("ground", self.refs.phrase(token))

    def _names(self, tokens: Iterable[Token]) -> list[tuple[Mark, Landmark]]:
        """The words of the order that name places, each with its place."""
        names = [mark(token) for token in tokens if token.type == "NAME"]
        places = self.situation.landmarks.places
        return [(name, place) for name in names for place in places if place.name == name.value]

    # Sentences

    def _sentence(self, sentence: Sentence) -> None:
        self._news = self._let = False
        self._unread += sentence.unread
        for item in sentence.passed:
            self.refs.heard(item)
        self.refs.assailant = None
        self._unreadable, self._acts = [], []
        leading: list[Condition] | None = None
        before = len(self._steps)
        subject_before = self._subject
        if not sentence.goes_on:
            self._subject = None
        if sentence.question:
            self._steps.append(MeaningStep(verb="report"))
            self._pass_over(sentence)
            return
        texts = sentence.leading
        for clause in sentence.clauses:
            acts = self._set_subject(clause, self._subject_of(texts) or subject_before)
            if leading is None:
                others = [text for text in texts if self._words[text.words[0]].text != "before"]
                leading = self._conditions(others or texts)
                self._deadline = self._latest(texts)
            if not acts:
                self._unread += unread_in_news(clause)
                self._remember(clause)
                continue
            conditions = self._governing(clause, leading, first=clause is sentence.clauses[0])
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

    def _latest(self, texts: list[ConditionText]) -> Times:
        """The hour at which an order holds unless something has happened by then."""
        times = Times()
        for item in (item for text in texts if text.kind == "unless" for item in text.items):
            if isinstance(item, Tree) and item.data == "time":
                times = with_time(times, item, self.refs)
        return Times(at=times.by) if times.by is not None else Times()

    def _subject_of(self, texts: list[ConditionText]) -> TroopsRef | None:
        """The recipients of whom a condition speaks: if the 2nd is attacked, it retires."""
        mine = {one.id for one in self.refs.recipients}
        for item in (text.items[0] for text in texts if text.items):
            named = {token.type for token in tokens_of(item)} & {"UNIT", "ORDINAL"}
            if isinstance(item, Tree) and item.data == "troops" and named:
                found = self.refs.troops_of(item)
                if found.ids and set(found.ids) < mine:
                    return found
        return None

    def _governing(self, clause: Clause, leading: list[Condition], *, first: bool) -> list[Condition]:
        """The conditions of a clause that were said before it."""
        before_it = self._steps[-1].conditions if self._steps else ()
        last = self._steps[-1] if self._steps else None
        if (
            clause.then
            and not leading
            and last is not None
            and any(one.kind == "unless" for one in before_it)
        ):
            return [replace(one, kind="when") for one in before_it if one.kind == "unless"]
        if clause.in_case:
            return [replace(one, kind="when") for one in leading or before_it]
        if clause.otherwise:
            opposites = [_opposite(one) for one in leading or self._last_leading or before_it]
            return opposites or self._failing(clause)
        return [] if clause.conditions and not first else [*leading]

    def _pass_over(self, sentence: Sentence) -> None:
        """Note the words of a question to a unit as read."""
        texts = (*sentence.leading, *(text for clause in sentence.clauses for text in clause.conditions))
        for items in (*(text.items for text in texts), *(clause.items for clause in sentence.clauses)):
            for item in items:
                self.refs.heard(item)

    def _failing(self, clause: Clause) -> list[Condition]:
        """The condition of what is to be done if the step before it fails: failing which, hold the hill."""
        last = self._steps[-1] if self._steps else None
        place = None if last is None else last.place or (last.target.place if last.target else None)
        if last is None or place is None or last.verb not in ("attack", "charge", "hold"):
            said = clause.verb or next((item for item in clause.items if isinstance(item, Tree)), None)
            if said is not None and not (isinstance(said, Token) and value(said) == "be"):
                self._unread.append(unread(said))
            return []
        return [Condition(kind="unless", event="taken", place=place)]

    def _refuse_unreadable(self, made: list[MeaningStep]) -> None:
        """Refuse steps that wait for something that troops cannot observe: if it rains.

        Courtesy is no condition: if your men are rested, if it is not too much to ask.
        """
        for text in self._unreadable:
            words = {word.text for word in self._words[slice(*text.words)]}
            courteous = not (text.items or text.passed) or not words.isdisjoint(
                vocabulary().groups["courteous"]
            )
            if not courteous and any(step.engagement != ("no_pursuit",) for step in made):
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
        staying = "put" in (act, *others) and not {act, *others} <= {"put", "stay"}
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
        goal = any(_goes_somewhere(item) for item in clause.items)
        self._acts.append((self._who, "go to" if act == "go" and goal else act))

    def _more_time(self, clause: Clause) -> None:
        """Add the time of a clause that says nothing else to the step before it."""
        for item in clause.items:
            if isinstance(item, Tree) and item.data == "time":
                last = self._steps[-1]
                if last.verb == "report" and last.conditions:
                    last = replace(last, conditions=())
                    self._steps.append(last)
                self._steps[-1] = replace(last, times=with_time(last.times, item, self.refs))

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
        for text, one in zip(texts, found, strict=True):
            if one is not None:
                self._unread += unread_in_condition(text)
        return [one for one in found if one is not None]

    def _set_subject(self, clause: Clause, before: TroopsRef | None) -> bool:
        """Take the subject of a clause; return whether the clause is an order to the recipients."""
        subject = clause.subject
        officer = self.refs.recipients and self.refs.recipients[0].id == self.situation.officer.id
        if subject is None:
            if clause.same_subject and self._subject is None and before is not None:
                self._take_subject(before)
            elif not clause.follows or self._let or self._commands(clause):
                self._news = False
        elif isinstance(subject, Token):
            person = value(subject)
            self._news = person == "news" or (person in ("we", "me") and not officer)
            self._subject = None
        else:
            assert isinstance(subject, Tree)  # noqa: S101 - by the grammar
            found = self.refs.troops_of(subject)
            if found.pronoun and self._subject is not None:
                found = self._subject
            elif found.pronoun and not found.ids and not found.enemy:
                found = before or found
            self._take_subject(found)
            start = mark(tokens_of(subject)[0]).start
            self._let = self._news and "let" in {word.text for word in self._words[max(start - 2, 0) : start]}
        self._set_actors()
        if self._news:
            for item in (subject, *clause.items):
                if item is not None:
                    self.refs.heard(item)
        return not self._news

    def _commands(self, clause: Clause) -> bool:
        """Whether an order follows news after a comma: the enemy is in Karsnitz, attack him."""
        if clause.verb is None or not clause.after_comma or clause.modal or self._others:
            return False
        return not self.situation.lexicon.inflected(mark(clause.verb).text.split()[0])

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
        self.refs.subject = inside
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
        elif item.data == "time":
            with_time(Times(), item, self.refs)
        elif item.data == "place_pp":
            self.refs.find(item.children[1])
        elif item.data in ("atom", "lies_towards", "lies_beside", "of"):
            self.refs.find(item)

    # Clauses

    def _clause(self, clause: Clause, leading: list[Condition], *, first: bool) -> list[MeaningStep]:
        if clause.verb is None and not clause.items:
            return []
        verb = self._verb_of(clause, first=first)
        self._last_verb = verb or self._last_verb
        like = self._like_before(clause, verb)
        if like is not None:
            return like
        if _passive(clause):
            match verb:
                case "support" | "follow" | "cover":
                    return self._by_others(clause, verb)
        reader = ClauseReader(self.refs, clause, verb)
        steps = self._read(reader)
        if self._done_already(clause, steps):
            return []
        self._unread += unread_in_clause(reader, steps)
        own = self._conditions(clause.conditions)
        if clause.negated and verb in ("destroy", "build") and any(one.kind == "until" for one in own):
            steps = reader.affirmed()
            own = [replace(one, kind="when") if one.kind == "until" else one for one in own]
        found = self._governed(clause, steps, leading, own)
        return _reported_twice(found, clause) if found and found[-1].verb == "report" else found

    def _verb_of(self, clause: Clause, *, first: bool) -> str:
        """The verb of a clause: its own, or that of the clause before it, if it names only another goal."""
        verb = value(clause.verb) if clause.verb is not None else ""
        self.refs.retiring = verb == "withdraw" and not _retakes(clause)
        goes_on = clause.follows or (clause.subject is not None and not first)
        if not verb and goes_on and self._last_verb in _REPEATED and not _gives_ground(clause):
            bare = clause.then or clause.otherwise or clause.subject is not None
            named = any(_names_goal(item, bare=bare) for item in clause.items)
            sent = self._last_verb == "hold" and any(_sends(item) for item in clause.items)
            verb = ("march" if sent else self._last_verb) if named else verb
        if not verb and goes_on and self._last_verb in ("cover", "watch", "hold") and _only_side(clause):
            return "watch" if self._last_verb == "watch" else "cover"
        if verb == "same" and any(_names_goal(item, bare=False) for item in clause.items):
            clause.verb, verb = None, self._last_verb
        return verb

    def _like_before(self, clause: Clause, verb: str) -> list[MeaningStep] | None:
        """The steps before it with other troops, hours or targets, if the clause names no more than these."""
        if self._steps and _elliptic(clause):
            return [
                replace(step, who=self._who, times=self._times(clause) or step.times)
                for step in self._last_steps()
            ]
        if self._other_target(clause):
            target = Target(arm=self._arm_of(clause))
            return [replace(self._steps[-1], target=target, times=Times(), conditions=())]
        if verb == "same" or self._only_troops(clause):
            times = {"times": Times()} if clause.then else {}
            return [replace(step, who=self._who, **times) for step in self._last_steps()]
        return None

    def _governed(
        self, clause: Clause, steps: list[MeaningStep], leading: list[Condition], own: list[Condition]
    ) -> list[MeaningStep]:
        """The steps of a clause with the conditions that govern them."""
        conditions = tuple(dict.fromkeys((*leading, *own)))
        before = [
            text
            for text in clause.conditions
            if text.kind == "until" and self._words[text.words[0]].text == "before"
        ]
        deadlines = self._conditions(before) if own else []
        found = []
        for index, step in enumerate(steps):
            governed = conditions if index == len(steps) - 1 else tuple(leading)
            if step.verb in _DONE_AT_ONCE:
                governed = tuple(one for one in governed if one not in deadlines)
            if step.verb == "conduct" and step.engagement == ("no_pursuit",):
                governed = tuple(one for one in governed if one.event != "enemy_absent")
            if step.verb == "hold" and _stays(clause):
                governed = tuple(
                    replace(one, kind="until")
                    if one.kind == "unless" and one.event in ("relieved", "ordered")
                    else one
                    for one in governed
                )
            times = self._deadline if step.times == Times() and leading else step.times
            found.append(replace(step, who=self._who, times=times, conditions=(*governed, *step.conditions)))
        return found

    def _times(self, clause: Clause) -> Times | None:
        """The times that a clause names, or `None`."""
        times = Times()
        for item in clause.items:
            if isinstance(item, Tree) and item.data == "time":
                times = with_time(times, item, self.refs)
        return None if times == Times() else times

    def _by_others(self, clause: Clause, verb: Literal["support", "follow", "cover"]) -> list[MeaningStep]:
        """What others are to do for the troops of the clause: the 1st, supported by the 2nd, attacks."""
        item = clause.items[0]
        assert isinstance(item, Tree)  # noqa: S101 - by _passive
        troops = item.children[-1]
        assert isinstance(troops, Tree)  # noqa: S101 - by the grammar
        others = self.refs.troops_of(troops).ids
        mine = tuple(one.id for one in self.refs.recipients if one.id in others)
        helped = tuple(one.id for one in self.refs.actors if one.id not in others)
        return [MeaningStep(verb=verb, who=mine, unit=helped)] if mine and helped else []

    def _done_already(self, clause: Clause, steps: list[MeaningStep]) -> bool:
        """Whether a clause says no more than that the step before is done: having taken it."""
        start = mark(clause.verb).start if clause.verb is not None else 0
        having = bool(start) and self._words[start - 1].text == "having"
        return having and bool(self._steps) and bool(steps) and _where(steps[-1]) == _where(self._steps[-1])

    def _other_target(self, clause: Clause) -> bool:
        """Whether a clause names only what is to be struck next: fire on the guns, then the infantry."""
        return (
            clause.then
            and clause.verb is None
            and len(clause.items) + (clause.subject is not None) == 1
            and bool(self._steps)
            and self._steps[-1].verb in STRIKES
            and bool(self._arm_of(clause))
        )

    def _arm_of(self, clause: Clause) -> str:
        """The arm that is all that a clause names."""
        item = clause.subject or (clause.items[0] if clause.items else None)
        if not isinstance(item, Tree) or item.data not in ("troops", "troops_pp"):
            return ""
        tokens = [token for token in tokens_of(item) if token.type not in ("AT", "TO", "AGAINST", "ENEMY")]
        kinds = {token.type for token in tokens}
        return value(tokens[0]) if len(tokens) == 1 and kinds <= {"ARM", "TROOP_NOUN"} else ""

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


def _only_side(clause: Clause) -> bool:
    """Whether a clause names no more than a side: the Uhlans guard the left, the Hussars the right."""
    items = clause.items
    return (
        clause.subject is not None
        and len(items) == 1
        and isinstance(items[0], Token)
        and items[0].type == "RELATIVE"
    )


def _sends(item: Item) -> bool:
    """Whether a phrase says where to go: rest at P, then on to Q."""
    return (
        isinstance(item, Tree)
        and item.data == "place_pp"
        and mark(tokens_of(item)[0]).text in ("to", "on to", "onto")
    )


def _where(step: MeaningStep) -> Spot | None:
    return step.place or (step.target.place if step.target else None)


def _retakes(clause: Clause) -> bool:
    """Whether a clause says to take something back, not to take troops back to a place."""
    taken = clause.verb is not None and mark(clause.verb).text.startswith(("take", "taking"))
    return taken and not any(isinstance(item, Tree) and item.data == "place_pp" for item in clause.items)


def _passive(clause: Clause) -> bool:
    """Whether a clause says by whom troops are helped: supported by the 2nd."""
    verb = clause.verb
    if verb is None or not mark(verb).text.endswith("ed") or len(clause.items) != 1:
        return False
    item = clause.items[0]
    return isinstance(item, Tree) and item.data == "troops_pp" and mark(tokens_of(item)[0]).text == "by"


def _gives_ground(clause: Clause) -> bool:
    """Whether a rule of conduct in a clause takes the place of a verb: fall back slowly upon P."""
    return any(
        isinstance(item, Token)
        and item.type == "ENGAGEMENT"
        and value(item) == "delay"
        and mark(item).text.startswith(GIVING_GROUND)
        for item in clause.items
    )


def _reported_twice(steps: list[MeaningStep], clause: Clause) -> list[MeaningStep]:
    """Steps with a second report for an hour after a condition: if pressed, and every hour."""
    last = steps[-1]
    hours = [item for item in clause.items if isinstance(item, Tree) and item.data == "time"]
    if (
        not hours
        or not clause.conditions
        or mark(tokens_of(hours[-1])[0]).start < clause.conditions[0].words[1]
    ):
        return steps
    return [*steps[:-1], replace(last, times=Times()), replace(last, conditions=())]


def _stays(clause: Clause) -> bool:
    """Whether a clause says not to go: do not stir unless relieved is to stay until relieved."""
    text = mark(clause.verb).text if clause.verb is not None else ""
    return clause.negated or text.startswith(("do not ", "not "))


def _elliptic(clause: Clause) -> bool:
    """Whether a clause names other troops, and at most an hour or that they go along: the 2nd at nine."""
    if (
        clause.verb is not None
        or not isinstance(clause.subject, Tree)
        or not clause.items
        or clause.conditions
    ):
        return False
    return all(
        isinstance(item, Tree)
        and (item.data == "time" or (tokens_of(item)[0].type == "WITH" and _is_pronoun(tokens_of(item)[-1])))
        for item in clause.items
    )


def _is_pronoun(token: Token) -> bool:
    return token.type in ("PLACE_PRONOUN", "TROOP_PRONOUN")


def _act_of(clause: Clause) -> str:
    """Whether a clause says to go, to come back, to stay, or to stay put; empty if none of them."""
    verb = value(clause.verb) if clause.verb is not None else ""
    text = mark(clause.verb).text if clause.verb is not None else ""
    if clause.negated:
        return "put" if text.startswith(("leav", "quit", "abandon")) else ""
    if verb == "hold":
        return "put" if text.endswith(_PUT) else "stay"
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
    opposites: dict[ConditionKind, ConditionKind] = {"when": "unless", "unless": "when"}
    return replace(one, kind=opposites.get(one.kind, one.kind))


def _merged(steps: list[MeaningStep]) -> list[MeaningStep]:
    """Steps of which two that say one thing together are made one."""
    found: list[MeaningStep] = []
    for step in steps:
        step = _on_arrival(found[-1], step) if found else step  # noqa: PLW2901 - the same step
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


def _said_once(steps: list[MeaningStep]) -> list[MeaningStep]:
    """Steps without rules of conduct that another step of the same troops has."""
    return [
        step
        for step in steps
        if step != MeaningStep(verb="conduct", who=step.who, engagement=step.engagement)
        or not any(
            other is not step
            and other.who == step.who
            and set(step.engagement) <= set(other.engagement)
            and other.verb != "conduct"
            and _unconditional(other)
            for other in steps
        )
    ]


def _on_arrival(last: MeaningStep, step: MeaningStep) -> MeaningStep:
    """A step without the condition that the troops have come to where the step before sends them."""
    if last.verb not in ("march", "withdraw") or step.verb != "hold" or last.who != step.who:
        return step
    rest = tuple(
        one
        for one in step.conditions
        if (one.kind, one.event) != ("when", "arrived") or one.place not in (None, last.place)
    )
    return replace(step, conditions=rest)


def _one_of(last: MeaningStep, step: MeaningStep) -> MeaningStep | None:
    """Two steps of the same troops as one, or `None` if they are two."""
    if step == last:
        return step
    engagement = (*last.engagement, *step.engagement)
    alone = last.times == Times() and not last.conditions
    said_twice = _said_twice(last, step)
    if said_twice is not None:
        return said_twice
    if step.verb == "hold" and step.place is not None and last == MeaningStep(verb="hold", who=last.who):
        return step
    if step.verb == last.verb == "hold" and alone and _holds_on(last, step):
        return replace(last, times=step.times, conditions=step.conditions, engagement=engagement)
    if step.verb == last.verb == "join" and step.unit == last.unit and not last.side and not step.conditions:
        return replace(step, conditions=last.conditions, times=last.times, engagement=engagement)
    if step.verb == last.verb == "cover" and _bare(step) and not step.conditions:
        return replace(last, engagement=engagement)
    if step.verb == last.verb == "pursue" and step.target is None:
        return replace(last, engagement=engagement)
    sent = last.verb == "march" or (last.verb == "withdraw" and last.place is not None and alone)
    if step.verb == "scout" and step.place is None and sent and not step.conditions:
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


def _said_twice(last: MeaningStep, step: MeaningStep) -> MeaningStep | None:
    """One step for two of which one says no more than the other, or `None`."""
    engagement = (*last.engagement, *step.engagement)
    started = MeaningStep(verb="march", who=last.who, times=step.times)
    if step == started and last.verb == "march" and last.times == Times():
        return replace(last, times=step.times)
    if step.verb != last.verb:
        return None
    if step.verb in ("report", "follow") and step.unit == last.unit:
        bare = MeaningStep(verb=step.verb, who=last.who, unit=step.unit)
        return step if last == bare else last if step == bare else None
    if step.verb == "scout" and step.place in (None, last.place) and not step.conditions:
        return replace(last, times=_joined_times(last.times, step.times), engagement=engagement)
    if step.verb == "cover" and _bare(last) and last.times == Times() and not last.conditions:
        return replace(step, engagement=engagement)
    return None


def _holds_on(last: MeaningStep, step: MeaningStep) -> bool:
    """Whether a step only says how long to hold what the one before it holds."""
    lasting = step.times != Times() or bool(step.conditions)
    return lasting and (step.place is None or step.place == last.place) and not step.formation


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
