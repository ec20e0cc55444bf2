import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

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
import type { Refusal } from "../../net/seat_view";
import type { TableInputs } from "../inputs";

export interface SelectionControl {
  readonly table: ReadonlySignal<Table>;
  readonly selection: ReadonlySignal<Selection>;
  /** The id of the selected piece. */
  readonly selectedPiece: ReadonlySignal<string | null>;
  readonly marks: ReadonlySignal<Marked>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  /** The answer to a question that was typed. */
  readonly answer: ReadonlySignal<Finding | null>;
  /** A choice that waits to be confirmed. */
  readonly asking: ReadonlySignal<Option | null>;
  /** An action for which a device's button is to be pressed next: its switches are set so. */
  readonly prepared: ReadonlySignal<Prepared | null>;
  /** The actions that were sent, or wait to be sent, and have not been answered. */
  readonly underWay: ReadonlySignal<readonly string[]>;
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

/**
 * What is selected at a table: presses become actions, and error messages stay to be read.
 *
 * `isHeld` says whether an action waits until the button of a device is pressed.
 */
export function useSelection(inputs: TableInputs, isHeld: (action: string) => boolean): SelectionControl {
  const { view, seat, live, busy, handlers } = inputs;
  const choices = useComputed(() => (live.value ? view.value.choices : NO_CHOICES));
  const pieces = useComputed(() => view.value.picture.pieces);
  const table = useComputed(() => ({ choices: choices.value, pieces: pieces.value, seat: seat.value }));
  const selection = useSignal<Selection>(REST);
  const selectedPiece = useComputed(() => pieceOf(selection.value));
  const refusal = useSignal<Refusal | null>(null);
  const answer = useSignal<Finding | null>(null);
  const asking = useSignal<Asking | null>(null);
  const askedOption = useComputed(() => asking.value?.option ?? null);
  const marks = useComputed(() => marked(table.value, selection.value));
  const prepared = useSignal<Prepared | null>(null);
  const underWay = useSignal<readonly string[]>([]);
  const waiting = useRef<Waiting | null>(null);
  const sending = useRef<string | null>(null);

  useEffect(() => {
    selection.value = keep(table.value, selection.value);
    answer.value = null;
    if (asking.value && !optionToConfirm(table.value.choices, asking.value.option.action)) stopAsking(false);
  }, [table.value]);
  useEffect(sendWaiting, [busy.value]);

  function send(action: string): Promise<boolean> {
    if (!live.value) return Promise.resolve(false);
    refusal.value = null;
    answer.value = null;
    return busy.value || sending.current !== null ? queued(action) : sendNow(action);
  }

  async function sendNow(action: string): Promise<boolean> {
    sending.current = action;
    showUnderWay();
    const refused = await handlers.value.act(action).catch(notDone);
    sending.current = null;
    showUnderWay();
    if (refused) refuse(refused);
    sendWaiting();
    return refused === null;
  }

  function sendWaiting(): void {
    const next = waiting.current;
    if (!next || busy.value || sending.current !== null) return;
    waiting.current = null;
    void sendNow(next.action).then(next.resolve);
  }

  /** One press ahead is kept; more would be blind. The same again is a finger that trembled. */
  function queued(action: string): Promise<boolean> {
    if (action === sending.current || action === waiting.current?.action) return Promise.resolve(false);
    if (waiting.current) {
      refusal.value = tooFast();
      return Promise.resolve(false);
    }
    return new Promise((resolve) => {
      waiting.current = { action, resolve };
      showUnderWay();
    });
  }

  function showUnderWay(): void {
    const actions = [sending.current, waiting.current?.action ?? null];
    underWay.value = actions.filter((action) => action !== null);
  }

  /** What was meant to follow a refused action is not done: it was chosen for another board. */
  function refuse(refused: Refusal): void {
    const next = waiting.current;
    waiting.current = null;
    showUnderWay();
    next?.resolve(false);
    refusal.value = next
      ? { ...refused, reason: t("refused-also-next", { reason: refused.reason }) }
      : refused;
  }

  async function ask(query: string): Promise<boolean> {
    refusal.value = null;
    const found =
      query.length > LONGEST_QUESTION ? tooLong() : await handlers.value.inspect(query).catch(notDone);
    if ("title" in found) answer.value = found;
    else refusal.value = found;
    return "title" in found;
  }

  function take(step: Step): void {
    selection.value = step.selection;
    refusal.value = null;
    if (step.act) void doOrAsk(step.act);
    else {
      // What was asked about is left for something else.
      stopAsking(false);
      if (step.tried) void send(step.tried);
    }
  }

  function doOrAsk(option: Option): Promise<boolean> {
    if (isHeld(option.action)) {
      prepared.value = { action: option.action };
      return Promise.resolve(false);
    }
    if (!option.grave) return send(option.action);
    return new Promise((resolve) => {
      asking.value?.resolve(false);
      asking.value = { option, resolve };
    });
  }

  function stopAsking(done: boolean): void {
    asking.value?.resolve(done);
    asking.value = null;
  }

  /** A part of a typed line: a question, an action, or one that is asked about first. */
  function doPart(part: string): Promise<boolean> {
    if (isQuestion(view.value.lenses, part)) return ask(part);
    const grave = optionToConfirm(table.value.choices, part);
    return grave ? doOrAsk(grave) : send(part);
  }

  return {
    table,
    selection,
    selectedPiece,
    marks,
    refusal,
    answer,
    asking: askedOption,
    prepared,
    underWay,
    press: (place) => take(press(table.value, selection.value, place)),
    pick: (piece) => {
      const now = selection.value;
      take(now.at === "piece" && now.piece === piece ? { selection: REST } : pick(table.value, piece));
    },
    drop: (piece, place) => {
      const now = selection.value;
      take(now.at === "filling" ? press(table.value, now, place) : drop(table.value, piece, place));
    },
    begin: (choice) => take(begin(choice)),
    act: send,
    actOrConfirm: (action) => {
      const grave = optionToConfirm(table.value.choices, action);
      return grave ? doOrAsk(grave) : send(action);
    },
    take: (choice) => {
      const step = begin(choice);
      selection.value = step.act && choice.piece ? { at: "piece", piece: choice.piece } : step.selection;
      return step.act ? doOrAsk(step.act) : Promise.resolve(false);
    },
    put: (field, value) => (selection.value = put(selection.value, field, value)),
    done: () => {
      const now = selection.value;
      const option = filled(now);
      const begun = now.at === "filling" && isOffered({ ...now.choice, piece: null }) ? now : null;
      // What has been selected meanwhile stays selected.
      const isStill = (later: Selection) =>
        later.at === "rest" || (later.at === "filling" && later.values === begun?.values);
      if (option)
        void doOrAsk(option).then((done) => {
          if (done && begun && isStill(selection.value)) selection.value = afterwards(begun.choice);
        });
    },
    choose: (option) => {
      const now = selection.value;
      selection.value = now.at === "menu" && now.piece ? { at: "piece", piece: now.piece } : REST;
      void doOrAsk(option);
    },
    confirm: () => {
      const asked = asking.value;
      if (asked) void send(asked.option.action).then(asked.resolve);
      asking.value = null;
    },
    release: () => {
      selection.value = REST;
      stopAsking(false);
    },
    escape: () => {
      selection.value = REST;
      stopAsking(false);
      refusal.value = null;
    },
    line: async (text) => {
      const parts = view.value.keyboard?.whole_lines ? [text] : partsOf(text);
      refusal.value = null;
      for (const [index, part] of parts.entries()) {
        if (!(await doPart(part))) return lineOf(parts.slice(index));
      }
      return "";
    },
    dismiss: () => {
      refusal.value = null;
      answer.value = null;
    },
  };
}

function pieceOf(selection: Selection): string | null {
  if (selection.at === "piece" || selection.at === "menu") return selection.piece;
  return selection.at === "filling" ? (selection.choice.piece ?? null) : null;
}
