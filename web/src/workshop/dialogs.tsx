/** The dialogs of the editor: size, trying it, opening a file, deleting, keys. */
import { useMemo, useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { askSeats, draftOpening } from "../net/api";
import { offerRecord } from "../analysis/handover";
import type { GameInfo } from "../generated/wire";
import { allGames, titled } from "../data/games";
import { createAndGo } from "../new_match/create_match";
import {
  type Draft as MatchDraft,
  newDraft,
  scenarioName,
  withMe,
  withPreset,
} from "../new_match/match_draft";
import { handOver } from "../new_match/saved_draft";
import { draftPath, navigate } from "../routing/router";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { NumberField, SelectField } from "../ui/field";
import { FileDrop } from "../ui/file_drop";
import { Failed, Loaded, useLoad } from "../ui/load";
import { Spinner } from "../ui/spinner";
import { useAttempt } from "../ui/use_attempt";
import { type Editor, titleOf } from "./editor";
import { readFile, WORKSHOP_FILES } from "./files";
import { isPlayable } from "./model/checker";
import { isLossless, type Lost } from "./model/clip";
import { writeDraft } from "./model/draft";
import { isAllowed, resized, sizeLimits } from "./tools/board_changes";
import { editorKeys } from "./use_editor_keys";

interface DialogProps {
  editor: Editor;
  onClose: () => void;
}

const ANCHORS = [0, 0.5, 1] as const;

/** Another size of the board; what would fall off is named first. */
export function SizeDialog({ editor, onClose }: DialogProps) {
  const { description } = editor;
  const draft = editor.draft.value;
  const [width, setWidth] = useState<number | null>(draft.size[0]);
  const [height, setHeight] = useState<number | null>(draft.size[1]);
  const [anchor, setAnchor] = useState({ across: 0, down: 0 });
  const { least, most } = sizeLimits(description);
  const size = [width ?? 0, height ?? 0] as const;
  const isValid = isAllowed(description, size) && (!editor.isGrid || size.every(Number.isInteger));
  const change = useMemo(
    () => (isValid ? resized(draft, description, size, anchor) : null),
    [draft, width, height, anchor.across, anchor.down],
  );
  const unit = description.board.type === "plane" ? description.board.unit : null;
  const label = (key: "size.columns" | "size.rows" | "size.width" | "size.height") =>
    unit ? `${t(key)} (${unit})` : t(key);
  return (
    <Dialog
      title={t("size")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            kind={change && !isLossless(change.lost) ? "danger" : "primary"}
            disabled={!change}
            onClick={() => {
              if (change) editor.commit(change.draft);
              onClose();
            }}
          >
            {t("size.change")}
          </Button>
        </>
      }
    >
      <div class="size-dialog">
        <NumberField
          label={label(unit ? "size.width" : "size.columns")}
          value={width}
          onInput={setWidth}
          min={least[0]}
          max={most[0]}
          hint={t("size.limits", { least: least[0], most: most[0] })}
        />
        <NumberField
          label={label(unit ? "size.height" : "size.rows")}
          value={height}
          onInput={setHeight}
          min={least[1]}
          max={most[1]}
          hint={t("size.limits", { least: least[1], most: most[1] })}
        />
        <fieldset class="size-anchor">
          <legend>{t("size.anchor")}</legend>
          <div class="size-anchors">
            {ANCHORS.map((down) =>
              ANCHORS.map((across) => (
                <input
                  key={`${across} ${down}`}
                  type="radio"
                  name="anchor"
                  aria-label={t("size.anchor-at", { where: anchorName(across, down) })}
                  checked={anchor.across === across && anchor.down === down}
                  onChange={() => setAnchor({ across, down })}
                />
              )),
            )}
          </div>
        </fieldset>
      </div>
      {!isValid && <Failed reason={t("size.wrong")} />}
      {change && <LostNote editor={editor} lost={change.lost} />}
    </Dialog>
  );
}

function anchorName(across: number, down: number): string {
  const parts = [ENDS_DOWN[2 * down], ENDS_ACROSS[2 * across]].filter(Boolean);
  return parts.join("-") || "middle";
}

const ENDS_DOWN = ["top", "", "bottom"];
const ENDS_ACROSS = ["left", "", "right"];

/** How much falls off a board, in words. */
export function lostParts({ cells, edges, pieces, shapes }: Lost): string {
  const [places, things] = [cells + edges, pieces.length + shapes.length];
  return [
    ...(places ? [t("lost.places", { count: places })] : []),
    ...(things ? [t("selection.things", { count: things })] : []),
  ].join(", ");
}

/** What would fall off the board. */
export function LostNote({ editor, lost }: { editor: Editor; lost: Lost }) {
  if (isLossless(lost)) return null;
  const labels = new Map(
    editor.description.layers.flatMap((layer) =>
      layer.type === "pieces" || layer.type === "shapes"
        ? layer.brushes.map((brush) => [brush.value, brush.label] as const)
        : [],
    ),
  );
  const named = [...lost.pieces, ...lost.shapes].slice(0, 12).map((one) => {
    const place = "place" in one && one.place ? ` ${one.place}` : "";
    return `${labels.get(one.kind) ?? one.kind}${place}`;
  });
  const others = lost.pieces.length + lost.shapes.length - named.length;
  return (
    <div class="lost" role="status">
      <p>{t("lost", { what: lostParts(lost) })}</p>
      {named.length > 0 && (
        <p>
          {named.join(", ")}
          {others > 0 && ` ${t("lost.more", { count: others })}`}
        </p>
      )}
    </div>
  );
}

/** Play the draft at once against the computer, at any seat. */
export function TryDialog({ editor, onClose }: DialogProps) {
  const name = scenarioName(titleOf(editor.draft.value) || "draft");
  const loading = useLoad(async () => {
    const now = await editor.checker.settle();
    const [games, seats] = await Promise.all([
      allGames(),
      isPlayable(now) ? askSeats(editor.game, { scenario: name, scenario_text: now.text }) : [],
    ]);
    return { game: games.find((one) => one.id === editor.game), seats, text: now.text ?? "" };
  }, []);
  return (
    <Dialog title={t("try")} onClose={onClose}>
      <Loaded loading={loading} what="problems.checking">
        {({ game, seats, text }) =>
          game && seats.length > 0 ? (
            <TryForm editor={editor} game={game} seats={seats} name={name} text={text} />
          ) : (
            <Failed reason={t("try.not-yet")} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface TryFormProps {
  editor: Editor;
  game: GameInfo;
  seats: readonly string[];
  name: string;
  text: string;
}

function TryForm({ editor, game, seats, name, text }: TryFormProps) {
  const [seat, setSeat] = useState(seats[0] ?? "");
  const attempt = useAttempt();
  function draft(): MatchDraft {
    const blank = { ...newDraft(game), own: { name, text } };
    return withMe(withPreset(blank, game, "computer", seats), game, seat);
  }
  return (
    <form
      class="try-form"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt.run(() => createAndGo(draft()));
      }}
    >
      <p>{t("try.lead")}</p>
      <SelectField
        label={t("try.seat")}
        value={seat}
        options={seats.map((value) => ({ value, label: titled(value) }))}
        onChange={setSeat}
      />
      {attempt.problem && <Failed reason={attempt.problem} />}
      <div class="try-buttons">
        <Button type="submit" kind="primary" icon="play" busy={attempt.busy}>
          {t("try.start")}
        </Button>
        <Button
          icon="people"
          onClick={() => {
            handOver({ game: game.id, scenario: name, own: { name, text }, options: {}, position: "" });
            navigate("/new");
          }}
        >
          {t("try.set-up")}
        </Button>
        <Button
          icon="eye"
          busy={attempt.busy}
          onClick={() =>
            void attempt.run(async () => {
              const draft = await writeDraft(editor.draft.peek());
              const { record } = await draftOpening(game.id, { draft, seat, language: language.peek() });
              offerRecord(record);
              navigate("/analysis");
            })
          }
        >
          {t("try.look")}
        </Button>
      </div>
    </form>
  );
}

/** Opens a file as a new draft; the draft that is open stays as it is. */
export function FileDialog({ editor, onClose }: DialogProps) {
  const attempt = useAttempt();
  return (
    <Dialog title={t("workshop.file")} onClose={onClose}>
      <FileDrop
        label={t("workshop.file")}
        hint={t("workshop.file-hint")}
        accept={WORKSHOP_FILES}
        onFile={(file) =>
          void attempt.run(async () => {
            const { game, draft } = await readFile(file, editor.game);
            const head = await editor.store.create(game, draft, titleOf(draft));
            onClose();
            navigate(draftPath(head.id));
          })
        }
      />
      {attempt.busy && <Spinner label={t("draft.opening")} />}
      {attempt.problem && <Failed reason={attempt.problem} />}
    </Dialog>
  );
}

export function DeleteDialog({
  title,
  onClose,
  onDelete,
}: {
  title: string;
  onClose: () => void;
  onDelete: () => void;
}) {
  return (
    <Dialog
      title={t("draft.delete-question")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("keep-it")}</Button>
          <Button kind="danger" onClick={onDelete}>
            {t("draft.delete")}
          </Button>
        </>
      }
    >
      <p>{t("draft.delete-text", { title })}</p>
    </Dialog>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t("keys")} onClose={onClose}>
      <dl class="play-keys">
        {editorKeys().map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="field-hint">{t("editor-keys.pointer")}</p>
    </Dialog>
  );
}
