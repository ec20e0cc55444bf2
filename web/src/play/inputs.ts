/** The inputs of a table, as props and as signals. */

import { type ReadonlySignal, useComputed } from "@preact/signals";

import type { BoardState, Pen } from "../board/state";
import type { TurnMark } from "../board/turn/turn_marks";
import type { Event, Finding, Hint, Keyboard, LessonInfo, Piece, Side } from "../generated/wire";
import { useLiveSignal } from "../lib/use_live_signal";
import { useStableValue } from "../lib/use_stable_value";
import type { Board, Place } from "../lib/wire_types";
import type { CompleteView, Refusal } from "../net/seat_view";

/** What a table needs besides the view. */
export interface TableGame {
  readonly id: string;
  /** The language of the game's texts, if it is not the page's. */
  readonly lang?: string | undefined;
  /** The storage name of the papers that were read. */
  readonly scope?: string | undefined;
}

/** The callbacks of a table. */
export interface TableHandlers {
  act(action: string): Promise<Refusal | null>;
  inspect(query: string): Promise<Finding | Refusal>;
  /** Request a hint; omitted if hints are not available. */
  readonly hint?: (() => Promise<Hint>) | undefined;
  /** Open the rule page at a rule. */
  openRule(rule: string): void;
  /** The lesson that explains a rule, if there is one. */
  lessonOf?(rule: string): LessonInfo | null;
  /** What the player draws on the board. The same object while nothing about it changes. */
  readonly drawing?: BoardDrawing | undefined;
}

/** Drawing on the board of a table: with the pointer, by keys, and what has been drawn. */
export interface BoardDrawing {
  readonly pen: Pen;
  readonly over: NonNullable<BoardState["over"]>;
  /** A key was pressed while the cursor was at a place. Returns whether it was handled. */
  key(event: KeyboardEvent, cursor: Place | null): boolean;
}

/** The table at an earlier moment, while the others' turn is played. */
export interface StagedTable {
  readonly pieces: readonly Piece[];
  /** The view that belongs to them, for all that is shown beside the pieces; `null` if it is not known. */
  readonly view: CompleteView | null;
  /** The step of that view. */
  readonly step: number | null;
  /** Milliseconds of animation for each one at normal pace. */
  readonly tempo: number;
}

/** The others' turn: what is played of it on the board, and the marks that it leaves. */
export interface TableStory {
  /** `null` while the table shows the present. */
  readonly staged: ReadonlySignal<StagedTable | null>;
  readonly marks: ReadonlySignal<readonly TurnMark[]>;
  /** The events to animate. */
  readonly events: ReadonlySignal<readonly Event[]>;
  /** A sentence that sums the turn up; empty if there is none. */
  readonly summary: ReadonlySignal<string>;
  /** The sentence of the event that is being played. */
  readonly caption: ReadonlySignal<string>;
  /** Whether there is a turn to replay. */
  readonly replayable: ReadonlySignal<boolean>;
  readonly playing: ReadonlySignal<boolean>;
  /** Whether it waits until the player has seen what is shown. */
  readonly holding: ReadonlySignal<boolean>;
  /** Show the present. Returns whether anything was being played. */
  skip(): boolean;
  /** Go on after a beat that waited to be seen. */
  goOn(): void;
  /** Play it again. Returns whether there is anything to play. */
  replay(): boolean;
}

export interface TableProps {
  game: TableGame;
  view: CompleteView;
  seat: string | null;
  /** The events of the last step; animated when they change. */
  events: readonly Event[];
  /** `false` while an earlier step is shown and nothing can be done. */
  live: boolean;
  /** Whether an action is pending. */
  busy: boolean;
  handlers: TableHandlers;
  /** The others' turn, in a match that is being played. */
  story?: TableStory | null;
}

/** The props of a table as signals. Board, sides and keyboard are the same objects while they are equal. */
export interface TableInputs {
  readonly game: ReadonlySignal<string>;
  readonly lang: ReadonlySignal<string | undefined>;
  readonly scope: ReadonlySignal<string | undefined>;
  readonly view: ReadonlySignal<CompleteView>;
  readonly board: ReadonlySignal<Board>;
  readonly sides: ReadonlySignal<readonly Side[]>;
  /** The game's own keys. */
  readonly bindings: ReadonlySignal<Keyboard | null>;
  readonly seat: ReadonlySignal<string | null>;
  readonly events: ReadonlySignal<readonly Event[]>;
  readonly live: ReadonlySignal<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  readonly handlers: ReadonlySignal<TableHandlers>;
  readonly story: ReadonlySignal<TableStory | null>;
}

/** The inputs of a table's store: the same signals while the table is mounted. */
export function useTableInputs(props: TableProps): TableInputs {
  const { game, view, seat, events, live, busy, handlers } = props;
  const told = useLiveSignal(props.story ?? null);
  const latest = useLiveSignal(events);
  return {
    game: useLiveSignal(game.id),
    lang: useLiveSignal(game.lang),
    scope: useLiveSignal(game.scope),
    view: useLiveSignal(view),
    board: useLiveSignal(useStableValue(view.board)),
    sides: useLiveSignal(useStableValue(view.picture.sides)),
    bindings: useLiveSignal(useStableValue(view.keyboard)),
    seat: useLiveSignal(seat),
    events: useComputed(() => told.value?.events.value ?? latest.value),
    live: useLiveSignal(live),
    busy: useLiveSignal(busy),
    handlers: useLiveSignal(handlers),
    story: told,
  };
}
