/** The palette: layers, brushes, sides, symmetry, and what is selected. */
import { useId, useState } from "preact/hooks";

import { language, type PlainKey, t } from "../i18n/language";
import { generateDraft } from "../net/api";
import type { SymbolDrawings } from "../board/pieces/symbols";
import { sideStyles } from "../board/side_style";
import { Button, IconButton } from "../ui/button";
import { SelectField } from "../ui/field";
import { Failed } from "../ui/load";
import { Segmented } from "../ui/segmented";
import { Toggle } from "../ui/toggle";
import { useAttempt } from "../ui/use_attempt";
import { brushesOf, type Editor, sidesFor } from "./editor";
import type { FormContext } from "./forms/form_view";
import { withPart } from "./generate_dialog";
import { Inspector } from "./inspector";
import { isNothing } from "./model/clip";
import { type LayerOf, readDraft } from "./model/draft";
import { PictureDialog } from "./picture_dialog";
import { Swatch } from "./swatch";
import { symmetriesOf, type Symmetry } from "./tools/symmetry";

interface PaletteProps {
  editor: Editor;
  symbols: SymbolDrawings;
  context: FormContext;
}

const SYMMETRIES: Readonly<Record<Symmetry, PlainKey>> = {
  none: "symmetry.none",
  across: "symmetry.across",
  down: "symmetry.down",
  half: "symmetry.half",
  mirrors: "symmetry.mirrors",
  quarters: "symmetry.quarters",
};
const SHAPINGS: Readonly<Record<string, PlainKey>> = {
  raise: "shaping.raise",
  lower: "shaping.lower",
  smooth: "shaping.smooth",
  level: "shaping.level",
};

export function Palette({ editor, symbols, context }: PaletteProps) {
  const { description, layerName, layer } = editor;
  const layers = editor.layers.value;
  const now = layer.value;
  const [importing, setImporting] = useState<LayerOf<"raster"> | null>(null);
  const sides = sidesFor(now, editor.brush.value, editor.sides.value);
  const styleOf = sideStyles(editor.sides.value);
  const symmetries = symmetriesOf(editor.surface.value);
  return (
    <div class="palette">
      <Selected editor={editor} context={context} />
      {layers.length > 1 && (
        <Segmented
          label={t("palette.layer")}
          bare
          options={layers.map(({ name, label }) => ({ value: name, label }))}
          value={layerName.value}
          onChange={editor.chooseLayer}
        />
      )}
      {now?.type === "pieces" && sides.length > 0 && (
        <Segmented
          label={t("palette.side")}
          bare
          options={sides.map((side) => ({ value: side.id, label: side.name }))}
          value={editor.side.value}
          onChange={(side) => {
            editor.chosenSide.value = side;
          }}
        />
      )}
      {now && (
        <div class="palette-brushes" role="group" aria-label={t("palette.brushes")}>
          {brushesOf(now).map(({ value, label }, index) => {
            const name = SHAPINGS[value] && now.type === "raster" && now.heights ? t(SHAPINGS[value]) : label;
            return (
              <button
                key={value}
                type="button"
                class="palette-brush"
                aria-pressed={value === editor.brush.value && editor.tool.value !== "erase"}
                onClick={() => editor.chooseBrush(value)}
              >
                <Swatch
                  description={description}
                  layer={now}
                  value={value}
                  side={editor.side.value}
                  symbols={symbols}
                  styleOf={styleOf}
                />
                <span class="palette-name">{name}</span>
                {index < 9 && (
                  <kbd class="palette-key" aria-hidden="true">
                    {index + 1}
                  </kbd>
                )}
              </button>
            );
          })}
        </div>
      )}
      <Unlock editor={editor} />
      {now?.type === "raster" && (now.picture?.length ?? 0) > 0 && (
        <Button size="s" icon="upload" onClick={() => setImporting(now)}>
          {t("picture", { layer: now.label })}
        </Button>
      )}
      {importing && (
        <PictureDialog
          editor={editor}
          context={context}
          layer={importing}
          onClose={() => setImporting(null)}
        />
      )}
      {now?.type === "raster" && (
        <>
          <Slider
            label={t("palette.radius")}
            value={editor.radius.value}
            least={1}
            most={100}
            onInput={(value) => (editor.radius.value = value)}
          />
          {now.heights && (
            <Slider
              label={t("palette.strength")}
              value={editor.strength.value}
              least={1}
              most={20}
              onInput={(value) => (editor.strength.value = value)}
            />
          )}
        </>
      )}
      <SelectField
        label={t("palette.symmetry")}
        value={editor.symmetry.value}
        options={symmetries.map((value) => ({ value, label: t(SYMMETRIES[value]) }))}
        onChange={(value) => {
          editor.chosenSymmetry.value = value;
        }}
      />
      {editor.symmetry.value !== "none" && editor.sides.value.length > 1 && (
        <Toggle
          label={t("palette.swap")}
          checked={editor.swapSides.value}
          onChange={(on) => (editor.swapSides.value = on)}
        />
      )}
      {!editor.isGrid && (
        <Toggle
          label={t("palette.snap")}
          checked={editor.snap.value}
          onChange={(on) => (editor.snap.value = on)}
        />
      )}
    </div>
  );
}

/** Makes the ground of a map that is a picture editable. */
function Unlock({ editor }: { editor: Editor }) {
  const attempt = useAttempt();
  const { board } = editor.description;
  const name = editor.picture.value;
  if (board.type !== "plane" || !board.unlock || !board.picture || name === null) return null;
  const request = {
    generator: board.unlock,
    values: { [board.picture]: name },
    language: language.value,
  };
  return (
    <div class="palette-picture">
      <p class="field-hint">{t("map-picture.locked")}</p>
      <Button
        size="s"
        icon="pencil"
        busy={attempt.busy}
        onClick={() =>
          void attempt.run(async () => {
            const ground = await readDraft(await generateDraft(editor.game, request));
            editor.commit(withPart(editor.draft.peek(), ground));
          })
        }
      >
        {t("map-picture.unlock")}
      </Button>
      {attempt.problem && <Failed reason={attempt.problem} />}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onInput: (value: number) => void;
}

function Slider({ label, value, least, most, onInput }: SliderProps) {
  const id = useId();
  return (
    <div class="palette-slider">
      <label for={id}>{label}</label>
      <span aria-hidden="true">{value}</span>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** What is selected, and what can be done with it. */
function Selected({ editor, context }: { editor: Editor; context: FormContext }) {
  const selection = editor.selection.value;
  const canPaste = editor.clip.value !== null;
  if (isNothing(selection)) {
    return canPaste && editor.tool.value === "select" ? (
      <Button size="s" icon="paste" onClick={() => editor.paste()}>
        {t("selection.paste")}
      </Button>
    ) : null;
  }
  const things = [...Object.values(selection.pieces), ...Object.values(selection.shapes)].flat().length;
  return (
    <section class="palette-selection" aria-label={t("selection")}>
      <p class="palette-count">
        {t("selection.count", {
          what: [
            ...(selection.places.size ? [t("selection.places", { count: selection.places.size })] : []),
            ...(things ? [t("selection.things", { count: things })] : []),
          ].join(", "),
        })}
      </p>
      <div class="palette-actions">
        <IconButton icon="copy" label={t("selection.copy")} onClick={editor.copy} />
        <IconButton icon="cut" label={t("selection.cut")} onClick={editor.cut} />
        <IconButton
          icon="paste"
          label={t("selection.paste")}
          disabled={!canPaste}
          onClick={() => editor.paste()}
        />
        <IconButton icon="plus" label={t("selection.duplicate")} onClick={editor.duplicate} />
        <IconButton icon="mirror" label={t("selection.mirror")} onClick={() => editor.mirror("across")} />
        <IconButton icon="flip" label={t("selection.flip")} onClick={() => editor.mirror("down")} />
        <IconButton icon="turn" label={t("selection.turn")} onClick={() => editor.turn(1)} />
        <IconButton icon="trash" label={t("selection.delete")} onClick={editor.remove} />
      </div>
      <Toggle
        label={t("selection.only-layer", { layer: editor.layer.value?.label ?? "" })}
        checked={editor.onlyLayer.value}
        onChange={(on) => (editor.onlyLayer.value = on)}
      />
      <Inspector editor={editor} context={context} />
    </section>
  );
}
