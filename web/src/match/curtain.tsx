/** Hides everything while one person hands the screen to another. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Mark } from "../ui/icons";
import { clearToasts } from "../ui/toast";
import "./curtain.css";
import { seatName } from "./match_text";

export function Curtain({ seat, onOpen }: { seat: string; onOpen: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel takes the focus and not its button, so that a key still held down does not open it.
  useEffect(() => panel.current?.focus(), [seat]);
  // What the one before was told is not for the next one.
  useLayoutEffect(clearToasts, [seat]);
  const who = { seat: seatName(seat) };
  const title = t("curtain.title", who);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-heading">
      <div class="curtain-panel" tabIndex={-1} ref={panel}>
        <Mark size={56} />
        <h1 id="curtain-heading">{t("curtain", who)}</h1>
        <p>{t("curtain.text", who)}</p>
        <Button kind="primary" size="l" onClick={onOpen}>
          {t("curtain.ready", who)}
        </Button>
      </div>
    </div>
  );
}
