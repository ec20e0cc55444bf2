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

/** Where the player acts, and therefore looks. */
export type Origin = "board" | "form" | "line";

export interface SelectionControl {
  readonly table: ReadonlySignal<Table>;
  readonly selection: ReadonlySignal<Selection>;
  /** The id of the selected piece. */
  readonly selectedPiece: ReadonlySignal<string | null>;
  readonly marks: ReadonlySignal<Marked>;
  readonly refusal: ReadonlySignal<Refusal | null>;
  /** Where the error is shown. */
  readonly refusedAt: ReadonlySignal<Origin>;
  /** The finding of a typed question. */
  readonly answer: ReadonlySignal<Finding | null>;
  /** The choice that waits for confirmation. */
  readonly toConfirm: ReadonlySignal<Option | null>;
  /** The action for which a device's button must be pressed next: its switches are set for it. */
  readonly prepared: ReadonlySignal<Prepared | null>;
  /** The actions sent or queued that have not been answered. */
  readonly underWay: ReadonlySignal<readonly string[]>;
  /** A press on a place, or on one of the pieces there. */
  press(place: Place | null, piece?: string | null): void;
  pick(piece: string): void;
  /** A piece was dropped at a place. */
  drop(piece: string, place: Place): void;
  begin(choice: Choice): void;
  /** Do a complete action, such as that of a device's button. Resolves to whether it was done. */
  act(action: string): Promise<boolean>;
  /** Do an action, with confirmation if its choice needs it. */
  actOrConfirm(action: string): Promise<boolean>;
  /** Do a choice by its key: its piece stays selected. Resolves to whether it was done. */
  take(choice: Choice): Promise<boolean>;
  put(field: Field, value: readonly string[]): void;
  done(): void;
  choose(option: Option): void;
  confirm(): void;
  /** Cancel the selection. */
  release(): void;
  /** Cancel the selection, and clear the error. */
  escape(): void;
  /** Submit typed actions and questions. Resolves to those not done. */
  line(text: string): Promise<string>;
  dismiss(): void;
  /** Show why something was not done; `null` clears it. */
  refuse(reason: string | null): void;
}

const NO_CHOICES: readonly Choice[] = [];
const notDone = (): Refusal => ({ reason: t("refused-not-sent"), rule: null });
const tooFast = (): Refusal => ({ reason: t("refused-too-fast"), rule: null });
const comeBackFirst = (): Refusal => ({ reason: t("come-back-first"), rule: null });
const tooLong = (): Refusal => ({ reason: t("refused-too-long", { most: LONGEST_QUESTION }), rule: null });

/** A new object each time that an action is chosen. */
export interface Prepared {
  readonly action: string;
}

/** An action that waits until the previous one is answered. */
interface Waiting {
  readonly action: string;
  readonly resolve: (done: boolean) => void;
}

/** A confirmation request; a caller may wait for its result. */
interface Confirmation {
  readonly option: Option;
  readonly resolve: (done: boolean) => void;
}

/**
 * The selection of a table: presses become actions, and errors stay visible.
 *
 * `isHeld` tells whether an action waits for the button of a device.
 */
export function useSelection(inputs: TableInputs, isHeld: (action: string) => boolean): SelectionControl {
  const { view, seat, live, busy, handlers } = inputs;
  const choices = useComputed(() => (live.value ? view.value.choices : NO_CHOICES));
  const pieces = useComputed(() => view.value.picture.pieces);
  const table = useComputed(() => ({ choices: choices.value, pieces: pieces.value, seat: seat.value }));
  const selection = useSignal<Selection>(REST);
  const selectedPiece = useComputed(() => pieceOf(selection.value));
  const refusal = useSignal<Refusal | null>(null);
  const origin = useSignal<Origin>("board");
  const refusedAt = useComputed(() =>
    origin.value === "form" && selection.value.at !== "filling" ? "board" : origin.value,
  );
  const answer = useSignal<Finding | null>(null);
  const toConfirm = useSignal<Confirmation | null>(null);
  const optionShown = useComputed(() => toConfirm.value?.option ?? null);
  const marks = useComputed(() => marked(table.value, selection.value));
  const prepared = useSignal<Prepared | null>(null);
  const underWay = useSignal<readonly string[]>([]);
  const waiting = useRef<Waiting | null>(null);
  const sending = useRef<string | null>(null);

  useEffect(() => {
    selection.value = keep(table.value, selection.value);
    answer.value = null;
    if (toConfirm.value && !optionToConfirm(table.value.choices, toConfirm.value.option.action))
      endConfirmation(false);
  }, [table.value]);
  useEffect(sendWaiting, [busy.value]);

  function send(action: string, confirmed = false): Promise<boolean> {
    if (!live.value) {
      refusal.value = comeBackFirst();
      return Promise.resolve(false);
    }
    refusal.value = null;
    answer.value = null;
    return busy.value || sending.current !== null ? queued(action, confirmed) : sendNow(action);
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

  /** One action is queued; more would be blind. An equal one is a double press, unless it was confirmed. */
  function queued(action: string, confirmed: boolean): Promise<boolean> {
    const repeated = action === sending.current && !confirmed;
    if (repeated || action === waiting.current?.action) return Promise.resolve(false);
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

  /** An action queued after an illegal one is not done: it was chosen for another board. */
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
      // The confirmation is abandoned for something else.
      endConfirmation(false);
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
      toConfirm.value?.resolve(false);
      toConfirm.value = { option, resolve };
    });
  }

  function endConfirmation(done: boolean): void {
    toConfirm.value?.resolve(done);
    toConfirm.value = null;
  }

  /** A part of a typed line: a question, or an action with or without confirmation. */
  function doPart(part: string): Promise<boolean> {
    if (isQuestion(view.value.lenses, part)) return ask(part);
    const grave = optionToConfirm(table.value.choices, part);
    return grave ? doOrAsk(grave) : send(part);
  }

  /** The same function, called from somewhere. */
  function from<Args extends unknown[], Result>(
    where: Origin,
    act: (...args: Args) => Result,
  ): (...args: Args) => Result {
    return (...args) => {
      origin.value = where;
      return act(...args);
    };
  }

  return {
    table,
    selection,
    selectedPiece,
    marks,
    refusal,
    refusedAt,
    answer,
    toConfirm: optionShown,
    prepared,
    underWay,
    press: from("board", (place, piece = null) =>
      take(press({ ...table.value, pressed: piece }, selection.value, place)),
    ),
    pick: from("board", (piece) => {
      const now = selection.value;
      take(now.at === "piece" && now.piece === piece ? { selection: REST } : pick(table.value, piece));
    }),
    drop: from("board", (piece, place) => {
      const now = selection.value;
      take(now.at === "filling" ? press(table.value, now, place) : drop(table.value, piece, place));
    }),
    begin: from("board", (choice) => take(begin(choice))),
    act: from("board", (action) => send(action)),
    actOrConfirm: from("board", (action) => {
      const grave = optionToConfirm(table.value.choices, action);
      return grave ? doOrAsk(grave) : send(action);
    }),
    take: from("board", (choice) => {
      const step = begin(choice);
      selection.value = step.act && choice.piece ? { at: "piece", piece: choice.piece } : step.selection;
      return step.act ? doOrAsk(step.act) : Promise.resolve(false);
    }),
    put: (field, value) => (selection.value = put(selection.value, field, value)),
    done: from("form", () => {
      const now = selection.value;
      const option = filled(now);
      const begun = now.at === "filling" && isOffered({ ...now.choice, piece: null }) ? now : null;
      // Keep what has been selected meanwhile.
      const isFilling = (later: Selection) =>
        later.at === "filling" && now.at === "filling" && later.values === now.values;
      if (option)
        void doOrAsk(option).then((done) => {
          const later = selection.value;
          if (!done) return;
          if (begun && (later.at === "rest" || isFilling(later))) selection.value = afterwards(begun.choice);
          else if (isFilling(later)) selection.value = REST;
        });
    }),
    choose: from("board", (option) => {
      const now = selection.value;
      selection.value = now.at === "menu" && now.piece ? { at: "piece", piece: now.piece } : REST;
      void doOrAsk(option);
    }),
    confirm: () => {
      const confirmation = toConfirm.value;
      if (confirmation) void send(confirmation.option.action, true).then(confirmation.resolve);
      toConfirm.value = null;
    },
    release: () => {
      selection.value = REST;
      endConfirmation(false);
    },
    escape: () => {
      selection.value = REST;
      endConfirmation(false);
      refusal.value = null;
    },
    line: from("line", async (text) => {
      const parts = view.value.keyboard?.whole_lines ? [text] : partsOf(text);
      refusal.value = null;
      for (const [index, part] of parts.entries()) {
        if (!(await doPart(part))) return lineOf(parts.slice(index));
      }
      return "";
    }),
    dismiss: () => {
      refusal.value = null;
      answer.value = null;
    },
    refuse: from("board", (reason) => {
      refusal.value = reason === null ? null : { reason, rule: null };
    }),
  };
}

function pieceOf(selection: Selection): string | null {
  if (selection.at === "piece" || selection.at === "menu") return selection.piece;
  return selection.at === "filling" ? (selection.choice.piece ?? null) : null;
}
