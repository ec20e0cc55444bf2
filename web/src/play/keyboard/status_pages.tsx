/** The status report at the beginning of a turn, as pages to turn. */

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import type { Keyboard } from "../../generated/wire";
import { t } from "../../i18n/language";
import type { CompleteView } from "../../net/seat_view";
import { Button } from "../../ui/button";
import { keysInUse } from "./keys_in_use";
import { isRead, Panels, type ReadPanel } from "../panels/panels";
import "./status_pages.css";

/** The key that turns pages. */
const TURN = "Enter";

/** The page that is shown, and how many there are. */
export interface StatusPage {
  readonly panel: ReadPanel;
  readonly number: number;
  readonly count: number;
}

export interface StatusPages {
  /** The page to read; `null` if none is open. */
  readonly page: ReadonlySignal<StatusPage | null>;
  /** Turn to the next page; the last one closes. */
  turn(): void;
  /** Handle a key press on the board. Returns whether it turned a page. */
  onKey(event: KeyboardEvent): boolean;
}

/** Pages are shown to players who use keys; others see the report beside the board. */
export function useStatusPages(
  view: ReadonlySignal<CompleteView>,
  bindings: ReadonlySignal<Keyboard | null>,
): StatusPages {
  const panels = useComputed(() => {
    const names = bindings.value?.status_pages ?? [];
    return names.flatMap((name) => view.value.picture.panels.filter((panel) => panel.name === name));
  });
  const open = useComputed(() => panels.value.length > 0);
  const turned = useSignal(Infinity);
  useEffect(() => {
    turned.value = open.value && keysInUse.peek() ? 0 : Infinity;
  }, [open.value]);
  const page = useComputed((): StatusPage | null => {
    const panel = keysInUse.value ? panels.value[turned.value] : undefined;
    if (!panel || !isRead(panel)) return null;
    return { panel, number: turned.value + 1, count: panels.value.length };
  });
  const turn = () => void (turned.value += 1);
  return {
    page,
    turn,
    onKey: (event) => {
      if (!page.value) return false;
      if (event.key === TURN || event.key === " ") turn();
      else if (event.key === "Escape") turned.value = Infinity;
      else return false;
      return true;
    },
  };
}

export interface StatusPageCardProps {
  page: StatusPage;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  onTurn(): void;
}

export function StatusPageCard({ page, lang, onTurn }: StatusPageCardProps) {
  const { panel, number, count } = page;
  return (
    <div class="status-page" role="status" aria-label={t("status-page")}>
      <Panels panels={[panel]} within lang={lang} />
      <p class="status-page-foot">
        <span>{t("status-page.number", { number, count })}</span>
        <Button size="s" kind="quiet" onClick={onTurn}>
          {t(number < count ? "status-page.turn" : "close")} <kbd aria-hidden="true">{TURN}</kbd>
        </Button>
      </p>
    </div>
  );
}
