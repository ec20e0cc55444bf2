import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { Icon, type IconName } from "./icons";
import "./tabs.css";

export interface Tab {
  id: string;
  label: string;
  icon?: IconName;
  /** Number of unread items, shown beside the label unless 0. */
  badge?: number;
  /** What the tab shows. It stays mounted while another tab is selected. */
  panel: ComponentChildren;
}

export interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  class?: string;
  /** Shown at the end of the row of tabs. */
  children?: ComponentChildren;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs, each over a panel of its own. The arrow keys cycle through them. */
export function Tabs({ label, tabs, selected, onSelect, class: extra, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function turn(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const now = tabs.findIndex((tab) => tab.id === selected);
    const goal =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step === undefined
            ? null
            : now + step;
    if (goal === null) return;
    const tab = tabs[(goal + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  }

  return (
    <div class={extra ? `tabs ${extra}` : "tabs"}>
      <div class="tabs-row">
        <div class="tabs-list" role="tablist" aria-label={label} ref={list} onKeyDown={turn}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              class="tabs-tab"
              aria-selected={tab.id === selected}
              aria-controls={`${base}-${tab.id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.icon && <Icon name={tab.icon} size={18} />}
              {tab.label}
              {tab.badge ? (
                <span class="tabs-badge">
                  {tab.badge}
                  <span class="unseen"> {t("unread", { count: tab.badge })}</span>
                </span>
              ) : null}
            </button>
          ))}
        </div>
        {children}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          class="tabs-panel"
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
