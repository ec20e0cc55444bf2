import { useEffect, useMemo, useState } from "preact/hooks";

import type { Place } from "../board/types";
import type { Choice, Field, Finding } from "../wire";
import { isQuestion, lineOf, partsOf } from "./completion";
import {
  begin,
  filled,
  type Hand,
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
} from "./hand";
import type { Refusal, Sight } from "./sight";

export interface HandProps {
  sight: Sight;
  seat: string | null;
  live: boolean;
  busy: boolean;
  onAct(action: string): Promise<Refusal | null>;
  onInspect(query: string): Promise<Finding | Refusal>;
}

export interface HandControl {
  readonly table: Table;
  readonly hand: Hand;
  readonly marks: Marked;
  readonly refusal: Refusal | null;
  /** The answer to a question that was typed. */
  readonly answer: Finding | null;
  /** A grave choice that waits for a second thought. */
  readonly asking: Option | null;
  press(place: Place | null): void;
  pick(piece: string): void;
  begin(choice: Choice): void;
  put(field: Field, value: readonly string[]): void;
  done(): void;
  choose(option: Option): void;
  confirm(): void;
  release(): void;
  /** Actions and questions as typed; what of them is left to do, because it was refused. */
  line(text: string): Promise<string>;
  dismiss(): void;
}

const NO_CHOICES: readonly Choice[] = [];
const NOT_DONE = { reason: "That could not be sent. Please try again.", rule: null };

/** The hand over a match: presses become actions, refusals are kept to be read. */
export function useHand({ sight, seat, live, busy, onAct, onInspect }: HandProps): HandControl {
  const choices = live ? sight.choices : NO_CHOICES;
  const pieces = sight.picture.pieces;
  const table = useMemo(() => ({ choices, pieces, seat }), [choices, pieces, seat]);
  const [hand, setHand] = useState<Hand>(REST);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [answer, setAnswer] = useState<Finding | null>(null);
  const [asking, setAsking] = useState<Option | null>(null);
  const marks = useMemo(() => marked(table, hand), [table, hand]);

  useEffect(() => {
    setHand((old) => keep(table, old));
    setAsking(null);
    setAnswer(null);
  }, [table]);
  // What was refused before is no longer of interest once the board has changed.
  useEffect(() => setRefusal(null), [pieces]);

  async function send(action: string): Promise<boolean> {
    if (!live || busy) return false;
    setRefusal(null);
    setAnswer(null);
    const refused = await onAct(action).catch(() => NOT_DONE);
    setRefusal(refused);
    return refused === null;
  }

  async function ask(query: string): Promise<boolean> {
    const found = await onInspect(query).catch(() => NOT_DONE);
    if ("title" in found) setAnswer(found);
    else setRefusal(found);
    return "title" in found;
  }

  function take(step: Step): void {
    setHand(step.hand);
    setRefusal(null);
    if (step.act) doOrAsk(step.act);
    else if (step.tried) void send(step.tried);
  }

  function doOrAsk(option: Option): void {
    if (option.grave) setAsking(option);
    else void send(option.action);
  }

  return {
    table,
    hand,
    marks,
    refusal,
    answer,
    asking,
    press: (place) => take(press(table, hand, place)),
    pick: (piece) => take(hand.at === "piece" && hand.piece === piece ? { hand: REST } : pick(table, piece)),
    begin: (choice) => take(begin(choice)),
    put: (field, value) => setHand(put(hand, field, value)),
    done: () => {
      const option = filled(hand);
      if (option) doOrAsk(option);
    },
    choose: (option) => {
      setHand(hand.at === "menu" && hand.piece ? { at: "piece", piece: hand.piece } : REST);
      doOrAsk(option);
    },
    confirm: () => {
      if (asking) void send(asking.action);
      setAsking(null);
    },
    release: () => {
      setHand(REST);
      setAsking(null);
      setRefusal(null);
    },
    line: async (text) => {
      const parts = partsOf(text);
      for (const [index, part] of parts.entries()) {
        const done = isQuestion(sight.lenses, part) ? await ask(part) : await send(part);
        if (!done) return lineOf(parts.slice(index));
      }
      return "";
    },
    dismiss: () => {
      setRefusal(null);
      setAnswer(null);
    },
  };
}
