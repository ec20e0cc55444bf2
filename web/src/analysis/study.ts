/** A study on the analysis board: its source, its variations, and the current step. */
import { language } from "../i18n/language";
import { deviceStore, writeStored, readStored } from "../lib/storage";
import type { Analyse, LineEntry } from "../generated/wire";
import type { Plain } from "../new_match/match_draft";
import { commonLength, lineTo, lineTree, ROOT, type Tree, tryAction } from "./variations";

/** The source of a study: a record, or a position (empty for the start of the scenario). */
export type Source =
  | { readonly kind: "record"; readonly text: string }
  | {
      readonly kind: "setting";
      readonly game: string;
      readonly scenario: string;
      readonly options: Readonly<Record<string, Plain>>;
      readonly position: string;
    };

/** The viewpoint: the seat to act, a given seat, or `null` for a spectator. */
export type Viewpoint = { readonly kind: "mover" } | { readonly kind: "seat"; readonly seat: string | null };

export interface Study {
  readonly source: Source;
  /** The actions of the record. */
  readonly recorded: readonly LineEntry[];
  readonly tree: Tree;
  readonly at: number;
  readonly eyes: Viewpoint;
}

const KEPT = "sandtable.study";

/** Create a study of a source whose actions the server has parsed. */
export function newStudy(source: Source, recorded: readonly LineEntry[]): Study {
  return { source, recorded, tree: lineTree(recorded), at: ROOT, eyes: { kind: "mover" } };
}

/** Add a variation that leaves the record after `keep` actions; the study shows its first action. */
export function withLine(study: Study, keep: number, line: readonly LineEntry[]): Study {
  let { tree } = study;
  let after = keep in tree.steps ? keep : ROOT;
  let at = after;
  line.forEach((entry, place) => {
    ({ tree, at: after } = tryAction(tree, after, entry));
    if (place === 0) at = after;
  });
  return { ...study, tree, at };
}

/** The first request about a source: its beginning and its actions. */
export function openingRequest(source: Source): Analyse {
  const request: Analyse = source.kind === "record" ? { record: source.text, keep: 0 } : settingOf(source);
  return { ...request, language: language.value };
}

/** The request for the current position, from the study's viewpoint or another, with or without a lens. */
export function positionRequest(study: Study, more: { query?: string; seat?: string | null } = {}): Analyse {
  const line = lineTo(study.tree, study.at);
  const shared = study.source.kind === "record" ? commonLength(line, study.recorded) : 0;
  return {
    ...(study.source.kind === "record"
      ? { record: study.source.text, keep: shared }
      : settingOf(study.source)),
    line: line.slice(shared),
    language: language.value,
    ...(more.seat !== undefined
      ? { seat: more.seat }
      : study.eyes.kind === "seat"
        ? { seat: study.eyes.seat }
        : {}),
    ...(more.query !== undefined && { query: more.query }),
  };
}

function settingOf(source: Extract<Source, { kind: "setting" }>): Analyse {
  const position = source.position.trim();
  return {
    game: source.game,
    scenario: source.scenario,
    options: { ...source.options },
    ...(position && { position }),
  };
}

/** Save the study on this device (`null` deletes it). Returns whether it could be saved. */
export function saveStudy(study: Study | null): boolean {
  return writeStored(deviceStore(), KEPT, study);
}

/** The saved study. */
export function savedStudy(): Study | null {
  const study = readStored<Partial<Study>>(deviceStore(), KEPT);
  if (!study?.source || !study.tree?.steps || !study.recorded || study.at === undefined) return null;
  if (!study.tree.steps[study.at] || !study.tree.steps[ROOT]) return null;
  return { ...study, eyes: study.eyes ?? { kind: "mover" } } as Study;
}
