import { Button } from "../ui/button";
import type { Choice } from "../wire";
import { groupBy } from "./group";

export interface ChoiceBarProps {
  choices: readonly Choice[];
  disabled: boolean;
  onChoose(choice: Choice): void;
}

/** From so many of a kind on, they are in a list that opens. */
const MANY = 5;

/** Buttons for choices, grouped by kind; those that do not carry the match on are quieter and come last. */
export function ChoiceBar({ choices, disabled, onChoose }: ChoiceBarProps) {
  const forward = choices.filter((choice) => !choice.aside);
  const aside = choices.filter((choice) => choice.aside);
  if (!choices.length) return null;
  return (
    <div class="play-choices" role="group" aria-label="What you can do">
      {[forward, aside].map(
        (row, index) =>
          row.length > 0 && (
            <div key={index} class="play-choice-row">
              {[...groupBy(row, (choice) => choice.kind)].map(([kind, group]) => (
                <ChoiceGroup
                  key={kind}
                  kind={kind}
                  choices={group}
                  disabled={disabled}
                  onChoose={onChoose}
                  main={row.length === 1}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

interface ChoiceGroupProps extends ChoiceBarProps {
  kind: string;
  /** There is no other way on. */
  main: boolean;
}

function ChoiceGroup({ kind, choices, disabled, onChoose, main }: ChoiceGroupProps) {
  const buttons = choices.map((choice) => (
    <ChoiceButton
      key={choice.action}
      choice={choice}
      disabled={disabled}
      onChoose={onChoose}
      main={main && !choice.aside}
    />
  ));
  if (choices.length < MANY) return <>{buttons}</>;
  return (
    <details>
      <summary class="button button-plain button-m play-choice-more">{sentence(kind)} …</summary>
      <div class="play-choice-list">{buttons}</div>
    </details>
  );
}

interface ChoiceButtonProps extends Omit<ChoiceBarProps, "choices"> {
  choice: Choice;
  main: boolean;
}

function ChoiceButton({ choice, disabled, onChoose, main }: ChoiceButtonProps) {
  return (
    <Button
      kind={choice.aside ? "quiet" : main ? "primary" : "plain"}
      size={choice.aside ? "s" : "m"}
      disabled={disabled}
      onClick={() => onChoose(choice)}
      title={choice.action}
    >
      {choice.label}
    </Button>
  );
}

function sentence(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
