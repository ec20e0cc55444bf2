/** The state of the editor: signals that its parts share, and the commands of buttons and keys. */
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals";

import type { EditorDescription, Side } from "../generated/wire";
import type { Place } from "../lib/wire_types";
import type { Box } from "./model/changes";
import { type Checked, type Checker, newChecker } from "./model/checker";
import {
  type Clip,
  clipOf,
  isNothing,
  movedClip,
  NOTHING,
  pasted,
  type Selection,
  spotsOf,
  without,
} from "./model/clip";
import { boardSides, pictureOf, pieceOfKey } from "./model/compose";
import type { Draft, Layer, Raster } from "./model/draft";
import { ChangedElsewhere, type DraftHead, type DraftScenario, type DraftStore } from "./model/draft_store";
import { back, forward, type History, settled, stepped } from "./model/history";
import { type Axis, type Grid, type Motion, type Spot, type Surface, surfaceOf } from "./model/surface";
import { withValue } from "./model/validation";
import type { Reach } from "./tools/strokes";
import { imagesOf, symmetriesOf, type Symmetry } from "./tools/symmetry";

export type Tool = "pan" | "select" | Reach | "erase";
export type SaveState = "saved" | "saving" | "failed" | "elsewhere";

/** A place or pieces that a form asks for, to be picked on the board. */
export interface Picking {
  readonly label: string;
  readonly kind: "place" | "pieces";
  pick(picked: string): void;
}

/** A shape that is being drawn point by point. */
export interface Sketch {
  readonly layer: string;
  readonly kind: string;
  readonly points: readonly Spot[];
}

/** What the canvas of the rasters does at once, without waiting for the draft. */
export interface RasterCanvas {
  draw(layer: string, raster: Raster, box: Box | null): void;
}

/** The tools that each kind of layer has. */
const TOOLS: Readonly<Record<Layer["type"], readonly Tool[]>> = {
  cells: ["brush", "line", "rectangle", "fill", "erase"],
  edges: ["brush", "erase"],
  pieces: ["brush", "line", "rectangle", "erase"],
  shapes: ["brush", "erase"],
  raster: ["brush", "line", "rectangle", "fill"],
};

/** The side of pieces that belong to nobody. */
export const NEUTRAL: Side = { id: "", name: "–", colour: "neutral" };

/** The brushes of heights. */
export const SHAPINGS = ["raise", "lower", "smooth", "level"] as const;

export interface EditorInputs {
  /** Whether a scenario is edited, or a position of a match. */
  readonly kind: "scenario" | "position";
  readonly game: string;
  readonly description: EditorDescription;
  readonly head: DraftHead;
  readonly history: History;
  readonly store: DraftStore;
  readonly ask: Parameters<typeof newChecker>[0];
}

export type Editor = ReturnType<typeof newEditor>;

export function newEditor({
  kind,
  game,
  description,
  head: firstHead,
  history: first,
  store,
  ask,
}: EditorInputs) {
  const history: Signal<History> = signal(first);
  const head = signal(firstHead);
  const saving = signal<SaveState>("saved");
  const preview = signal<Draft | null>(null);
  const draft = computed(() => history.value.draft);
  const shown = computed(() => preview.value ?? draft.value);
  const size = computed(() => shown.value.size.join());
  const surface: ReadonlySignal<Surface> = computed(() => {
    void size.value;
    return surfaceOf(description, shown.peek().size);
  });
  const sides: ReadonlySignal<readonly Side[]> = computed(() => boardSides(description, shown.value.values));
  const isGrid = description.board.type === "grid";

  const editable = description.layers.filter((one) => !isLocked(one));
  const picture = computed(() => pictureOf(description, shown.value));
  // A map that is a picture hides the ground of the draft.
  const layers = computed(() =>
    picture.value === null ? editable : editable.filter((one) => !isGround(one)),
  );
  // Of a position, the pieces are moved more often than anything else.
  const pieces = kind === "position" ? editable.findLast((one) => one.type === "pieces") : undefined;
  const chosenLayer = signal(pieces?.name ?? "");
  const layer = computed(() => layers.value.find((one) => one.name === chosenLayer.value) ?? layers.value[0]);
  const layerName = computed(() => layer.value?.name ?? "");
  const chosenTool = signal<Tool>("brush");
  const tools = computed((): readonly Tool[] => {
    const type = layer.value?.type;
    const own = type ? TOOLS[type] : [];
    const fitting =
      isGrid || type !== "pieces" ? own : own.filter((tool) => tool === "brush" || tool === "erase");
    const raster = layer.value?.type === "raster" && layer.value.heights;
    const drawn = raster ? fitting.filter((tool) => tool === "brush" || tool === "line") : fitting;
    return ["select", ...drawn, "pan"];
  });
  const tool = computed(() => (tools.value.includes(chosenTool.value) ? chosenTool.value : "brush"));
  const chosenBrushes = signal<Readonly<Record<string, string>>>({});
  const brush = computed(() => {
    const now = layer.value;
    return now ? (chosenBrushes.value[now.name] ?? firstBrush(now)) : "";
  });
  const chosenSide = signal("");
  const side = computed(() => {
    const allowed = sidesFor(layer.value, brush.value, sides.value);
    return allowed.find((one) => one.id === chosenSide.value)?.id ?? allowed[0]?.id ?? "";
  });
  const chosenSymmetry = signal<Symmetry>("none");
  const symmetry = computed(() =>
    symmetriesOf(surface.value).includes(chosenSymmetry.value) ? chosenSymmetry.value : "none",
  );
  const swapSides = signal(true);
  const manner = computed(() => {
    const names = sides.value.map((one) => one.id);
    return { images: imagesOf(surface.value, symmetry.value, swapSides.value, names.length), sides: names };
  });
  const radius = signal(8);
  const strength = signal(4);
  const snap = signal(true);
  const grid = signal(true);
  const onlyLayer = signal(false);
  const selection = signal<Selection>(NOTHING);
  const clip = signal<Clip | null>(null);
  const cursor = signal<Place | null>(middlePlace(surface.peek()));
  const hover = signal<Spot | null>(null);
  /** The first corner of a stroke that is drawn by keys. */
  const anchor = signal<Place | null>(null);
  const sketch = signal<Sketch | null>(null);
  const frame = signal<readonly [Spot, Spot] | null>(null);
  const picking = signal<Picking | null>(null);
  const tab = signal("palette");
  /** The input that a problem led to; it takes the focus. */
  const sought = signal<string | null>(null);
  const said = signal("");
  const canvas: { current: RasterCanvas | null } = { current: null };

  const checker: Checker = newChecker(ask);
  const stopChecking = effect(() => checker.check(draft.value));
  const stopNoting = effect(() => {
    const { draft: of, problems, text }: Checked = checker.checked.value;
    if (of === null) return;
    const playable = text !== null && problems.every((problem) => problem.warning);
    const now = untracked(() => head.value);
    if (now.playable === playable) return;
    head.value = { ...now, playable };
    store.note(head.peek()).catch(() => undefined);
  });

  // A smaller board may not have the cursor's place any more.
  const stopPlacing = effect(() => {
    const now = surface.value;
    const place = cursor.peek();
    const spot = place === null ? null : now.spotOf(place);
    if (spot && now.placeOf(spot) !== null) return;
    cursor.value = middlePlace(now);
    anchor.value = null;
  });

  // Changes are stored one after the other; what came meanwhile is stored together.
  let stored = first;
  let storing: Promise<void> | null = null;
  const stopSaving = effect(() => {
    if (history.value !== stored && untracked(() => saving.value) !== "elsewhere") void save();
  });

  function save(): Promise<void> {
    storing ??= (async () => {
      saving.value = "saving";
      while (history.peek() !== stored) {
        const now = history.peek();
        try {
          const title = titleOf(now.draft);
          if (title !== head.peek().title) head.value = { ...head.peek(), title };
          const { at, changed, revision } = await store.save(head.peek(), stored, now);
          head.value = { ...head.peek(), at, changed, revision };
          stored = now;
        } catch (problem) {
          saving.value = problem instanceof ChangedElsewhere ? "elsewhere" : "failed";
          storing = null;
          return;
        }
      }
      saving.value = "saved";
      storing = null;
    })();
    return storing;
  }

  function commit(next: Draft, subject: string | null = null): void {
    batch(() => {
      preview.value = null;
      history.value = stepped(history.peek(), next, subject);
      pruneSelection();
    });
  }

  /** Forget selected pieces and shapes that are gone. */
  function pruneSelection(): void {
    const now = selection.peek();
    if (isNothing(now)) return;
    const kept = (ids: readonly string[], all: readonly { readonly id: string }[] = []) =>
      ids.filter((id) => all.some((one) => one.id === id));
    const { pieces, shapes } = draft.peek();
    selection.value = {
      places: now.places,
      pieces: Object.fromEntries(
        Object.entries(now.pieces).map(([name, ids]) => [name, kept(ids, pieces[name])]),
      ),
      shapes: Object.fromEntries(
        Object.entries(now.shapes).map(([name, ids]) => [name, kept(ids, shapes[name])]),
      ),
    };
  }

  function move(change: (history: History) => History): void {
    batch(() => {
      preview.value = null;
      sketch.value = null;
      anchor.value = null;
      history.value = change(history.peek());
      pruneSelection();
    });
  }

  /** Select the contents of an area of a grid, or the pieces and shapes within an area of a map. */
  function selectionWithin(from: Spot, to: Spot): Selection {
    const now = draft.peek();
    const isIn = ([x, y]: Spot) =>
      x >= Math.min(from[0], to[0]) &&
      x <= Math.max(from[0], to[0]) &&
      y >= Math.min(from[1], to[1]) &&
      y <= Math.max(from[1], to[1]);
    const isWanted = (name: string) =>
      onlyLayer.peek() ? name === layerName.peek() : layers.peek().some((one) => one.name === name);
    const spotIn = (place: Place | null) => {
      const spot = place === null ? null : surface.peek().spotOf(place);
      return spot !== null && isIn(spot);
    };
    const chosen = <T extends { readonly id: string }>(
      all: Readonly<Record<string, readonly T[]>>,
      within: (one: T) => boolean,
    ) =>
      Object.fromEntries(
        Object.entries(all)
          .filter(([name]) => isWanted(name))
          .map(([name, items]) => [name, items.filter(within).map(({ id }) => id)]),
      );
    const isCells = layer.peek()?.type === "cells" || layer.peek()?.type === "edges";
    const wantsCells = isGrid && (!onlyLayer.peek() || isCells);
    const [one, other] = [surface.peek().placeOf(from), surface.peek().placeOf(to)];
    return {
      places: new Set(
        wantsCells && one !== null && other !== null ? (surface.peek() as Grid).rectangle(one, other) : [],
      ),
      pieces: chosen(now.pieces, (piece) => spotIn(piece.place)),
      shapes: chosen(now.shapes, (shape) => shape.points.every(isIn)),
    };
  }

  function copied(): Clip | null {
    const chosen = selection.peek();
    if (isNothing(chosen)) return null;
    const whole = clipOf(draft.peek(), surface.peek(), chosen);
    return { ...whole, cells: drawn(whole.cells), edges: drawn(whole.edges) };
  }

  /** Those of some layers that are edited: all that can be, or only the chosen one. */
  function drawn<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
    const name = layerName.peek();
    const isDrawn = (one: string) =>
      onlyLayer.peek() ? one === name : layers.peek().some((layer) => layer.name === one);
    return Object.fromEntries(Object.entries(parts).filter(([one]) => isDrawn(one)));
  }

  /** The draft without what is selected. */
  function emptied(): Draft {
    const now = draft.peek();
    const all = without(now, selection.peek());
    return {
      ...all,
      cells: { ...now.cells, ...drawn(all.cells) },
      edges: { ...now.edges, ...drawn(all.edges) },
    };
  }

  /** Put a clip where the cursor is; without one a little beside where it came from. */
  function paste(what: Clip | null = clip.peek()): void {
    if (!what) return;
    const spots = spotsOf(what);
    const [first] = spots;
    if (!first) return;
    const at = cursor.peek();
    const goal = (at !== null && surface.peek().spotOf(at)) || beside(first);
    const corner: Spot = isGrid ? cornerOf(spots) : middleOf(spots);
    put(what, surface.peek().shift(corner, goal), draft.peek());
  }

  function beside([x, y]: Spot): Spot {
    if (isGrid) return [x + 1, y + 1];
    const step = Math.max(...draft.peek().size) / 40;
    return [x + step, y - step];
  }

  function put(what: Clip, motion: Motion, on: Draft): void {
    const result = pasted(on, description, surface.peek(), movedClip(what, motion));
    batch(() => {
      commit(result.draft);
      selection.value = result.selection;
      chosenTool.value = "select";
    });
  }

  /** Move what is selected by a motion that depends on its spots. */
  function transform(motionOf: (surface: Surface, spots: readonly Spot[]) => Motion): void {
    const part = copied();
    if (part) put(part, motionOf(surface.peek(), spotsOf(part)), emptied());
  }

  function setPieces(
    name: string,
    change: (pieces: readonly Draft["pieces"][string][number][]) => Draft["pieces"][string],
    subject: string | null = null,
  ): void {
    const now = draft.peek();
    commit({ ...now, pieces: { ...now.pieces, [name]: change(now.pieces[name] ?? []) } }, subject);
  }

  function setShapes(
    name: string,
    change: (shapes: Draft["shapes"][string]) => Draft["shapes"][string],
    subject: string | null = null,
  ): void {
    const now = draft.peek();
    commit({ ...now, shapes: { ...now.shapes, [name]: change(now.shapes[name] ?? []) } }, subject);
  }

  const editor = {
    kind,
    game,
    description,
    /** The layers that can be edited now. */
    layers,
    /** The name of the map of the game that is drawn as a picture. */
    picture,
    isGrid,
    store,
    history: history as ReadonlySignal<History>,
    head,
    saving: saving as ReadonlySignal<SaveState>,
    draft,
    preview,
    shown,
    surface,
    sides,
    layerName,
    layer,
    tools,
    tool,
    brush,
    chosenBrushes,
    side,
    chosenSide,
    symmetry,
    chosenSymmetry,
    swapSides,
    manner,
    radius,
    strength,
    snap,
    grid,
    onlyLayer,
    selection,
    clip: clip as ReadonlySignal<Clip | null>,
    cursor,
    hover,
    anchor,
    sketch,
    frame,
    picking,
    tab,
    sought,
    /** Announced to screen readers. */
    said,
    canvas,
    checker,
    canUndo: computed(() => history.value.at > 0),
    canRedo: computed(() => history.value.at < history.value.steps.length),

    commit,
    undo: () => move(back),
    redo: () => move(forward),
    settle: () => {
      history.value = settled(history.peek());
    },
    save,
    /** Store which scenario of the account the draft belongs to. */
    link: (scenario: DraftScenario | null) => {
      head.value = { ...head.peek(), scenario };
      store.note(head.peek()).catch(() => undefined);
    },
    setValue: (path: string, value: unknown) => {
      const now = draft.peek();
      commit({ ...now, values: withValue(now.values, path, value) }, `value ${path}`);
    },
    setPieces,
    setShapes,

    chooseTool: (next: Tool) => {
      batch(() => {
        chosenTool.value = next;
        sketch.value = null;
        anchor.value = null;
        frame.value = null;
      });
    },
    chooseLayer: (name: string) => {
      batch(() => {
        // While something else is drawn, what was drawn last is no longer of interest.
        if (name !== layerName.peek() && tool.peek() !== "select") {
          selection.value = { ...NOTHING, places: selection.peek().places };
        }
        chosenLayer.value = name;
        sketch.value = null;
        anchor.value = null;
      });
    },
    chooseBrush: (value: string) => {
      batch(() => {
        chosenBrushes.value = { ...chosenBrushes.peek(), [layerName.peek()]: value };
        sketch.value = null;
        const now = tool.peek();
        if (now === "select" || now === "pan" || now === "erase") chosenTool.value = "brush";
      });
    },

    selectionWithin,
    copied,
    emptied,
    copy: () => {
      clip.value = copied() ?? clip.peek();
    },
    cut: () => {
      const part = copied();
      if (!part) return;
      batch(() => {
        clip.value = part;
        commit(emptied());
        selection.value = NOTHING;
      });
    },
    paste,
    duplicate: () => {
      const part = copied();
      const [first] = part ? spotsOf(part) : [];
      if (part && first) put(part, surface.peek().shift(first, beside(first)), draft.peek());
    },
    remove: () => {
      if (isNothing(selection.peek())) return;
      batch(() => {
        commit(emptied());
        selection.value = NOTHING;
      });
    },
    selectAll: () => {
      const [from, to] = surface.peek().corners;
      batch(() => {
        selection.value = selectionWithin(from, to);
        chosenTool.value = "select";
      });
    },
    mirror: (axis: Axis) => transform((on, spots) => on.mirror(axis, spots)),
    turn: (steps: number) => transform((on, spots) => on.turn(steps, spots)),

    stop: () => {
      stopChecking();
      stopNoting();
      stopSaving();
      stopPlacing();
      checker.stop();
    },
  };

  return editor;
}

/** The place in the middle of a board, where the cursor begins. */
function middlePlace({ corners: [from, to], placeOf }: Surface): Place | null {
  return placeOf([Math.floor((from[0] + to[0] + 1) / 2), Math.floor((from[1] + to[1] + 1) / 2)]);
}

/** The brushes of a layer as the palette shows them. */
export function brushesOf(layer: Layer): readonly { readonly value: string; readonly label: string }[] {
  if (layer.type === "raster" && layer.heights) return SHAPINGS.map((value) => ({ value, label: value }));
  return (layer.brushes ?? []).map((brush) => ({ value: String(brush.value), label: brush.label }));
}

/** The brush to begin with: on terrain, one that changes it. */
function firstBrush(layer: Layer): string {
  const brushes = brushesOf(layer);
  const first = layer.type === "raster" && !layer.heights ? (brushes[1] ?? brushes[0]) : brushes[0];
  return first?.value ?? "";
}

/** Whether a layer is only shown. */
export function isLocked(layer: Layer): boolean {
  return "locked" in layer && Boolean(layer.locked);
}

/** The sides that may have a kind of piece; `NEUTRAL` is none of them. */
export function sidesFor(layer: Layer | undefined, kind: string, sides: readonly Side[]): readonly Side[] {
  if (layer?.type !== "pieces") return sides;
  const brush = layer.brushes.find((one) => one.value === kind);
  const allowed = brush?.sides ? sides.filter((one) => brush.sides?.includes(one.id)) : sides;
  return brush?.neutral ? [NEUTRAL, ...allowed] : allowed;
}

/** Whether a layer is part of the ground of a map. */
function isGround(layer: Layer): boolean {
  return layer.type === "raster" || layer.type === "shapes";
}

/** The title of a draft, or an empty text. */
export function titleOf({ values }: Draft): string {
  const { title } = values;
  return typeof title === "string" ? title.trim() : "";
}

/** The corner of some spots with the least column and row. */
function cornerOf(spots: readonly Spot[]): Spot {
  return [Math.min(...spots.map(([column]) => column)), Math.min(...spots.map(([, row]) => row))];
}

function middleOf(spots: readonly Spot[]): Spot {
  const mean = (index: 0 | 1) => spots.reduce((sum, spot) => sum + spot[index], 0) / spots.length;
  return [mean(0), mean(1)];
}

/** The only piece or shape that is selected, if there is just one. */
export function onlySelected({ places, pieces, shapes }: Selection): { layer: string; id: string } | null {
  const all = [...Object.entries(pieces), ...Object.entries(shapes)].flatMap(([layer, ids]) =>
    ids.map((id) => ({ layer, id })),
  );
  return all.length === 1 && places.size <= 1 ? (all[0] ?? null) : null;
}

/** Select one piece, by its id on the board. */
export function pieceSelection(key: string): Selection {
  const [layer, id] = pieceOfKey(key);
  return { ...NOTHING, pieces: { [layer]: [id] } };
}
