import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Place } from "../../lib/wire_types";
import { t } from "../../i18n/language";
import type { Choice, Field, Finding } from "../../generated/wire";
import { isQuestion, LONGEST_QUESTION, lineOf, partsOf } from "../command/completion";
import {
  afterwards,
  begin,
  drop,
  filled,
  optionToConfirm,
  type Selection,
  keep,
  marked,
  type Marked,
  type Option,
  pick,
  press,
  put,
  REST,
  type Step,
  type Table,
} from "./selection";
import { isOffered } from "./piece_templates";
import type { Refusal, CompleteView } from "../../net/seat_view";

export interface SelectionProps {
  view: CompleteView;
  seat: string | null;
  live: boolean;
  busy: boolean;
  onAct(action: string): Promise<Refusal | null>;
  onInspect(query: string): Promise<Finding | Refusal>;
  /** Whether an action waits for somebody to press the button of a device. */
  isHeld(action: string): boolean;
}

export interface SelectionControl {
  readonly table: Table;
  readonly selection: Selection;
  readonly marks: Marked;
  readonly refusal: Refusal | null;
  /** The answer to a question that was typed. */
  readonly answer: Finding | null;
  /** A grave choice that waits for a second thought. */
  readonly asking: Option | null;
  /** An action for which a device's button is to be pressed next: its switches are set so. */
  readonly prepared: Prepared | null;
  /** The actions that were sent, or wait to be sent, and have not been answered. */
  readonly underWay: readonly string[];
  press(place: Place | null): void;
  pick(piece: string): void;
  /** A piece was carried to a place. */
  drop(piece: string, place: Place): void;
  begin(choice: Choice): void;
  /** Do an action that is complete, such as that of a device's button. Whether it was done. */
  act(action: string): Promise<boolean>;
  /** The same for an action that may be a grave choice: then it is asked about first. */
  actOrConfirm(action: string): Promise<boolean>;
  /** Take a choice by its key: its piece stays in hand. Whether it was done. */
  take(choice: Choice): Promise<boolean>;
  put(field: Field, value: readonly string[]): void;
  done(): void;
  choose(option: Option): void;
  confirm(): void;
  /** Let go of what is in hand. */
  release(): void;
  /** Let go of everything, also of what was refused. */
  escape(): void;
  /** Actions and questions as typed; what of them is left to do, because it was refused. */
  line(text: string): Promise<string>;
  dismiss(): void;
}

const NO_CHOICES: readonly Choice[] = [];
const notDone = (): Refusal => ({ reason: t("refused-not-sent"), rule: null });
const tooFast = (): Refusal => ({ reason: t("refused-too-fast"), rule: null });
const tooLong = (): Refusal => ({ reason: t("refused-too-long", { most: LONGEST_QUESTION }), rule: null });

/** A new one for each time that an action is chosen. */
export interface Prepared {
  readonly action: string;
}

/** An action that waits until the one before it has been answered. */
interface Waiting {
  readonly action: string;
  readonly resolve: (done: boolean) => void;
}

/** A question whether a grave action is meant; somebody may wait for what comes of it. */
interface Asking {
  readonly option: Option;
  readonly resolve: (done: boolean) => void;
}

/** The hand over a match: presses become actions, refusals are kept to be read. */
export function useSelection(props: SelectionProps): SelectionControl {
  const { view, seat, live, busy } = props;
  const choices = live ? view.choices : NO_CHOICES;
  const pieces = view.picture.pieces;
  const table = useMemo(() => ({ choices, pieces, seat }), [choices, pieces, seat]);
  const [selection, setSelection] = useState<Selection>(REST);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, setAnswer] = useState<Finding | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const marks = useMemo(() => marked(table, selection), [table, selection]);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const waiting = useRef<Waiting | null>(null);
  const sending = useRef<string | null>(null);
  // A line of several actions goes on long after the drawing in which it began.
  const now = useRef({ ...props, table });
  now.current = { ...props, table };

  useEffect(() => {
    setSelection((old) => keep(table, old));
    setAnswer(null);
    if (asking && !optionToConfirm(table.choices, asking.option.action)) stopAsking(false);
  }, [table]);
  useEffect(sendWaiting, [busy]);

  function send(action: string): Promise<boolean> {
    if (!now.current.live) return Promise.resolve(false);
    setRefusal(null);
    setAnswer(null);
    return now.current.busy || sending.current !== null ? queued(action) : sendNow(action);
  }

  async function sendNow(action: string): Promise<boolean> {
    sending.current = action;
    showUnderWay();
    const refused = await now.current.onAct(action).catch(notDone);
    sending.current = null;
    showUnderWay();
    if (refused) refuse(refused);
    sendWaiting();
    return refused === null;
  }

  function sendWaiting(): void {
    const next = waiting.current;
    if (!next || now.current.busy || sending.current !== null) return;
    waiting.current = null;
    void sendNow(next.action).then(next.resolve);
  }

  /** One press ahead is kept; more would be blind. The same again is a finger that trembled. */
  function queued(action: string): Promise<boolean> {
    if (action === sending.current || action === waiting.current?.action) return Promise.resolve(false);
    if (waiting.current) {
      setRefusal(tooFast());
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      waiting.current = { action, resolve };
      showUnderWay();
    });
  }

  function showUnderWay(): void {
    const actions = [sending.current, waiting.current?.action ?? null];
    setUnderWay(actions.filter((action) => action !== null));
  }

  /** What was meant to follow a refused action is not done: it was chosen for another board. */
  function refuse(refused: Refusal): void {
    const next = waiting.current;
    waiting.current = null;
    showUnderWay();
    next?.resolve(false);
    setRefusal(next ? { ...refused, reason: t("refused-also-next", { reason: refused.reason }) } : refused);
  }

  async function ask(query: string): Promise<boolean> {
    setRefusal(null);
    const found =
      query.length > LONGEST_QUESTION ? tooLong() : await now.current.onInspect(query).catch(notDone);
    if ("title" in found) setAnswer(found);
    else setRefusal(found);
    return "title" in found;
  }

  function take(step: Step): void {
    setSelection(step.selection);
    setRefusal(null);
    if (step.act) void doOrAsk(step.act);
    else {
      // What was asked about is left for something else.
      stopAsking(false);
      if (step.tried) void send(step.tried);
    }
  }

  function doOrAsk(option: Option): Promise<boolean> {
    if (props.isHeld(option.action)) {
      setPrepared({ action: option.action });
      return Promise.resolve(false);
    }
    if (!option.grave) return send(option.action);
    return new Promise((resolve) =>
      setAsking((before) => {
        before?.resolve(false);
        return { option, resolve };
      }),
    );
  }

  function stopAsking(done: boolean): void {
    asking?.resolve(done);
    setAsking(null);
  }

  /** A part of a typed line: a question, an action, or one that is asked about first. */
  function doPart(part: string): Promise<boolean> {
    if (isQuestion(now.current.view.lenses, part)) return ask(part);
    const grave = optionToConfirm(now.current.table.choices, part);
    return grave ? doOrAsk(grave) : send(part);
  }

  return {
    table,
    selection,
    marks,
    refusal,
    answer,
    asking: asking?.option ?? null,
    prepared,
    underWay,
    press: (place) => take(press(table, selection, place)),
    pick: (piece) =>
      take(selection.at === "piece" && selection.piece === piece ? { selection: REST } : pick(table, piece)),
    drop: (piece, place) =>
      take(selection.at === "filling" ? press(table, selection, place) : drop(table, piece, place)),
    begin: (choice) => take(begin(choice)),
    act: send,
    actOrConfirm: (action) => {
      const grave = optionToConfirm(table.choices, action);
      return grave ? doOrAsk(grave) : send(action);
    },
    take: (choice) => {
      const step = begin(choice);
      setSelection(step.act && choice.piece ? { at: "piece", piece: choice.piece } : step.selection);
      return step.act ? doOrAsk(step.act) : Promise.resolve(false);
    },
    put: (field, value) => setSelection(put(selection, field, value)),
    done: () => {
      const option = filled(selection);
      const begun =
        selection.at === "filling" && isOffered({ ...selection.choice, piece: null }) ? selection : null;
      // Whoever has taken up something else meanwhile keeps that.
      const isStill = (now: Selection) =>
        now.at === "rest" || (now.at === "filling" && now.values === begun?.values);
      if (option)
        void doOrAsk(option).then((done) => {
          if (done && begun) setSelection((now) => (isStill(now) ? afterwards(begun.choice) : now));
        });
    },
    choose: (option) => {
      setSelection(
        selection.at === "menu" && selection.piece ? { at: "piece", piece: selection.piece } : REST,
      );
      void doOrAsk(option);
    },
    confirm: () => {
      if (asking) void send(asking.option.action).then(asking.resolve);
      setAsking(null);
    },
    release: () => {
      setSelection(REST);
      stopAsking(false);
    },
    escape: () => {
      setSelection(REST);
      stopAsking(false);
      setRefusal(null);
    },
    line: async (text) => {
      const parts = now.current.view.keyboard?.whole_lines ? [text] : partsOf(text);
      setRefusal(null);
      for (const [index, part] of parts.entries()) {
        if (!(await doPart(part))) return lineOf(parts.slice(index));
      }
      return "";
    },
    dismiss: () => {
      setRefusal(null);
      setAnswer(null);
    },
  };
}
