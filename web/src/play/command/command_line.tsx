import type { ComponentChildren, RefObject } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import type { Finding } from "../../generated/wire";
import { LONGEST_LINE, LONGEST_QUESTION, type Suggestion, type Vocabulary } from "./completion";
import "./command_line.css";
import type { Refusal } from "../../net/seat_view";
import { useSuggestions } from "./use_suggestions";
import { type ProposedValue, WrittenFindings } from "../choices/written_findings";

export interface CommandLineProps {
  vocabulary: Vocabulary;
  field: RefObject<HTMLInputElement | null>;
  /** Submit the line. Resolves to what was not done, to be corrected. */
  onLine(line: string): Promise<string>;
  /** Ask the game for completions, if it offers them. */
  onInspect(query: string): Promise<Finding | Refusal>;
  onLeave(): void;
  /** The line has changed. */
  onTyped(line: string): void;
  /** What the game says about the line. */
  findings: readonly Finding[];
  /** The line with a value that a finding proposes. */
  clearer(proposed: ProposedValue): string;
  /** Shown below the line: the error of the last one. */
  children?: ComponentChildren;
}

const SHOWN = 8;

/** A command line for any action: Tab completes, arrow up recalls earlier lines. */
export function CommandLine(props: CommandLineProps) {
  const { vocabulary, field, onLine, onInspect, onLeave, onTyped, findings, clearer, children } = props;
  const [line, setLine] = useState("");
  const [past, setPast] = useState<readonly string[]>([]);
  const [back, setBack] = useState(0);
  const [marked, setMarked] = useState(-1);
  const [open, setOpen] = useState(false);
  const typed = useRef("");
  const list = useId();
  const found = useSuggestions(vocabulary, line, open, onInspect).filter((one) => one.text !== line);
  const shown = found.slice(0, SHOWN);
  const canAct = vocabulary.choices.length > 0;

  function write(text: string): void {
    typed.current = text;
    setLine(text);
    onTyped(text);
    setMarked(-1);
  }

  function complete(suggestion: Suggestion): void {
    write(suggestion.text);
    setOpen(true);
    field.current?.focus();
  }

  function recall(step: number): void {
    const next = Math.min(Math.max(back + step, 0), past.length);
    setBack(next);
    write(next ? (past[past.length - next] ?? "") : "");
  }

  async function send(): Promise<void> {
    const text = line.trim();
    if (!text) return;
    remember(text);
    setBack(0);
    setOpen(false);
    write("");
    const left = await onLine(text);
    // What has been typed meanwhile stays; the rest is in the history.
    if (left && typed.current) remember(left);
    else if (left) write(left);
  }

  function remember(text: string): void {
    setPast((old) => [...old.filter((one) => one !== text), text]);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const suggestion = shown[marked] ?? null;
    if (event.key === "Tab" && !event.shiftKey && line && shown.length) {
      complete(suggestion ?? common(found));
    } else if (event.key === "ArrowDown" && shown.length && !back) {
      setMarked((marked + 1) % shown.length);
    } else if (event.key === "ArrowDown" && !open && !back) {
      setOpen(true);
    } else if (event.key === "ArrowDown") recall(-1);
    else if (event.key === "ArrowUp" && marked >= 0) setMarked(marked - 1);
    else if (event.key === "ArrowUp") recall(1);
    else if (event.key === "Enter" && suggestion) complete(suggestion);
    else if (event.key === "Enter") void send();
    else if (event.key === "Escape" && (line || marked >= 0)) write("");
    else if (event.key === "Escape") onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div class="play-command">
      <input
        ref={field}
        class="play-input play-command-line"
        type="text"
        role="combobox"
        aria-label={t(canAct ? "command" : "command.question")}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? `${list}-${marked}` : undefined}
        placeholder={t(canAct ? "command.hint" : "command.hint-question")}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={canAct ? LONGEST_LINE : LONGEST_QUESTION}
        value={line}
        onInput={(event) => {
          setBack(0);
          setOpen(true);
          write(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <Button kind="plain" disabled={!line.trim()} onClick={() => void send()}>
        {t("command.do")}
      </Button>
      <ul
        id={list}
        class="play-suggestions"
        role="listbox"
        aria-label={t("command.suggestions")}
        hidden={!shown.length}
      >
        {shown.map((suggestion, index) => (
          <li
            key={suggestion.text}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === marked}
            class="play-suggestion"
            // Before the input loses the focus, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              complete(suggestion);
            }}
          >
            <code>{suggestion.text}</code>
            <span>{suggestion.meaning}</span>
          </li>
        ))}
        {found.length > shown.length && (
          <li class="play-suggestions-more">{t("command.more", { count: found.length - shown.length })}</li>
        )}
      </ul>
      <WrittenFindings
        findings={findings}
        onPick={(proposed) => {
          write(clearer(proposed));
          field.current?.focus();
        }}
      />
      {children}
    </div>
  );
}

/** The common prefix of all suggestions; if that adds nothing, the first one. */
function common(found: readonly Suggestion[]): Suggestion {
  const [first, ...others] = found;
  if (!first) return { text: "", meaning: "" };
  const text = others.reduce((shared, { text: other }) => {
    let length = 0;
    while (length < shared.length && shared[length]?.toLowerCase() === other[length]?.toLowerCase())
      length += 1;
    return shared.slice(0, length);
  }, first.text);
  return { text, meaning: "" };
}
