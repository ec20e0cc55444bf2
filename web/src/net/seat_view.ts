/** The state of a seat: complete views, assembled from frames. */

import { t } from "../i18n/language";
import type {
  Audience,
  Choice,
  ChoicesChange,
  Event,
  Frame,
  Goal,
  GroundKind,
  Keyboard,
  Lens,
  LogItem,
  Offer,
  Outcome,
  Picture,
  PictureChange,
  PieceKind,
  SeatView,
  TableInfo,
  Talk,
  TurnStory,
} from "../generated/wire";
import type { Board } from "../lib/wire_types";

/** A view with every part present. */
export interface CompleteView {
  status: string;
  to_act: readonly string[];
  choices: readonly Choice[];
  lenses: readonly Lens[];
  keyboard: Keyboard | null;
  board: Board;
  picture: Picture;
  outcome: Outcome | null;
  offer: Offer | null;
  secret: boolean;
  undo: "no" | "free" | "ask" | "turn";
  redo: boolean;
  audiences: readonly Audience[];
  /** What others have done since the seat last acted; none when looking back. */
  story?: TurnStory | null;
  /** How the match is won; missing from servers that do not say. */
  goal?: Goal | null;
  /** The kinds of piece with their numbers. */
  kinds?: readonly PieceKind[];
  /** The kinds of ground with their rules. */
  legend?: readonly GroundKind[];
}

/** An error: the reason and the rule. */
export interface Refusal {
  reason: string;
  rule: string | null;
}

export interface SeatState {
  /** `null` while there is nothing to see. */
  readonly view: CompleteView | null;
  readonly log: readonly LogItem[];
  /** The events of the last frame; empty after a fresh start or an undo. */
  readonly latest: readonly Event[];
  readonly table: TableInfo | null;
  readonly talk: readonly Talk[];
}

export const EMPTY_SEAT_STATE: SeatState = { view: null, log: [], latest: [], table: null, talk: [] };

const PARTS = [
  "status",
  "to_act",
  "choices",
  "lenses",
  "keyboard",
  "board",
  "picture",
  "outcome",
  "offer",
  "secret",
  "undo",
  "redo",
  "audiences",
] as const satisfies readonly (keyof CompleteView)[];

/** Apply a frame, which must be the next one or fresh. */
export function afterFrame(before: SeatState, frame: Frame): SeatState {
  const old = frame.fresh ? EMPTY_SEAT_STATE : before;
  const log = frame.log ? [...old.log.slice(0, frame.log.start), ...frame.log.items] : old.log;
  return {
    view: viewAfter(old.view, frame.view),
    log,
    latest: frame.log && !frame.fresh ? added(old.log, log, frame.log.start) : frame.fresh ? [] : old.latest,
    table: frame.table ?? old.table,
    talk: frame.talk ? [...old.talk, ...frame.talk] : old.talk,
  };
}

/** Complete the view of an earlier step, without choices. */
export function completePastView(view: SeatView): CompleteView {
  return complete({
    choices: [],
    lenses: [],
    keyboard: null,
    audiences: [],
    to_act: [],
    outcome: null,
    secret: false,
    ...view,
    offer: null,
    undo: "no",
    story: null,
    redo: false,
  });
}

/** Complete a view of the analysis board. There is no undo: players go back by steps. */
export function completeAnalysisView(view: SeatView): CompleteView {
  const { status, board, picture } = view;
  if (status === undefined || board === undefined || picture === undefined) {
    throw new Error(t("server-no-picture"));
  }
  return {
    status,
    board,
    picture,
    to_act: view.to_act ?? [],
    choices: view.choices ?? [],
    lenses: view.lenses ?? [],
    keyboard: view.keyboard ?? null,
    outcome: view.outcome ?? null,
    offer: view.offer ?? null,
    secret: view.secret ?? false,
    undo: "no",
    redo: false,
    audiences: [],
    goal: view.goal ?? null,
    kinds: view.kinds ?? [],
    legend: view.legend ?? [],
  };
}

function viewAfter(old: CompleteView | null, view: SeatView | null | undefined): CompleteView | null {
  if (view === undefined) return old;
  if (view === null) return null;
  if (!old) return complete(view);
  const { picture_change: picture, choices_change: choices, ...parts } = view;
  return complete({
    ...old,
    ...(picture && { picture: pictureAfter(old.picture, picture) }),
    ...(choices && { choices: choicesAfter(old.choices, choices) }),
    ...parts,
  });
}

function pictureAfter(old: Picture, { pieces: changed = [], ...parts }: PictureChange): Picture {
  const pieces = [...old.pieces];
  for (const [index, piece] of changed) pieces[index] = piece;
  return { ...old, ...parts, pieces };
}

function choicesAfter(old: readonly Choice[], { removed = [], added: put = [] }: ChoicesChange): Choice[] {
  const gone = new Set(removed);
  const choices = old.filter((_, index) => !gone.has(index));
  for (const [index, choice] of put) choices.splice(index, 0, choice);
  return choices;
}

function complete(view: Partial<CompleteView>): CompleteView {
  const missing = PARTS.filter((part) => view[part] === undefined);
  if (missing.length > 0) throw new Error(t("server-view-incomplete", { parts: missing.join(", ") }));
  return view as CompleteView;
}

function added(old: readonly LogItem[], log: readonly LogItem[], start: number): readonly Event[] {
  return start < old.length ? [] : log.slice(start).flatMap((item) => item.events);
}
