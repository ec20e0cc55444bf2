import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Place } from "../board/types";
import { store, stored } from "../ui/preferences";
import type { Finding, Lens, Overlay } from "../wire";
import type { Refusal, Sight } from "./sight";
import { fill } from "./template";

/** How long the pointer rests on a place before it is asked about. */
const REST_ON_PLACE = 140;

export interface Lenses {
  /** The queries (templates, for lenses with a place) that are switched on. */
  readonly on: ReadonlySet<string>;
  toggle(query: string): void;
  /** Everything that the lenses without a place lay over the board, and what the place asked about adds. */
  readonly overlays: readonly Overlay[];
  /** What is said of the place under the cursor. */
  readonly findings: readonly Finding[];
}

export interface LensesAsked {
  game: string;
  sight: Sight;
  live: boolean;
  place: Place | null;
  onInspect(query: string): Promise<Finding | Refusal>;
}

const NOTHING: readonly Finding[] = [];

/** Whether a lens can be laid over the board by itself, or asks for one place; others are for the command line. */
export function isToggle(lens: Lens): boolean {
  const fields = lens.fields ?? [];
  return fields.length === 0 || isOfPlace(lens);
}

/** The lenses that are on, remembered for each game, and what they show now. */
export function useLenses({ game, sight, live, place, onInspect }: LensesAsked): Lenses {
  const key = `lenses.${game}`;
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(stored(key, asTexts) ?? []));
  const ask = useRef(onInspect);
  ask.current = onInspect;

  const everywhere = live ? sight.lenses.filter((lens) => !lens.fields?.length && on.has(lens.query)) : [];
  const queries = everywhere.map((lens) => lens.query).join("\n");
  const ofBoard = useFindings(ask, queries, sight, 0);

  const placed = live && place ? sight.lenses.filter((lens) => isOfPlace(lens) && on.has(lens.query)) : [];
  const placeQueries = placed
    .map((lens) => fill(lens.query, { [lens.fields?.[0]?.name ?? ""]: [place ?? ""] }))
    .join("\n");
  const ofPlace = useFindings(ask, placeQueries, sight, REST_ON_PLACE);

  const overlays = useMemo(
    () => [...ofBoard, ...ofPlace].flatMap((finding) => finding.overlays ?? []),
    [ofBoard, ofPlace],
  );
  return {
    on,
    overlays,
    findings: ofPlace,
    toggle: (query) => {
      const next = new Set(on);
      if (!next.delete(query)) next.add(query);
      setOn(next);
      store(key, [...next]);
    },
  };
}

/** The answers to some questions, asked again whenever the sight changes. */
function useFindings(
  ask: { current: (query: string) => Promise<Finding | Refusal> },
  queries: string,
  sight: Sight,
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
  }, [queries, sight]);
  return findings;
}

function isOfPlace(lens: Lens): boolean {
  return lens.fields?.length === 1 && lens.fields[0]?.type === "place";
}

function asTexts(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;
}
