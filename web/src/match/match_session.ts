/**
 * A match on this device: a connection for each of its seats, which of them is shown, and whether a curtain
 * hides it.
 */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";

import { type SeatKey, SeatConnection, type ConnectionDependencies } from "../net/seat_connection";
import type { TableInfo } from "../generated/wire";
import { noteArrival } from "./clock_time";

/** The key to a seat; without a token the account opens it. */
export interface HeldSeat {
  readonly seat: string;
  readonly token: string | null;
}

export class MatchSession {
  readonly match: string;
  /** The seats of this device; empty for a spectator. */
  readonly held: readonly HeldSeat[];
  readonly connections: readonly SeatConnection[];
  /** The connection whose view is shown. */
  readonly shown: ReadonlySignal<SeatConnection>;
  /** The seats of this device that are to act. */
  readonly acting: ReadonlySignal<readonly string[]>;
  /** The seat to which the screen must be handed over before anything is shown. */
  readonly curtain: ReadonlySignal<string | null>;
  readonly table: ReadonlySignal<TableInfo | null>;
  /** Whether every seat's view has arrived. Until then a missing one may be secret. */
  readonly ready: ReadonlySignal<boolean>;

  readonly #shownSeat = signal<string | null>(null);
  readonly #seenBy = signal<string | null>(null);
  #chosenWhile: string | null = null;
  readonly #stops: (() => void)[] = [];

  constructor(match: string, held: readonly HeldSeat[], dependencies: ConnectionDependencies = {}) {
    this.match = match;
    this.held = held;
    const keys: readonly SeatKey[] =
      held.length > 0 ? held.map((key) => ({ match, ...key })) : [{ match, seat: null, token: null }];
    this.connections = keys.map((key) => new SeatConnection(key, dependencies));
    const first = this.connections[0]!;
    this.#shownSeat.value = first.key.seat;

    this.shown = computed(
      () => this.connections.find((connection) => connection.key.seat === this.#shownSeat.value) ?? first,
    );
    this.table = computed(() => this.shown.value.table.value);
    this.ready = computed(() => this.connections.every((connection) => connection.begun.value));
    this.acting = computed(() =>
      this.connections.flatMap(({ key, view }) =>
        key.seat !== null && view.value?.outcome === null && view.value.to_act.includes(key.seat)
          ? [key.seat]
          : [],
      ),
    );
    this.curtain = computed(() => {
      const seat = this.#shownSeat.value;
      return this.#hidden() && this.#seenBy.value !== seat ? seat : null;
    });
    this.#stops.push(
      effect(() => this.#follow()),
      effect(() => {
        // While nothing is secret the current player may see it: no curtain for the first secret.
        if (this.ready.value && !this.#hidden()) this.#seenBy.value = this.#shownSeat.value;
      }),
      effect(() => {
        for (const { table } of this.connections) if (table.value) noteArrival(table.value);
      }),
    );
  }

  /** Connect, and stay connected until `close`. */
  begin(): void {
    for (const connection of this.connections) connection.begin();
  }

  /** Reconnect with these tokens, if they have changed. */
  useTokens(tokens: Readonly<Record<string, string>>): void {
    for (const connection of this.connections) {
      const token = connection.key.seat === null ? undefined : tokens[connection.key.seat];
      if (token !== undefined) connection.useToken(token);
    }
  }

  /** Show this seat, until it is another's turn. */
  choose(seat: string): void {
    this.#chosenWhile = this.acting.peek().join();
    this.#shownSeat.value = seat;
  }

  /** The player of the shown seat has the screen. */
  openCurtain(): void {
    this.#seenBy.value = this.#shownSeat.value;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const connection of this.connections) connection.close();
  }

  #hidden(): boolean {
    if (this.held.length < 2) return false;
    return (
      !this.ready.value || this.connections.some(({ view }) => view.value?.secret && !view.value.outcome)
    );
  }

  #follow(): void {
    const acting = this.acting.value;
    if (!this.ready.value || acting.length === 0) return;
    if (this.#chosenWhile === acting.join()) return;
    this.#chosenWhile = null;
    const seat = this.#shownSeat.peek();
    if (seat === null || !acting.includes(seat)) this.#shownSeat.value = acting[0] ?? seat;
  }
}
