/** Key bindings: the keys that a game gives to its choices while the board has the focus. */

import type { KeyLabel } from "../../board/overlays/key_labels";
import type { Place } from "../../lib/wire_types";
import { type Geometry, towards } from "../../board/geometry/geometry";
import { t } from "../../i18n/language";
import type { Choice, Key, Keyboard } from "../../generated/wire";
import { actors, type Table } from "../selection/selection";
import { fill } from "../selection/templates";

/** The state that keys act on: choices, bindings, selection, and letters typed so far. */
export interface Typing {
  readonly table: Table;
  readonly keyboard: Keyboard;
  readonly geometry: Geometry;
  /** The sentence that says what is going on. */
  readonly status: string;
  readonly selectedPiece: string | null;
  /** The places where the selected piece can act. */
  readonly goals: readonly Place[];
  /** The letters typed so far of a key with several. */
  readonly before: string;
}

export type Stroke =
  | { readonly means: "choice"; readonly choice: Choice }
  | { readonly means: "more"; readonly before: string }
  /** Cancel the letters typed so far, or else the selection. */
  | { readonly means: "leave" }
  /** The rules say why they refuse the attempt; without an attempt there is a sentence. */
  | { readonly means: "refused"; readonly attempt: string }
  | { readonly means: "nothing"; readonly why: string };

/** The letter of a key press: a capital with Shift, regardless of Caps Lock. */
export function signOf(event: Pick<KeyboardEvent, "key" | "shiftKey">): string {
  if (!isLetter(event.key)) return event.key;
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

/** The meaning of a letter; `null` if the game does not use it. */
export function strike(typing: Typing, sign: string): Stroke | null {
  const { keyboard, selectedPiece, before } = typing;
  for (const letter of readings(keyboard, sign, before)) {
    const keys = before + letter;
    const open = within(typing, keys);
    const choice = open.find((one) => one.key === keys);
    if (choice) return { means: "choice", choice };
    if (open.length) return { means: "more", before: keys };
    if (letter === keyboard.leave && (before || selectedPiece)) return { means: "leave" };
  }
  if (before && !isLetter(sign)) return null;
  const letters = before ? [before] : readings(keyboard, sign, before);
  const key = letters.flatMap((letter) => known(keyboard, letter) ?? [])[0];
  if (before) return (key && attempted(typing, key, sign)) ?? notHere(before + sign);
  return key ? (attempted(typing, key, "") ?? { means: "nothing", why: whyNot(typing, key) }) : null;
}

/** The attempt of the action that a key stands for; `null` if it stands for none, or is for a piece. */
function attempted(typing: Typing, { key, attempt, bearing }: Key, then: string): Stroke | null {
  const { table, geometry, selectedPiece, goals } = typing;
  if (!attempt || table.seat === null || (then && !attempt.includes("{then}"))) return null;
  const here = table.pieces.find((piece) => piece.id === selectedPiece)?.place;
  if (!here && attempt.includes("{here}")) return null;
  if (!then && attempt.includes("{then}")) return { means: "more", before: key };
  const there = here && typeof bearing === "number" ? towards(geometry, here, bearing) : null;
  if (!there && attempt.includes("{there}")) return { means: "nothing", why: t("key-off-board") };
  // A roundabout way there is no step in that direction.
  if (there && goals.includes(there)) return null;
  const values = { here: [here ?? ""], there: [there ?? ""], then: [then] };
  return { means: "refused", attempt: fill(attempt, values) };
}

function notHere(keys: string): Stroke {
  return { means: "nothing", why: t("key-not-here", { keys }) };
}

function whyNot({ table, keyboard, status, selectedPiece }: Typing, { key, label }: Key): string {
  const ofPieces = key === keyboard.leave || table.choices.some((one) => one.piece && begins(one, key));
  if (ofPieces && !selectedPiece && actors(table).size) return t("key-no-piece", { key, label });
  return t("key-nothing", { key, label, status });
}

/** The choices whose keys start with these letters. */
export function within({ table, selectedPiece }: Typing, keys: string): readonly Choice[] {
  return table.choices.filter(
    (choice) => (!choice.piece || choice.piece === selectedPiece) && begins(choice, keys),
  );
}

/** A key that can be pressed now, as an entry of the command line. */
export interface Command {
  readonly key: string;
  readonly label: string;
}

/** The keys that mean something now, in the game's order: the command line. */
export function commandsOf(typing: Typing): readonly Command[] {
  const { keyboard, selectedPiece, before } = typing;
  const keys = keyboard.keys ?? [];
  const leaves = keys.filter((key) => key.key === keyboard.leave && (before || selectedPiece));
  if (!before) return keys.filter((key) => leaves.includes(key) || within(typing, key.key).length > 0);
  const next = within(typing, before).map(({ key, place, label }) => ({
    key: (key ?? "").slice(before.length),
    label: place ?? label,
  }));
  return [...next, ...leaves];
}

/** The game's label for a key. */
export function known(keyboard: Keyboard, letter: string): Key | null {
  return keyboard.keys?.find((key) => key.key === letter) ?? null;
}

/** The next letter of each choice of the selected piece, and the place where it is shown. */
export function keyLabels(typing: Typing): readonly KeyLabel[] {
  const { table, selectedPiece, before } = typing;
  const home = table.pieces.find((piece) => piece.id === selectedPiece)?.place;
  return within(typing, before).flatMap(({ piece, place, key }) =>
    piece && place && place !== home && key?.length === before.length + 1
      ? [{ place, letter: key.slice(before.length) }]
      : [],
  );
}

/** The piece to select after another, in cyclic order. */
export function nextPiece(table: Table, after: string | null, order: readonly string[]): string | null {
  const able = actors(table);
  const now = after === null ? -1 : order.indexOf(after);
  return [...order.slice(now + 1), ...order.slice(0, now + 1)].find((piece) => able.has(piece)) ?? null;
}

/** Whether a character may be a key of the game, so that it waits until the board has changed. */
export function mayMean(keyboard: Keyboard, sign: string, typed: readonly string[]): boolean {
  const last = typed.at(-1);
  const follows =
    last !== undefined && readings(keyboard, last, "").some((one) => known(keyboard, one)?.then);
  return isLetter(sign) && (follows || readings(keyboard, sign, "").some((one) => known(keyboard, one)));
}

function begins(choice: Choice, keys: string): boolean {
  return Boolean(choice.key?.startsWith(keys));
}

/**
 * A small letter that is not a key stands for the capital; after the first letter also the reverse.
 *
 * A direction pressed without a selected piece must not end the turn.
 */
function readings(keyboard: Keyboard, sign: string, before: string): readonly string[] {
  const large = sign.toUpperCase();
  const small = sign.toLowerCase();
  if (sign !== large) return !before && known(keyboard, sign) ? [sign] : [sign, large];
  return before && sign !== small ? [sign, small] : [sign];
}

function isLetter(sign: string): boolean {
  return /^\p{L}$/u.test(sign);
}
