import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import type { Choice, Field, Finding, Piece } from "../../generated/wire";
import { isClosed, isComplete, isFilledOnBoard, type Values } from "../selection/templates";
import { WrittenFindings } from "./written_findings";

export interface FieldFormProps {
  choice: Choice;
  values: Values;
  pieces: readonly Piece[];
  /** "busy" while the action has been sent and not been answered; "disabled" if nothing can be done. */
  readiness: "ready" | "busy" | "disabled";
  /** What the game says about the values so far, such as how it reads an order. */
  findings?: readonly Finding[];
  onPut(field: Field, value: readonly string[]): void;
  onDone(): void;
  onCancel(): void;
  /** Shown above the buttons: the error of the last attempt. */
  children?: ComponentChildren;
}

/** The fields of an action, filled here or by pressing places on the board. */
export function FieldForm({
  choice,
  values,
  pieces,
  readiness,
  findings = [],
  onPut,
  onDone,
  onCancel,
  children,
}: FieldFormProps) {
  const fields = choice.fields ?? [];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A first field for places is filled on the board, which keeps the focus.
    const [first] = fields;
    if (first && !isFilledOnBoard(first))
      form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [choice.action]);
  const onBoard = fields.filter(isFilledOnBoard);
  const open =
    onBoard.find((field) => !values[field.name]?.length) ??
    onBoard.find((field) => !isClosed(field, values[field.name]));
  return (
    <form
      ref={form}
      class="play-form"
      aria-label={choice.label}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <h2 class="play-form-title">{choice.label}</h2>
      {open && <p class="play-form-hint">{hint(open)}</p>}
      {fields.map((field) => (
        <Blank
          key={field.name}
          field={field}
          value={values[field.name] ?? []}
          pieces={pieces}
          onPut={(value) => onPut(field, value)}
        />
      ))}
      <WrittenFindings
        findings={findings}
        onPick={(proposed) => {
          const field = fields.find((one) => one.name === proposed.field);
          if (field) onPut(field, [proposed.value]);
        }}
      />
      {children}
      <div class="play-form-foot">
        <Button kind="quiet" onClick={onCancel}>
          {t("form-cancel")}
        </Button>
        <Button
          kind="primary"
          type="submit"
          disabled={readiness === "disabled" || !isComplete(fields, values)}
          busy={readiness === "busy"}
        >
          {t(choice.draft ? "form-do.draft" : "form-do")}
        </Button>
      </div>
    </form>
  );
}

function hint(field: Field): string {
  const what = field.label.toLowerCase();
  if (field.type === "pieces") return t("form-pieces", { what });
  if (field.type === "path") return t("form-path", { what });
  return t("form-place", { what });
}

interface BlankProps {
  field: Field;
  value: readonly string[];
  pieces: readonly Piece[];
  onPut(value: readonly string[]): void;
}

function Blank({ field, value, pieces, onPut }: BlankProps) {
  const id = useId();
  return (
    <div class="play-blank">
      <label class="play-blank-label" for={id}>
        {field.label}
      </label>
      <Control id={id} field={field} value={value} pieces={pieces} onPut={onPut} />
    </div>
  );
}

function Control({ id, field, value, pieces, onPut }: BlankProps & { id: string }) {
  const only = value[0] ?? "";
  switch (field.type) {
    case "place":
      return <Typed id={id} value={only} onText={(text) => onPut(text ? [text] : [])} />;
    case "path":
      return (
        <Typed id={id} value={value.join(" ")} onText={(text) => onPut(text.split(/\s+/).filter(Boolean))} />
      );
    case "pieces":
      return (
        <div id={id} class="play-blank-pieces" role="group" aria-label={field.label}>
          {field.pieces.map((piece) => (
            <label key={piece} class="play-blank-piece">
              <input
                type="checkbox"
                checked={value.includes(piece)}
                onChange={(event) =>
                  onPut(
                    event.currentTarget.checked ? [...value, piece] : value.filter((one) => one !== piece),
                  )
                }
              />
              {pieces.find((one) => one.id === piece)?.label ?? piece}
            </label>
          ))}
        </div>
      );
    case "pick":
      return (
        <select
          id={id}
          class="play-input"
          value={only}
          onChange={(event) => onPut(event.currentTarget.value ? [event.currentTarget.value] : [])}
        >
          <option value="" />
          {field.picks.map((pick) => (
            <option key={pick.value} value={pick.value}>
              {pick.label}
            </option>
          ))}
        </select>
      );
    case "number":
      return (
        <input
          id={id}
          class="play-input"
          type="number"
          min={field.lowest ?? undefined}
          max={field.highest ?? undefined}
          step={field.step ?? 1}
          value={only}
          onInput={(event) => onPut(event.currentTarget.value ? [event.currentTarget.value] : [])}
        />
      );
    case "text":
      return (field.lines ?? 1) > 1 ? (
        <textarea
          id={id}
          class="play-input"
          rows={field.lines}
          maxLength={field.longest ?? undefined}
          value={only}
          onInput={(event) => onPut([event.currentTarget.value])}
        />
      ) : (
        <input
          id={id}
          class="play-input"
          maxLength={field.longest ?? undefined}
          value={only}
          onInput={(event) => onPut([event.currentTarget.value])}
        />
      );
  }
}

function Typed({ id, value, onText }: { id: string; value: string; onText(text: string): void }) {
  return (
    <input
      id={id}
      class="play-input"
      autocomplete="off"
      autocapitalize="characters"
      value={value}
      onChange={(event) => onText(event.currentTarget.value.trim())}
    />
  );
}
