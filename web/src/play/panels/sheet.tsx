/** A sheet beside the board: lines in order, with the actions of each. Those of all are main actions. */

import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button, IconButton } from "../../ui/button";
import type { IconName } from "../../ui/icons";
import type { Choice, Panel, Sheet, SheetLine } from "../../generated/wire";
import type { PanelAction } from "../../lib/wire_types";
import "./sheet.css";

export interface SheetBoxProps {
  sheet: Sheet;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  /** Whether nothing can be done now. */
  disabled: boolean;
  /** Do it. Resolves to whether it was done. */
  onAction(action: string): Promise<boolean>;
}

/** The text being typed for an action: the action's label, its line, and the line's position. */
interface Writing {
  readonly text: string;
  readonly label: string;
  readonly about: SheetLine;
  readonly place: number;
}

type Sign = NonNullable<PanelAction["sign"]>;

const ICONS: Readonly<Record<Sign, IconName>> = {
  do: "play",
  change: "pencil",
  remove: "close",
  up: "up",
  down: "down",
  add: "plus",
  again: "dice",
};

export function SheetBox({ sheet, lang, disabled, onAction }: SheetBoxProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const root = useRef<HTMLElement>(null);
  const follow = useFocusThatStays(root, sheet);
  const first = sheet.lines.findIndex((line) => (line.deeds ?? []).some(isMain));
  const place = writing ? placeOf(writing, sheet) : null;

  function begin(line: number, button: PanelAction): void {
    if (hasBlank(button))
      setWriting({ text: button.text ?? "", label: button.label, about: sheet.lines[line]!, place: line });
    else void press(line, button, button.action);
  }

  function press(line: number, button: PanelAction, action: string): Promise<boolean> {
    follow(line, button);
    return onAction(action);
  }

  /** The draft is removed when its action is done; one begun meanwhile stays. */
  async function send(line: number, button: PanelAction, action: string, { about }: Writing): Promise<void> {
    if (await press(line, button, action)) setWriting((now) => (now?.about === about ? null : now));
  }

  return (
    <section ref={root} class="play-sheet" lang={lang} aria-label={sheet.label} tabIndex={-1}>
      <h2>{sheet.label}</h2>
      {sheet.note && <p class="play-hint">{sheet.note}</p>}
      {sheet.lines.length > 0 && (
        <ol class="play-sheet-lines">
          {sheet.lines.map((line, index) => (
            <li key={index} class={index === first ? "play-sheet-line play-sheet-first" : "play-sheet-line"}>
              <div class="play-sheet-words">
                {line.by && <span class="play-sheet-by">{line.by}</span>}
                <code>{line.text}</code>
                {line.notes?.map((note, at) => (
                  <p key={at} class="play-sheet-note">
                    {note}
                  </p>
                ))}
              </div>
              {writing && place === index ? (
                <ActionForm
                  button={actionOf(line, writing.label)!}
                  line={line}
                  text={writing.text}
                  disabled={disabled}
                  onText={(text) => setWriting({ ...writing, text })}
                  onDone={(button, action) => void send(index, button, action, writing)}
                  onCancel={(button) => {
                    follow(index, button);
                    setWriting(null);
                  }}
                />
              ) : (
                <LineActions
                  line={line}
                  number={index + 1}
                  disabled={disabled}
                  onPress={(button) => begin(index, button)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface LineActionsProps {
  line: SheetLine;
  number: number;
  disabled: boolean;
  onPress(button: PanelAction): void;
}

/** The actions of a line: the main ones as text, the others as icons unless two would look alike. */
function LineActions({ line, number, disabled, onPress }: LineActionsProps) {
  if (!line.deeds?.length) return null;
  const name = (button: PanelAction) => t("sheet-deed", { deed: button.label, number });
  const others = line.deeds.filter((button) => !isMain(button)).map(signOf);
  const alike = new Set(others).size < others.length;
  return (
    <div class="play-sheet-deeds">
      {line.deeds.map((button) => (
        <span key={button.label} data-sign={signOf(button)} data-deed={button.label}>
          {isMain(button) || alike ? (
            <Button
              size="s"
              kind={isMain(button) ? "primary" : "quiet"}
              icon={ICONS[signOf(button)]}
              label={name(button)}
              disabled={disabled}
              onClick={() => onPress(button)}
            >
              {button.label}
            </Button>
          ) : (
            <IconButton
              size="s"
              icon={ICONS[signOf(button)]}
              label={name(button)}
              disabled={disabled}
              onClick={() => onPress(button)}
            />
          )}
        </span>
      ))}
    </div>
  );
}

interface ActionFormProps {
  button: PanelAction;
  line: SheetLine;
  text: string;
  disabled: boolean;
  onText(text: string): void;
  onDone(button: PanelAction, action: string): void;
  onCancel(button: PanelAction): void;
}

/** The text that an action needs: a new line, or a note. */
function ActionForm({ button, line, text, disabled, onText, onDone, onCancel }: ActionFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);
  const list = useId();
  const words = text.trim();
  const enough = Boolean(button.optional) || (words !== "" && words !== line.text);
  return (
    <form
      class="play-sheet-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (enough)
          onDone(
            button,
            button.action.replace("{text}", () => words),
          );
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel(button);
      }}
    >
      <input
        ref={field}
        class="play-input"
        aria-label={button.optional ? t("sheet-note") : t("sheet-words", { deed: button.label })}
        placeholder={button.optional ? t("sheet-note") : undefined}
        aria-describedby={button.hint ? `${list}-hint` : undefined}
        list={button.options?.length ? list : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={Boolean(button.optional)}
        maxLength={MOST}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {button.hint && (
        <p id={`${list}-hint`} class="play-sheet-note">
          {button.hint}
        </p>
      )}
      {Boolean(button.options?.length) && (
        <datalist id={list}>
          {button.options?.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      <div class="play-sheet-foot">
        <Button size="s" kind="quiet" onClick={() => onCancel(button)}>
          {t("form-cancel")}
        </Button>
        <Button size="s" kind="primary" type="submit" disabled={disabled || !enough}>
          {button.label}
        </Button>
      </div>
    </form>
  );
}

const MOST = 400;

/** After an action the same button of the line now at this position gets the focus, or its neighbour. */
function useFocusThatStays(root: { current: HTMLElement | null }, sheet: Sheet) {
  const focusGoal = useRef<{ line: number; label: string } | null>(null);
  useLayoutEffect(() => {
    const { current } = focusGoal;
    const box = root.current;
    if (!current || !box || box.querySelector("form")) return;
    if (document.activeElement !== document.body && !box.contains(document.activeElement)) {
      focusGoal.current = null;
      return;
    }
    const lines = box.querySelectorAll(".play-sheet-line");
    const line = lines[Math.min(current.line, lines.length - 1)];
    const same = [...(line?.querySelectorAll<HTMLElement>("[data-deed]") ?? [])]
      .find((one) => one.dataset["deed"] === current.label)
      ?.querySelector<HTMLElement>("button:not(:disabled)");
    const other = same ?? box.querySelector<HTMLElement>("button:not(:disabled)");
    if (!other) return;
    other.focus({ preventScroll: true });
    if (!sheet.lines.length || same) focusGoal.current = null;
  });
  return (line: number, button: PanelAction) => {
    focusGoal.current = { line, label: button.label };
  };
}

export function isSheet(panel: Panel): panel is Sheet {
  return panel.type === "sheet";
}

/** The actions of sheets and papers. */
function actionsOf(panel: Panel): readonly PanelAction[] {
  if (panel.type === "sheet")
    return [...(panel.deeds ?? []), ...panel.lines.flatMap((line) => line.deeds ?? [])];
  return panel.type === "papers" ? panel.papers.flatMap((paper) => paper.deeds ?? []) : [];
}

/** Choices without a button on a sheet or paper. */
export function besidesSheets(choices: readonly Choice[], panels: readonly Panel[]): readonly Choice[] {
  const actions = panels.flatMap(actionsOf);
  const done = new Set(actions.map((button) => withoutFields(button.action)));
  return choices.filter((choice) => !done.has(withoutFields(choice.action)));
}

/** An action without the names of its fields. */
function withoutFields(action: string): string {
  return action.replace(/\{\w+\}/g, "{}");
}

function hasBlank(button: PanelAction): boolean {
  return button.action.includes("{text}");
}

function signOf(button: PanelAction): Sign {
  return button.sign ?? "do";
}

function actionOf(line: SheetLine, label: string): PanelAction | undefined {
  return line.deeds?.find((button) => button.label === label);
}

/** The current position of a draft's line, since lines move: the one with the same text. */
function placeOf(writing: Writing, sheet: Sheet): number | null {
  const { about, label } = writing;
  const apart = (place: number) => Math.abs(place - writing.place);
  const places = [...sheet.lines.keys()].filter((place) => {
    const line = sheet.lines[place]!;
    return line.text === about.text && line.by === about.by && actionOf(line, label);
  });
  return places.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

function isMain(button: PanelAction): boolean {
  return signOf(button) === "do";
}
