/** A sheet beside the board: lines in their order, with what can be done with each and with all of them. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button, IconButton } from "../../ui/button";
import type { IconName } from "../../ui/icons";
import type { Choice, Deed, Panel, Sheet, SheetLine } from "../../generated/wire";
import "./sheet.css";

export interface SheetBoxProps {
  sheet: Sheet;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
  /** Nothing can be done now. */
  disabled: boolean;
  /** Do it; whether it was done. */
  onDeed(action: string): Promise<boolean>;
}

/** The words for a deed that are being typed: for which deed of which line, and where that stood. */
interface Writing {
  readonly text: string;
  readonly sign: Sign;
  readonly about: SheetLine;
  readonly place: number;
}

type Sign = NonNullable<Deed["sign"]>;

const ICONS: Readonly<Record<Sign, IconName>> = {
  do: "play",
  change: "pencil",
  remove: "close",
  up: "up",
  down: "down",
  add: "plus",
  again: "dice",
};

export function SheetBox({ sheet, lang, disabled, onDeed }: SheetBoxProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const root = useRef<HTMLElement>(null);
  const follow = useFocusThatStays(root, sheet);
  const first = sheet.lines.findIndex((line) => (line.deeds ?? []).some(isMain));
  const place = writing ? placeOf(writing, sheet) : null;

  function begin(line: number, deed: Deed): void {
    if (hasBlank(deed))
      setWriting({ text: deed.text ?? "", sign: signOf(deed), about: sheet.lines[line]!, place: line });
    else void press(line, deed, deed.action);
  }

  function press(line: number, deed: Deed, action: string): Promise<boolean> {
    follow(line, deed);
    return onDeed(action);
  }

  /** The words are done with when their deed is; what was begun meanwhile stays. */
  async function send(line: number, deed: Deed, action: string, { about }: Writing): Promise<void> {
    if (await press(line, deed, action)) setWriting((now) => (now?.about === about ? null : now));
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
                <DeedForm
                  deed={deedOf(line, writing.sign)!}
                  line={line}
                  text={writing.text}
                  disabled={disabled}
                  onText={(text) => setWriting({ ...writing, text })}
                  onDone={(deed, action) => void send(index, deed, action, writing)}
                  onCancel={(deed) => {
                    follow(index, deed);
                    setWriting(null);
                  }}
                />
              ) : (
                <LineDeeds
                  line={line}
                  number={index + 1}
                  disabled={disabled}
                  onPress={(deed) => begin(index, deed)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {(sheet.deeds ?? []).map((deed) => (
        <Button
          key={deed.action}
          kind="primary"
          wide
          disabled={disabled}
          onClick={() => void press(-1, deed, deed.action)}
        >
          {deed.label}
        </Button>
      ))}
    </section>
  );
}

interface LineDeedsProps {
  line: SheetLine;
  number: number;
  disabled: boolean;
  onPress(deed: Deed): void;
}

/** The deeds of a line: what it is there for in words, the others as drawings. */
function LineDeeds({ line, number, disabled, onPress }: LineDeedsProps) {
  if (!line.deeds?.length) return null;
  const name = (deed: Deed) => t("sheet-deed", { deed: deed.label, number });
  return (
    <div class="play-sheet-deeds">
      {line.deeds.map((deed) => (
        <span key={signOf(deed)} data-sign={signOf(deed)}>
          {isMain(deed) ? (
            <Button
              size="s"
              kind="primary"
              icon="play"
              label={name(deed)}
              disabled={disabled}
              onClick={() => onPress(deed)}
            >
              {deed.label}
            </Button>
          ) : (
            <IconButton
              size="s"
              icon={ICONS[signOf(deed)]}
              label={name(deed)}
              disabled={disabled}
              onClick={() => onPress(deed)}
            />
          )}
        </span>
      ))}
    </div>
  );
}

interface DeedFormProps {
  deed: Deed;
  line: SheetLine;
  text: string;
  disabled: boolean;
  onText(text: string): void;
  onDone(deed: Deed, action: string): void;
  onCancel(deed: Deed): void;
}

/** The words of one's own that a deed wants: another line, a note. */
function DeedForm({ deed, line, text, disabled, onText, onDone, onCancel }: DeedFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);
  const words = text.trim();
  const enough = Boolean(deed.optional) || (words !== "" && words !== line.text);
  return (
    <form
      class="play-sheet-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (enough)
          onDone(
            deed,
            deed.action.replace("{text}", () => words),
          );
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel(deed);
      }}
    >
      <input
        ref={field}
        class="play-input"
        aria-label={deed.optional ? t("sheet-note") : t("sheet-words", { deed: deed.label })}
        placeholder={deed.optional ? t("sheet-note") : undefined}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={Boolean(deed.optional)}
        maxLength={MOST}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <div class="play-sheet-foot">
        <Button size="s" kind="quiet" onClick={() => onCancel(deed)}>
          {t("form-cancel")}
        </Button>
        <Button size="s" kind="primary" type="submit" disabled={disabled || !enough}>
          {deed.label}
        </Button>
      </div>
    </form>
  );
}

const MOST = 400;

/** After a deed the same button of the line that now stands there has the focus, or whatever is next to it. */
function useFocusThatStays(root: { current: HTMLElement | null }, sheet: Sheet) {
  const wanted = useRef<{ line: number; sign: string } | null>(null);
  useLayoutEffect(() => {
    const { current } = wanted;
    const box = root.current;
    if (!current || !box || box.querySelector("form")) return;
    if (document.activeElement !== document.body && !box.contains(document.activeElement)) {
      wanted.current = null;
      return;
    }
    const lines = box.querySelectorAll(".play-sheet-line");
    const line = lines[Math.min(current.line, lines.length - 1)];
    const same = line?.querySelector<HTMLElement>(`[data-sign="${current.sign}"] button:not(:disabled)`);
    const other = same ?? box.querySelector<HTMLElement>("button:not(:disabled)");
    if (!other) return;
    other.focus({ preventScroll: true });
    if (!sheet.lines.length || same) wanted.current = null;
  });
  return (line: number, deed: Deed) => {
    wanted.current = { line: Math.max(0, line), sign: signOf(deed) };
  };
}

export function isSheet(panel: Panel): panel is Sheet {
  return panel.type === "sheet";
}

/** What can be done with what lies beside the board. */
function deedsOf(panel: Panel): readonly Deed[] {
  if (panel.type === "sheet")
    return [...(panel.deeds ?? []), ...panel.lines.flatMap((line) => line.deeds ?? [])];
  return panel.type === "papers" ? panel.papers.flatMap((paper) => paper.deeds ?? []) : [];
}

/** Choices that no sheet and no paper has a button for. */
export function besidesSheets(choices: readonly Choice[], panels: readonly Panel[]): readonly Choice[] {
  const deeds = panels.flatMap(deedsOf);
  const done = new Set(deeds.map((deed) => blank(deed.action)));
  return choices.filter((choice) => !done.has(blank(choice.action)));
}

/** An action without the names of its blanks. */
function blank(action: string): string {
  return action.replace(/\{\w+\}/g, "{}");
}

function hasBlank(deed: Deed): boolean {
  return deed.action.includes("{text}");
}

function signOf(deed: Deed): Sign {
  return deed.sign ?? "do";
}

function deedOf(line: SheetLine, sign: Sign): Deed | undefined {
  return line.deeds?.find((deed) => signOf(deed) === sign);
}

/** Where the line now stands that something is written about, since lines move: the one that says the same. */
function placeOf(writing: Writing, sheet: Sheet): number | null {
  const { about, sign } = writing;
  const apart = (place: number) => Math.abs(place - writing.place);
  const places = [...sheet.lines.keys()].filter((place) => {
    const line = sheet.lines[place]!;
    return line.text === about.text && line.by === about.by && deedOf(line, sign);
  });
  return places.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

function isMain(deed: Deed): boolean {
  return signOf(deed) === "do";
}
