import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Place } from "../../lib/wire_types";
import { store, stored } from "../../lib/preferences";
import type { Finding, Lens, Overlay } from "../../generated/wire";
import type { Refusal, CompleteView } from "../../net/seat_view";
import { fill } from "../selection/templates";

/** How long the pointer rests on a place before it is asked about. */
const REST_ON_PLACE = 140;

export interface Lenses {
  /** The queries (templates, for lenses with a place) that are switched on. */
  readonly on: ReadonlySet<string>;
  toggle(query: string): void;
  /** Everything that the lenses without a place lay over the board, and what the place asked about adds. */
  readonly overlays: readonly Overlay[];
  /** What is said of the place under the cursor, and of the whole where nothing of it can be drawn. */
  readonly findings: readonly Finding[];
  /** What is said by itself of the piece in hand, or of the place that it is aimed at. */
  readonly ofHand: readonly Finding[];
  /** It is about the place. */
  readonly aimed: boolean;
  /** What that lays over the board. */
  readonly overlaysOfSelection: readonly Overlay[];
}

export interface LensesAsked {
  game: string;
  view: CompleteView;
  live: boolean;
  place: Place | null;
  /** The piece in hand. */
  piece: string | null;
  /** Where the piece in hand stands. */
  held: Place | null;
  /** The place under the pointer, if the piece in hand can go there or aim at it. */
  aim: Place | null;
  onInspect(query: string): Promise<Finding | Refusal>;
}

/** The same for a place that a piece in hand is aimed at: its way should follow the pointer. */
const REST_ON_AIM = 40;

const NOTHING: readonly Finding[] = [];

/** Whether a lens can be laid over the board by itself, or asks for one place; others are for the command line. */
export function isToggle(lens: Lens): boolean {
  const fields = lens.fields ?? [];
  return momentOf(lens) === "asked" && (fields.length === 0 || isOfPlace(lens));
}

/** The lenses that are on, remembered for each game, and what they show now. */
export function useLenses({ game, view, live, place, piece, held, aim, onInspect }: LensesAsked): Lenses {
  const key = `lenses.${game}`;
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(stored(key, asTexts) ?? []));
  const ask = useRef(onInspect);
  ask.current = onInspect;

  const everywhere = live ? view.lenses.filter((lens) => !lens.fields?.length && on.has(lens.query)) : [];
  const queries = everywhere.map((lens) => lens.query).join("\n");
  const ofBoard = useFindings(ask, queries, view, 0);

  const placed = live && place ? view.lenses.filter((lens) => isOfPlace(lens) && on.has(lens.query)) : [];
  const placeQueries = placed
    .map((lens) => fill(lens.query, { [lens.fields?.[0]?.name ?? ""]: [place ?? ""] }))
    .join("\n");
  const ofPlace = useFindings(ask, placeQueries, view, REST_ON_PLACE);

  const ofHeld = useFindings(ask, live ? queriesAt(view.lenses, "held", piece, held) : "", view, 0);
  const aimed = live && held ? queriesAt(view.lenses, "aimed", piece, held, aim) : "";
  const ofAim = useFindings(ask, aimed, view, REST_ON_AIM);

  const overlays = useMemo(
    () => [...ofBoard, ...ofPlace].flatMap((finding) => finding.overlays ?? []),
    [ofBoard, ofPlace],
  );
  const overlaysOfSelection = useMemo(
    () => [...ofHeld, ...ofAim].flatMap((finding) => finding.overlays ?? []),
    [ofHeld, ofAim],
  );
  return {
    on,
    overlays,
    // What is laid over the whole board needs no words, unless it has something for the eye beside it.
    findings: [
      ...ofBoard.filter((finding) => finding.panels?.length || !finding.overlays?.length),
      ...ofPlace,
    ],
    ofHand: ofAim.length ? ofAim : ofHeld,
    aimed: ofAim.length > 0,
    overlaysOfSelection,
    toggle: (query) => {
      const next = new Set(on);
      if (!next.delete(query)) next.add(query);
      setOn(next);
      store(key, [...next]);
    },
  };
}

/** The answers to some questions, asked again whenever the view changes. */
function useFindings(
  ask: { current: (query: string) => Promise<Finding | Refusal> },
  queries: string,
  view: CompleteView,
  wait: number,
): readonly Finding[] {
  const [findings, setFindings] = useState(NOTHING);
  useEffect(() => {
    if (!queries) {
      setFindings(NOTHING);
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      const asked = queries.split("\n").map((query) => ask.current(query).catch(() => null));
      void Promise.all(asked).then((answers) => {
        if (wanted) setFindings(answers.filter((answer) => answer !== null && "title" in answer));
      });
    }, wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [queries, view]);
  return findings;
}

/** The questions of one moment about a piece or these places, one for each blank; none while one is missing. */
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

function momentOf(lens: Lens): NonNullable<Lens["moment"]> {
  return lens.moment ?? "asked";
}

function isOfPlace(lens: Lens): boolean {
  return momentOf(lens) === "asked" && lens.fields?.length === 1 && lens.fields[0]?.type === "place";
}

function asTexts(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}
