/** How the match is won and how far along it is: one line, which unfolds to the whole text. */

import { useEffect, useRef } from "preact/hooks";

import type { GoalItem } from "../../generated/wire";
import { t } from "../../i18n/language";
import { Icon } from "../../ui/icons";
import type { PlayStore } from "../store";
import "./goal_strip.css";

export function GoalStrip({ store }: { store: PlayStore }) {
  const root = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      if (root.current && event.target instanceof Node && !root.current.contains(event.target))
        root.current.open = false;
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);

  const { goal } = store.shown.value;
  if (!goal) return null;
  const { text, items = [], details = [], rules = [] } = goal;
  const lang = store.lang.value;

  function fold(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !root.current?.open) return;
    event.stopPropagation();
    root.current.open = false;
    root.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={root} class="goal" onKeyDown={fold}>
      <summary class="goal-line" title={t("goal.whole")}>
        <Icon name="flag" size={16} />
        <span class="goal-word">{t("goal")}</span>
        <span class="goal-text" lang={lang}>
          {text}
        </span>
        <span class="goal-items">
          {items.map((item) => (
            <span key={item.label} class={item.of ? "goal-item goal-item-counted" : "goal-item"}>
              <ItemSide store={store} item={item} />
              <span class="goal-item-name" lang={lang}>
                {item.label}
              </span>{" "}
              <b>{progressOf(item)}</b>
            </span>
          ))}
        </span>
        <Icon name="down" size={14} class="goal-arrow" />
      </summary>
      <div class="goal-whole">
        <p class="goal-whole-text" lang={lang}>
          {text}
        </p>
        {items.length > 0 && (
          <ul class="goal-list">
            {items.map((item) => (
              <li key={item.label}>
                <ItemSide store={store} item={item} />
                <span lang={lang}>{item.label}</span>
                <b>{progressOf(item)}</b>
                <ItemBar item={item} />
              </li>
            ))}
          </ul>
        )}
        {details.map((detail) => (
          <p key={detail} lang={lang}>
            {detail}
          </p>
        ))}
        {rules.length > 0 && (
          <p class="goal-rules">
            {t("goal.rules")}{" "}
            {rules.map((rule) => (
              <button
                key={rule}
                type="button"
                class="goal-rule"
                onClick={() => store.handlers.value.openRule(rule)}
              >
                {rule}
              </button>
            ))}
          </p>
        )}
      </div>
    </details>
  );
}

/** "1 of 2", "? of 3", "17"; an empty text if nothing is counted. */
export function progressOf({ value, of }: GoalItem): string {
  const known = value ?? null;
  if (of !== undefined && of !== null) return t("goal.progress", { value: known ?? "?", of });
  return known === null ? "" : String(known);
}

/** The colour and shape of the side that profits. */
function ItemSide({ store, item }: { store: PlayStore; item: GoalItem }) {
  if (!item.side) return <span class="goal-side" />;
  const { css, name } = store.styleOf.value(item.side);
  return <span class={`goal-side goal-side-named ${css}`} title={name} />;
}

function ItemBar({ item: { value, of } }: { item: GoalItem }) {
  if (!of || value === undefined || value === null) return <span class="goal-bar goal-bar-none" />;
  return (
    <span class="goal-bar" aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, (100 * value) / of)}%` }} />
    </span>
  );
}
