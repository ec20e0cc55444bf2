import { useRef } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import type { Choice } from "../../generated/wire";
import { groupBy } from "../../lib/group_by";

export interface ChoiceBarProps {
  choices: readonly Choice[];
  disabled: boolean;
  /** Actions that have not been answered yet; their buttons are busy. */
  underWay: readonly string[];
  /** Whether there is nothing else to do, so that the only way on stands out. */
  last: boolean;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  onChoose(choice: Choice): void;
}

/** Number of choices of a kind from which they are in a list. */
const MANY = 5;

/** Buttons for choices, grouped by kind; optional ones are quieter and come last. */
export function ChoiceBar({ choices, disabled, underWay, last, lang, onChoose }: ChoiceBarProps) {
  const forward = choices.filter((choice) => !choice.aside);
  const aside = choices.filter((choice) => choice.aside);
  if (!choices.length) return null;
  const main = last ? onlyWayOn(forward) : null;
  return (
    <div class="play-choices" role="group" aria-label={t("choices")}>
      {[forward, aside].map(
        (row, index) =>
          row.length > 0 && (
            <div key={index} class="play-choice-row" lang={lang}>
              {[...groupBy(row, (choice) => choice.kind)].map(([kind, group]) => (
                <ChoiceGroup
                  key={kind}
                  kind={kind}
                  choices={group}
                  disabled={disabled}
                  underWay={underWay}
                  onChoose={onChoose}
                  main={main}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

/** The only choice that advances the match, not counting those in lists. */
function onlyWayOn(forward: readonly Choice[]): Choice | null {
  const alone = [...groupBy(forward, (choice) => choice.kind).values()].filter((one) => one.length < MANY);
  const [only, ...others] = alone.flat();
  return only && !others.length ? only : null;
}

interface ChoiceGroupProps extends Omit<ChoiceBarProps, "last"> {
  kind: string;
  main: Choice | null;
}

function ChoiceGroup({ kind, choices, disabled, underWay, onChoose, main }: ChoiceGroupProps) {
  const list = useRef<HTMLDetailsElement>(null);
  const buttons = choices.map((choice) => (
    <ChoiceButton
      key={choice.action}
      choice={choice}
      disabled={disabled}
      busy={underWay.includes(choice.action)}
      onChoose={(chosen) => {
        if (list.current) list.current.open = false;
        onChoose(chosen);
      }}
      main={choice === main}
    />
  ));
  if (choices.length < MANY) return <>{buttons}</>;
  return (
    <details ref={list}>
      <summary class="button button-plain button-m play-choice-more">{sentence(kind)} …</summary>
      <div class="play-choice-list">{buttons}</div>
    </details>
  );
}

interface ChoiceButtonProps extends Omit<ChoiceBarProps, "choices" | "underWay" | "last"> {
  choice: Choice;
  busy: boolean;
  main: boolean;
}

function ChoiceButton({ choice, disabled, busy, onChoose, main }: ChoiceButtonProps) {
  return (
    <Button
      kind={choice.aside ? "quiet" : main ? "primary" : "plain"}
      size={choice.aside ? "s" : "m"}
      disabled={disabled}
      busy={busy}
      onClick={() => onChoose(choice)}
      title={choice.action}
    >
      {choice.label} {choice.key && <kbd aria-hidden="true">{choice.key}</kbd>}
    </Button>
  );
}

function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
