/**
 * The layout of a table, which fills the window: a slim bar, the board as large as the window allows, and
 * one rail with everything else, beside the board or below it.
 */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { t } from "../i18n/language";
import { IconButton } from "../ui/button";
import { type Tab, Tabs } from "../ui/tabs";
import "./table_layout.css";

/** What a page adds to its table, most of it to the rail. */
export interface Rail {
  /** Shown beside the tools of the board. The reasons why one of them did nothing are shown above the board. */
  readonly tools?: (onRefused: (reason: string) => void) => ComponentChildren;
  /** What is played, and by whom. */
  readonly head?: ComponentChildren;
  /** Notices, above the main actions. */
  readonly notices?: ComponentChildren;
  /** The tabs. */
  readonly tabs: readonly Tab[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  /** Shown below every tab. */
  readonly foot?: ComponentChildren;
}

export interface TableLayoutProps {
  bar: ComponentChildren;
  /** One line between the bar and the board. */
  strip?: ComponentChildren;
  /** The board, and what is above it. */
  view: ComponentChildren;
  /** Width of the board's sheet divided by its height. */
  shape: number;
  /** The main actions, which are always in view. */
  main?: ComponentChildren;
  rail: Rail;
  /** Dialogs and the like. */
  children?: ComponentChildren;
}

export function TableLayout({ bar, strip, view, shape, main, rail, children }: TableLayoutProps) {
  const [folded, setFolded] = useState(false);
  return (
    <div
      class={folded ? "play-table play-folded" : "play-table"}
      style={{ "--board-shape": shape.toFixed(3) }}
    >
      {/* The board comes first, wherever it is drawn: it is the first stop of the Tab key. */}
      <div class="play-view">{view}</div>
      {bar}
      <div class="play-strip">{strip}</div>
      <aside class="play-rail" aria-label={t("beside-board")}>
        {rail.head && <div class="play-rail-head">{rail.head}</div>}
        <div class="play-main">
          {rail.notices}
          {main}
        </div>
        <Tabs
          label={t("beside-board")}
          tabs={rail.tabs}
          selected={rail.tab}
          onSelect={(tab) => {
            setFolded(false);
            rail.onTab(tab);
          }}
          class="play-tabs"
        >
          <IconButton
            class="play-fold"
            icon={folded ? "up" : "down"}
            label={t(folded ? "rail-unfold" : "rail-fold")}
            onClick={() => setFolded(!folded)}
          />
        </Tabs>
        {rail.foot && <div class="play-rail-foot">{rail.foot}</div>}
      </aside>
      {children}
    </div>
  );
}
