/** What a page gives a table, and the same as signals. */

import type { ReadonlySignal } from "@preact/signals";

import type { Event, Finding, Hint, Keyboard, Side } from "../generated/wire";
import { useLiveSignal } from "../lib/use_live_signal";
import { useStableValue } from "../lib/use_stable_value";
import type { Board } from "../lib/wire_types";
import type { CompleteView, Refusal } from "../net/seat_view";

/** What a table needs to know of its game besides the view. */
export interface TableGame {
  readonly id: string;
  /** The language of what the game says, where it is not the page's. */
  readonly lang?: string | undefined;
  /** The name under which it is stored which papers were read. */
  readonly scope?: string | undefined;
}

/** What the page does for a table. */
export interface TableHandlers {
  act(action: string): Promise<Refusal | null>;
  inspect(query: string): Promise<Finding | Refusal>;
  /** Ask the computer what it would do; left out where it cannot be asked. */
  readonly hint?: (() => Promise<Hint>) | undefined;
  /** Open the rule page there. */
  openRule(rule: string): void;
}

export interface TableProps {
  game: TableGame;
  view: CompleteView;
  seat: string | null;
  /** What the last step did: shown in movement when it changes. */
  events: readonly Event[];
  /** `false` while an earlier step is shown, and nothing can be done. */
  live: boolean;
  /** An action is on its way. */
  busy: boolean;
  handlers: TableHandlers;
}

/** The properties of a table as signals. Board, sides and keyboard stay the same objects while they are equal. */
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
}

/** The inputs of a table's store. They are the same signals as long as the table is mounted. */
export function useTableInputs({ game, view, seat, events, live, busy, handlers }: TableProps): TableInputs {
  return {
    game: useLiveSignal(game.id),
    lang: useLiveSignal(game.lang),
    scope: useLiveSignal(game.scope),
    view: useLiveSignal(view),
    board: useLiveSignal(useStableValue(view.board)),
    sides: useLiveSignal(useStableValue(view.picture.sides)),
    bindings: useLiveSignal(useStableValue(view.keyboard)),
    seat: useLiveSignal(seat),
    events: useLiveSignal(events),
    live: useLiveSignal(live),
    busy: useLiveSignal(busy),
    handlers: useLiveSignal(handlers),
  };
}
