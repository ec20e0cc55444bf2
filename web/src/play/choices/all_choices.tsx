import { useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import type { Choice } from "../../generated/wire";

export interface AllChoicesProps {
  choices: readonly Choice[];
  disabled: boolean;
  /** Actions that have not been answered yet; their buttons are busy. */
  underWay: readonly string[];
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  onChoose(choice: Choice): void;
}

/** All choices as a searchable list: the whole game without the board. */
export function AllChoices({ choices, disabled, underWay, lang, onChoose }: AllChoicesProps) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = open
    ? choices.filter((choice) => {
        const text = `${choice.label} ${choice.action} ${choice.kind}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
    : [];
  return (
    <details class="play-all" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("choices.all", { count: choices.length })}</summary>
      <input
        class="play-input"
        type="search"
        aria-label={t("choices.find")}
        placeholder={t("choices.find-short")}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <p class="unseen" role="status">
        {open && t("choices.found", { count: found.length })}
      </p>
      <ul class="play-all-list" lang={lang}>
        {found.map((choice) => (
          <li key={`${choice.action} ${choice.label}`}>
            <Button
              kind="quiet"
              size="s"
              wide
              disabled={disabled}
              busy={underWay.includes(choice.action)}
              onClick={() => onChoose(choice)}
            >
              <span>{choice.label}</span> <code>{choice.action}</code>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
