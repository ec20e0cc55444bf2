/** The form of the piece or shape that is selected. */
import { t } from "../i18n/language";
import { Button, IconButton } from "../ui/button";
import { NumberField, SelectField } from "../ui/field";
import { type Editor, onlySelected, sidesFor } from "./editor";
import { type FormContext, FormView } from "./forms/form_view";
import { NOTHING } from "./model/clip";
import type { DraftPiece, DraftShape, LayerOf } from "./model/draft";
import { withValue } from "./model/validation";
import { FEWEST_POINTS } from "./tools/pen";

interface InspectorProps {
  editor: Editor;
  context: FormContext;
}

export function Inspector({ editor, context }: InspectorProps) {
  const only = onlySelected(editor.selection.value);
  const layer = editor.description.layers.find((one) => one.name === only?.layer);
  if (!only || !layer) return null;
  const draft = editor.shown.value;
  if (layer.type === "pieces") {
    const piece = draft.pieces[layer.name]?.find((one) => one.id === only.id);
    return piece ? <PieceForm editor={editor} context={context} layer={layer} piece={piece} /> : null;
  }
  if (layer.type === "shapes") {
    const shape = draft.shapes[layer.name]?.find((one) => one.id === only.id);
    return shape ? <ShapeForm editor={editor} context={context} layer={layer} shape={shape} /> : null;
  }
  return null;
}

function PieceForm({
  editor,
  context,
  layer,
  piece,
}: InspectorProps & { layer: LayerOf<"pieces">; piece: DraftPiece }) {
  const brush = layer.brushes.find((one) => one.value === piece.kind);
  const sides = sidesFor(layer, piece.kind, editor.sides.value);
  const change = (next: DraftPiece, subject: string | null = null) =>
    editor.setPieces(layer.name, (all) => all.map((one) => (one.id === piece.id ? next : one)), subject);
  return (
    <div class="inspector">
      <h2>{brush?.label ?? piece.kind}</h2>
      {sides.length > 1 && (
        <SelectField
          label={t("palette.side")}
          value={piece.side}
          options={sides.map((side) => ({ value: side.id, label: side.name }))}
          onChange={(side) => change({ ...piece, side })}
        />
      )}
      <FormView
        inputs={brush?.inputs ?? []}
        values={piece.values}
        path={`${piece.id}.`}
        context={context}
        onChange={(path, value) =>
          change(
            { ...piece, values: withValue(piece.values, path, value) },
            `${layer.name} ${piece.id} ${path}`,
          )
        }
      />
      {layer.unplaced && piece.place !== null && (
        <Button size="s" icon="upload" onClick={() => change({ ...piece, place: null })}>
          {t("inspector.off-board")}
        </Button>
      )}
    </div>
  );
}

function ShapeForm({
  editor,
  context,
  layer,
  shape,
}: InspectorProps & { layer: LayerOf<"shapes">; shape: DraftShape }) {
  const brush = layer.brushes.find((one) => one.value === shape.kind);
  const shapes = editor.shown.value.shapes[layer.name] ?? [];
  const index = shapes.findIndex((one) => one.id === shape.id);
  const fewest = FEWEST_POINTS[brush?.form ?? "point"];
  const change = (next: DraftShape, subject: string | null = null) =>
    editor.setShapes(layer.name, (all) => all.map((one) => (one.id === shape.id ? next : one)), subject);
  const order = (to: number) =>
    editor.setShapes(layer.name, (all) => all.toSpliced(index, 1).toSpliced(to, 0, shape));
  return (
    <div class="inspector">
      <h2>{brush?.label ?? shape.kind}</h2>
      <FormView
        inputs={brush?.inputs ?? []}
        values={shape.values}
        path={`${shape.id}.`}
        context={context}
        onChange={(path, value) =>
          change(
            { ...shape, values: withValue(shape.values, path, value) },
            `${layer.name} ${shape.id} ${path}`,
          )
        }
      />
      {brush?.form === "area" && (
        <div class="palette-actions">
          <Button
            size="s"
            icon="up"
            disabled={index === shapes.length - 1}
            onClick={() => order(shapes.length)}
          >
            {t("inspector.front")}
          </Button>
          <Button size="s" icon="down" disabled={index === 0} onClick={() => order(0)}>
            {t("inspector.back")}
          </Button>
        </div>
      )}
      <details class="inspector-points">
        <summary>{t("inspector.points", { count: shape.points.length })}</summary>
        {shape.points.map((point, at) => (
          <div key={at} class="inspector-point">
            {([0, 1] as const).map((axis) => (
              <NumberField
                key={axis}
                label={t(axis === 0 ? "inspector.east" : "inspector.north", { point: at + 1 })}
                value={point[axis]}
                step="any"
                onInput={(value) => {
                  if (value === null) return;
                  const moved: [number, number] = axis === 0 ? [value, point[1]] : [point[0], value];
                  change({ ...shape, points: shape.points.with(at, moved) }, `${shape.id} ${at} ${axis}`);
                }}
              />
            ))}
            <IconButton
              icon="trash"
              size="s"
              label={t("inspector.delete-point", { point: at + 1 })}
              disabled={shape.points.length <= fewest}
              onClick={() => change({ ...shape, points: shape.points.toSpliced(at, 1) })}
            />
          </div>
        ))}
      </details>
    </div>
  );
}

/** The pieces that are off the board, to be selected and placed. */
export function OffBoard({ editor }: { editor: Editor }) {
  const layer = editor.layer.value;
  if (layer?.type !== "pieces" || !layer.unplaced) return null;
  const waiting = (editor.shown.value.pieces[layer.name] ?? []).filter((piece) => piece.place === null);
  const nameOf = (piece: DraftPiece) => {
    const { name } = piece.values;
    const label = layer.brushes.find((one) => one.value === piece.kind)?.label ?? piece.kind;
    return typeof name === "string" && name ? name : label;
  };
  return (
    <section class="off-board" aria-label={t("off-board")}>
      <h2>{t("off-board")}</h2>
      {waiting.length === 0 && <p class="field-hint">{t("off-board.none")}</p>}
      {waiting.map((piece) => (
        <div key={piece.id} class="form-row">
          <span class="form-grow">{nameOf(piece)}</span>
          <Button
            size="s"
            kind="quiet"
            icon="pencil"
            onClick={() => {
              editor.selection.value = { ...NOTHING, pieces: { [layer.name]: [piece.id] } };
            }}
          >
            {t("off-board.edit")}
          </Button>
          <Button
            size="s"
            icon="map"
            onClick={() => {
              editor.picking.value = {
                label: nameOf(piece),
                kind: "place",
                pick: (place) =>
                  editor.setPieces(layer.name, (all) =>
                    all.map((one) => (one.id === piece.id ? { ...one, place } : one)),
                  ),
              };
            }}
          >
            {t("off-board.place")}
          </Button>
        </div>
      ))}
    </section>
  );
}
