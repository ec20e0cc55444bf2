/** The outcome of the match, and what to do next. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import type { Outcome } from "../generated/wire";
import { RuleLink } from "./log_entry";
import "./outcome_banner.css";
import { verdict } from "./match_text";

export interface OutcomeBannerProps {
  outcome: Outcome;
  /** The seats of this device. */
  held: readonly string[];
  onRule: (rule: string) => void;
  /** The buttons. */
  children: ComponentChildren;
}

export function OutcomeBanner({ outcome, held, onRule, children }: OutcomeBannerProps) {
  const banner = useRef<HTMLElement>(null);
  // On a phone the player may have scrolled down when the match ends.
  useEffect(() => banner.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <section class="outcome" ref={banner} aria-label={t("outcome")} role="status">
      <Laurel drawn={outcome.winners.length === 0} />
      <div class="outcome-words">
        <h2>{verdict(outcome)}</h2>
        <p>
          {outcome.reason}
          {outcome.rule && <RuleLink rule={outcome.rule} onRule={onRule} />} {personal(outcome, held)}
        </p>
      </div>
      <div class="outcome-doings">{children}</div>
    </section>
  );
}

function personal(outcome: Outcome, held: readonly string[]): string {
  const [seat] = held;
  if (held.length !== 1 || seat === undefined || outcome.winners.length === 0) return "";
  return t(outcome.winners.includes(seat) ? "outcome.yours" : "outcome.lost");
}

function Laurel({ drawn }: { drawn: boolean }) {
  const leaves = [20, 45, 70, 95, 120, 145];
  return (
    <svg
      class={drawn ? "outcome-laurel outcome-drawn" : "outcome-laurel"}
      viewBox="-32 -32 64 64"
      aria-hidden="true"
    >
      {[1, -1].map((half) =>
        leaves.map((angle) => (
          <path
            key={`${half} ${angle}`}
            d="M0 26c4-3 5-8 0-13-5 5-4 10 0 13z"
            transform={`rotate(${half * angle}) translate(0 -1) rotate(${half * 24} 0 20)`}
          />
        )),
      )}
    </svg>
  );
}
