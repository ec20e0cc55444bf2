/** What the editor draws over the board: selection, previews, handles, axes, problems. */
import { useComputed } from "@preact/signals";

import { corners, type Geometry, type Point, round } from "../board/geometry/geometry";
import type { MapGeometry } from "../board/geometry/maps";
import type { Sheet } from "../board/state";
import type { DraftProblem } from "../generated/wire";
import type { Place } from "../lib/wire_types";
import type { Editor } from "./editor";
import { shapesOf } from "./model/compose";
import type { Spot } from "./model/surface";
import { cellSize } from "./tools/board_changes";
import { handlesOf } from "./tools/hits";
import { previewPlaces, selectedShape } from "./tools/pen";

/** Pixels of a handle's radius. */
const HANDLE = 6;

export function EditorOverlay({ editor, sheet }: { editor: Editor; sheet: Sheet }) {
  const { geometry, zoom } = sheet;
  return (
    <g class="editor-over" style={{ "--thin": `${1 / zoom}` }}>
      <Axes editor={editor} geometry={geometry} />
      <SelectedParts editor={editor} sheet={sheet} />
      <Frame editor={editor} geometry={geometry} />
      {!editor.isGrid && <Points editor={editor} sheet={sheet} />}
      {!editor.isGrid && <Sketching editor={editor} sheet={sheet} />}
      <Aim editor={editor} geometry={geometry} />
      <Problems editor={editor} sheet={sheet} />
    </g>
  );
}

/** The point of the sheet at a spot. */
function pointOf(editor: Editor, geometry: Geometry, spot: Spot): Point | null {
  if (!editor.isGrid) return (geometry as MapGeometry).project(spot);
  const place = editor.surface.value.placeOf(spot);
  return place === null ? null : geometry.centre(place);
}

/** The axes of symmetric drawing. */
function Axes({ editor, geometry }: { editor: Editor; geometry: Geometry }) {
  const symmetry = editor.symmetry.value;
  if (symmetry === "none") return null;
  const { width, height } = geometry.size;
  const upright = `M${width / 2} 0V${height}`;
  const level = `M0 ${height / 2}H${width}`;
  const path = {
    across: upright,
    down: level,
    mirrors: upright + level,
    half: `M${width / 2 - 14} ${height / 2}h28m-14 -14v28`,
    quarters: `M${width / 2 - 14} ${height / 2}h28m-14 -14v28`,
  }[symmetry];
  return <path class="editor-axis" d={path} />;
}

function SelectedParts({ editor, sheet: { geometry } }: { editor: Editor; sheet: Sheet }) {
  const { places, pieces } = editor.selection.value;
  const draft = editor.shown.value;
  const chosen = Object.entries(pieces).flatMap(([layer, ids]) =>
    (draft.pieces[layer] ?? []).flatMap((piece) =>
      piece.place !== null && ids.includes(piece.id) && geometry.has(piece.place) ? [piece.place] : [],
    ),
  );
  return (
    <>
      {places.size > 0 && (
        <path
          class="editor-area"
          d={[...places]
            .filter((place) => geometry.has(place))
            .map((place) => outline(geometry, place))
            .join("")}
        />
      )}
      {[...new Set(chosen)].map((place) => (
        <polygon key={place} class="editor-chosen" points={corners(geometry.outline(place, 0.98))} />
      ))}
    </>
  );
}

function outline(geometry: Geometry, place: Place): string {
  return `M${geometry
    .outline(place)
    .map(({ x, y }) => `${round(x)} ${round(y)}`)
    .join("L")}Z`;
}

/** The rectangle that is being pulled up on a map. */
function Frame({ editor, geometry }: { editor: Editor; geometry: Geometry }) {
  const frame = editor.frame.value;
  if (!frame || editor.isGrid) return null;
  const [from, to] = frame.map((spot) => (geometry as MapGeometry).project(spot)) as [Point, Point];
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
  return <rect class="editor-frame" {...box} />;
}

/** Points without a sign of their own, and the outline and handles of the selected shapes. */
function Points({ editor, sheet: { geometry, zoom } }: { editor: Editor; sheet: Sheet }) {
  const map = geometry as MapGeometry;
  const draft = editor.shown.value;
  const { shapes } = editor.selection.value;
  const only = selectedShape(editor, draft);
  const all = shapesOf(editor.description, draft);
  const isChosen = (layer: string, id: string) => shapes[layer]?.includes(id) ?? false;
  return (
    <>
      {all.map(({ layer, brush, shape }) => {
        const points = shape.points.map((point) => map.project(point));
        const [first] = points;
        if (brush.form === "point" && first) {
          // The name of a point stands where it is.
          const isHidden = Boolean(shape.values["name"]) && layer.name !== editor.layerName.value;
          if (isHidden && !isChosen(layer.name, shape.id)) return null;
          return (
            <circle
              key={`${layer.name}/${shape.id}`}
              class={isChosen(layer.name, shape.id) ? "editor-point editor-point-chosen" : "editor-point"}
              cx={first.x}
              cy={first.y}
              r={(shape.values["name"] ? 3.5 : 5) / zoom}
            />
          );
        }
        if (!isChosen(layer.name, shape.id)) return null;
        const path = `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;
        return (
          <path
            key={`${layer.name}/${shape.id}`}
            class="editor-outline"
            d={brush.form === "area" ? `${path}Z` : path}
          />
        );
      })}
      {only &&
        only.brush.form !== "point" &&
        handlesOf(only.shape, only.brush.form === "area", map).map((handle) => (
          <circle
            key={`${handle.index} ${handle.between}`}
            class={handle.between ? "editor-handle editor-handle-between" : "editor-handle"}
            cx={handle.at.x}
            cy={handle.at.y}
            r={(handle.between ? HANDLE * 0.65 : HANDLE) / zoom}
          />
        ))}
    </>
  );
}

/** The shape that is being drawn, with a line to the pointer. */
function Sketching({ editor, sheet: { geometry, zoom } }: { editor: Editor; sheet: Sheet }) {
  const sketch = editor.sketch.value;
  if (!sketch) return null;
  const map = geometry as MapGeometry;
  const hover = editor.hover.value;
  const points = sketch.points.map((point) => map.project(point));
  const all = hover ? [...points, map.project(hover)] : points;
  return (
    <>
      <path class="editor-sketch" d={`M${all.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`} />
      {points.map(({ x, y }, index) => (
        <circle key={index} class="editor-handle" cx={x} cy={y} r={(index ? HANDLE * 0.65 : HANDLE) / zoom} />
      ))}
    </>
  );
}

/** Where the next press draws: places, or the circle of a brush. */
function Aim({ editor, geometry }: { editor: Editor; geometry: Geometry }) {
  const { hover, tool, layer, radius, anchor, isGrid } = editor;
  const spot = hover.value;
  const now = tool.value;
  if (now === "pan" || editor.preview.value) return null;
  const started = anchor.value;
  const ring =
    started !== null && geometry.has(started) ? (
      <polygon class="editor-anchor" points={corners(geometry.outline(started, 0.9))} />
    ) : null;
  if (!spot || now === "select") return ring;
  if (isGrid) {
    const place = editor.surface.value.placeOf(spot);
    if (place === null || layer.value?.type === "edges") return ring;
    return (
      <>
        {ring}
        {previewPlaces(editor, place)
          .filter((one) => geometry.has(one))
          .map((one) => (
            <polygon key={one} class="editor-aim" points={corners(geometry.outline(one, 0.94))} />
          ))}
      </>
    );
  }
  if (layer.value?.type !== "raster") return ring;
  const at = pointOf(editor, geometry, spot);
  const reach = (radius.value / 2) * cellSize(editor.draft.value, editor.description);
  if (!at || now === "fill" || now === "rectangle") return ring;
  return <circle class="editor-aim" cx={at.x} cy={at.y} r={geometry.radius(reach)} />;
}

/** Signs at the places of problems. */
function Problems({ editor, sheet: { geometry, zoom } }: { editor: Editor; sheet: Sheet }) {
  const found = useComputed(() => {
    const signs = new Map<Place, DraftProblem>();
    for (const problem of editor.checker.checked.value.problems) {
      for (const place of problem.places ?? []) {
        if (!signs.get(place) || !problem.warning) signs.set(place, problem);
      }
    }
    return [...signs];
  });
  const size = Math.max(geometry.room * 0.42, 14 / zoom);
  return (
    <>
      {found.value
        .filter(([place]) => geometry.has(place))
        .map(([place, problem]) => {
          const { x, y } = geometry.centre(place);
          return (
            <g
              key={place}
              class={problem.warning ? "editor-sign editor-sign-warning" : "editor-sign"}
              data-problem={place}
              transform={`translate(${round(x + geometry.room * 0.3)} ${round(y - geometry.room * 0.3)}) scale(${size / 20})`}
              role="img"
              aria-label={problem.reason}
            >
              <title>{problem.reason}</title>
              <path d="M0-9L10 8H-10Z" />
              <path class="editor-sign-mark" d="M0-3V3M0 5.600V6" />
            </g>
          );
        })}
    </>
  );
}
