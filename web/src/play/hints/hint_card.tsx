/** A hint in words, with the button that does it. */

import type { RefObject } from "preact";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import type { Hint } from "../../generated/wire";
import "./hint_card.css";
import type { HintControl } from "./use_hint";

export interface HintCardProps {
  control: HintControl;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  card: RefObject<HTMLElement | null>;
  /** Escape was pressed here. */
  onLeave(): void;
}

export function HintCard({ control, lang, card, onLeave }: HintCardProps) {
  const state = control.state.value;
  if (state.kind === "none") return null;
  return (
    <section
      ref={card}
      class="play-advice"
      aria-label={t("hint")}
      aria-live="polite"
      aria-busy={state.kind === "asking"}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onLeave();
      }}
    >
      {state.kind === "asking" && <p class="play-advice-asking">{t("hint.asking")}</p>}
      {state.kind === "refused" && <p>{state.reason}</p>}
      {state.kind === "given" && <Given hint={state.hint} lang={lang} />}
      <div class="play-advice-foot">
        {state.kind === "given" && (
          <Button size="s" kind="primary" icon="check" class="play-advice-do" onClick={control.follow}>
            {t("hint.do")}
          </Button>
        )}
        {state.kind === "given" && state.hint.actions.length > 1 && (
          <Button size="s" onClick={control.followAll}>
            {t("hint.do-all", { count: state.hint.actions.length })}
          </Button>
        )}
        <Button size="s" kind="quiet" onClick={onLeave}>
          {t("hint.clear")}
        </Button>
      </div>
    </section>
  );
}

function Given({ hint, lang }: { hint: Hint; lang?: string | undefined }) {
  const { by, actions, line = [], prospects, reasons = [] } = hint;
  return (
    <>
      <h2>{t("hint.by", { by })}</h2>
      <ol class="play-advice-actions" lang={lang}>
        {actions.map(({ action, label }, index) => (
          <li key={`${index} ${action}`}>{label}</li>
        ))}
      </ol>
      {(prospects || reasons.length > 0) && (
        <ul class="play-advice-reasons">
          {[...(prospects ? [prospects] : []), ...reasons.map((reason) => reason.text)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {line.length > 0 && (
        <details class="play-advice-line">
          <summary>{t("hint.follows")}</summary>
          <ol lang={lang}>
            {line.map(({ seat, action, label }, index) => (
              <li key={`${index} ${action}`}>
                {label.startsWith(titled(seat)) ? label : `${titled(seat)}: ${label}`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function titled(seat: string): string {
  return seat.charAt(0).toUpperCase() + seat.slice(1);
}
