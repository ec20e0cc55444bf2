import { type ReadonlySignal, signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";

import type { Place } from "../../lib/wire_types";
import { store, stored } from "../../lib/preferences";
import type { Choice, Finding, Lens, Overlay } from "../../generated/wire";
import type { TableInputs } from "../inputs";
import { LONGEST_QUESTION, partsOf } from "../command/completion";
import { fill, type Values, valuesIn } from "../selection/templates";

/** Milliseconds that the pointer rests on a place before it is inspected. */
const REST_ON_PLACE = 140;

export interface Lenses {
  /** The queries (templates, for lenses with a place) that are switched on. */
  readonly on: ReadonlySignal<ReadonlySet<string>>;
  toggle(query: string): void;
  /** The names of the faint overlays of the scene that are switched off. */
  readonly hidden: ReadonlySignal<ReadonlySet<string>>;
  toggleFaint(name: string): void;
  /** The overlays of all active lenses, with and without a place. */
  readonly overlays: ReadonlySignal<readonly Overlay[]>;
  /** The findings in words: of the place under the cursor, and of lenses without overlays. */
  readonly findings: ReadonlySignal<readonly Finding[]>;
  /** Automatic findings about the selected piece, or the place it is aimed at. */
  readonly ofSelection: ReadonlySignal<readonly Finding[]>;
  /** Whether it is about the place. */
  readonly aimed: ReadonlySignal<boolean>;
  /** What the game says about the action that is being filled in. */
  readonly written: ReadonlySignal<readonly Finding[]>;
  /** The overlays of these findings. */
  readonly overlaysOfSelection: ReadonlySignal<readonly Overlay[]>;
}

/** The subjects of the lenses. */
export interface LensSubject {
  /** The place under the pointer or the cursor. */
  readonly place: ReadonlySignal<Place | null>;
  /** The id of the selected piece. */
  readonly piece: ReadonlySignal<string | null>;
  /** The place of the selected piece. */
  readonly held: ReadonlySignal<Place | null>;
  /** The place under the pointer, if the selected piece can go there or aim at it. */
  readonly aim: ReadonlySignal<Place | null>;
  /** The values of the action that is being filled in, or null. */
  readonly values: ReadonlySignal<Values | null>;
}

/** Milliseconds without typing before words that are being written are read. */
const REST_IN_WRITING = 200;

/** Milliseconds for a place that the selected piece is aimed at: its path should follow the pointer. */
const REST_ON_AIM = 40;

const NOTHING: readonly Finding[] = [];

/** Whether a lens can be switched on: it needs nothing or one place. Others are for the command line. */
export function isToggle(lens: Lens): boolean {
  const fields = lens.fields ?? [];
  return momentOf(lens) === "asked" && (fields.length === 0 || isOfPlace(lens));
}

/** The active lenses, saved for each game, and their findings. */
export function useLenses(inputs: TableInputs, { place, piece, held, aim, values }: LensSubject): Lenses {
  const { game, view, live } = inputs;
  const on = useMemo(
    () =>
      signal<ReadonlySet<string>>(
        new Set(stored(keyOf(game.value), asTexts) ?? shownAtFirst(view.value.lenses)),
      ),
    [],
  );

  const hidden = useMemo(
    () => signal<ReadonlySet<string>>(new Set(stored(hiddenKeyOf(game.value), asTexts) ?? [])),
    [],
  );

  const queries = useComputed(() => {
    const everywhere = view.value.lenses.filter((lens) => !lens.fields?.length && on.value.has(lens.query));
    return everywhere.map((lens) => lens.query).join("\n");
  });
  const ofBoard = useFindings(inputs, queries, 0);

  const placeQueries = useComputed(() => {
    const at = place.value;
    if (!at) return "";
    return view.value.lenses
      .filter((lens) => isOfPlace(lens) && on.value.has(lens.query))
      .map((lens) => fill(lens.query, { [lens.fields?.[0]?.name ?? ""]: [at] }))
      .join("\n");
  });
  const ofPlace = useFindings(inputs, placeQueries, REST_ON_PLACE);

  const heldQueries = useComputed(() => queriesAt(view.value.lenses, "held", piece.value, held.value));
  const ofHeld = useFindings(inputs, heldQueries, 0);
  const aimQueries = useComputed(() =>
    live.value && held.value ? queriesAt(view.value.lenses, "aimed", piece.value, held.value, aim.value) : "",
  );
  const ofAim = useFindings(inputs, aimQueries, REST_ON_AIM);

  const writtenQueries = useComputed(() =>
    live.value && values.value ? queriesWith(view.value.lenses, values.value) : "",
  );
  const written = useFindings(inputs, writtenQueries, REST_IN_WRITING);

  return {
    on,
    written,
    overlays: useComputed(() => overlaysOf([...ofBoard.value, ...ofPlace.value])),
    // Overlays of the whole board need no text, unless they come with panels.
    findings: useComputed(() => [
      ...ofBoard.value.filter((finding) => finding.panels?.length || !finding.overlays?.length),
      ...ofPlace.value,
    ]),
    ofSelection: useComputed(() => (ofAim.value.length ? ofAim.value : ofHeld.value)),
    aimed: useComputed(() => ofAim.value.length > 0),
    overlaysOfSelection: useComputed(() => overlaysOf([...ofHeld.value, ...ofAim.value, ...written.value])),
    toggle: (query) => {
      const next = new Set(on.value);
      if (!next.delete(query)) next.add(query);
      on.value = next;
      store(keyOf(game.value), [...next]);
    },
    hidden,
    toggleFaint: (name) => {
      const next = new Set(hidden.value);
      if (!next.delete(name)) next.add(name);
      hidden.value = next;
      store(hiddenKeyOf(game.value), [...next]);
    },
  };
}

/** The findings of some queries, repeated whenever the view changes. */
function useFindings(
  { view, handlers }: TableInputs,
  queries: ReadonlySignal<string>,
  wait: number,
): ReadonlySignal<readonly Finding[]> {
  const findings = useSignal(NOTHING);
  useEffect(() => {
    if (!queries.value) {
      findings.value = NOTHING;
      return;
    }
    let active = true;
    const asking = queries.value.split("\n");
    const timer = setTimeout(() => {
      const answers = asking.map((query) => handlers.value.inspect(query).catch(() => null));
      void Promise.all(answers).then((all) => {
        if (active) findings.value = all.filter((answer) => answer !== null && "title" in answer);
      });
    }, wait);
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [queries.value, view.value]);
  return findings;
}

/** The queries that are shown until the player switches them off. */
function shownAtFirst(lenses: readonly Lens[]): readonly string[] {
  return lenses.filter((lens) => lens.at_first).map((lens) => lens.query);
}

function keyOf(game: string): string {
  return `lenses.${game}`;
}

function hiddenKeyOf(game: string): string {
  return `hidden.${game}`;
}

/** The overlays of a scene that are drawn faintly, which the player can switch off. */
export function faintOverlays(overlays: readonly Overlay[]): readonly Overlay[] {
  return overlays.filter((overlay) => overlay.type === "lines" && overlay.faint);
}

function overlaysOf(findings: readonly Finding[]): readonly Overlay[] {
  return findings.flatMap((finding) => finding.overlays ?? []);
}

/** The queries about a piece or these places, with all fields filled; none while a value is missing. */
function queriesAt(
  lenses: readonly Lens[],
  moment: Lens["moment"],
  piece: string | null,
  ...places: readonly (Place | null)[]
): string {
  return lenses
    .filter((lens) => momentOf(lens) === moment && lens.fields?.length === places.length)
    .flatMap((lens) => {
      const values = (lens.fields ?? []).map((field, index) => {
        if (field.type !== "pieces") return places[index] ?? null;
        return piece !== null && field.pieces.includes(piece) ? piece : null;
      });
      if (values.includes(null)) return [];
      const named = (lens.fields ?? []).map((field, index) => [field.name, [values[index] ?? ""]] as const);
      return [fill(lens.query, Object.fromEntries(named))];
    })
    .join("\n");
}

/** The choice and the values with which a line is being typed that a lens is about, or null. */
export function typedAction(
  choices: readonly Choice[],
  lenses: readonly Lens[],
  line: string,
): { choice: Choice; values: Values } | null {
  const last = partsOf(line).at(-1) ?? "";
  for (const lens of lenses.filter((one) => momentOf(one) === "written")) {
    for (const choice of choices) {
      const fields = choice.fields ?? [];
      if (!lens.fields?.every((wanted) => fields.some((field) => field.name === wanted.name))) continue;
      const values = valuesIn(choice.action, fields, last);
      if (values) return { choice, values };
    }
  }
  return null;
}

/** The queries about an action that is being filled in: those whose fields all have a value. */
function queriesWith(lenses: readonly Lens[], values: Values): string {
  return lenses
    .filter((lens) => momentOf(lens) === "written")
    .filter((lens) => (lens.fields ?? []).every((field) => values[field.name]?.some((text) => text.trim())))
    .map((lens) => fill(lens.query, values).replace(/\s+/g, " "))
    .filter((query) => query.length <= LONGEST_QUESTION)
    .join("\n");
}

function momentOf(lens: Lens): NonNullable<Lens["moment"]> {
  return lens.moment ?? "asked";
}

function isOfPlace(lens: Lens): boolean {
  return momentOf(lens) === "asked" && lens.fields?.length === 1 && lens.fields[0]?.type === "place";
}

function asTexts(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}
