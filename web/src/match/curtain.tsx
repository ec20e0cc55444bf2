/** Covers the screen while one player hands it to another; a button or Enter lifts it. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Mark } from "../ui/icons";
import { clearToasts } from "../ui/toast";
import "./curtain.css";
import { seatName } from "./match_text";

export function Curtain({ seat, onOpen }: { seat: string; onOpen: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel takes the focus and not its button: a key that is still down must not press it.
  useEffect(() => panel.current?.focus(), [seat]);
  // Notices for the previous player are not for the next one.
  useLayoutEffect(clearToasts, [seat]);
  const values = { seat: seatName(seat) };
  const title = t("curtain.title", values);
  useEffect(() => {
    document.title = title;
  }, [title]);
  // Before the curtain is drawn, so that no press is lost.
  useLayoutEffect(() => {
    function lift(event: KeyboardEvent): void {
      const onButton = event.target instanceof HTMLButtonElement;
      if (event.key === "Enter" && !event.repeat && !onButton) onOpen();
    }
    window.addEventListener("keydown", lift);
    return () => window.removeEventListener("keydown", lift);
  }, [onOpen]);
  return (
    <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-heading">
      <div class="curtain-panel" tabIndex={-1} ref={panel}>
        <Mark size={56} />
        <h1 id="curtain-heading">{t("curtain", values)}</h1>
        <p>{t("curtain.text", values)}</p>
        <Button kind="primary" size="l" onClick={onOpen}>
          {t("curtain.ready", values)}
        </Button>
      </div>
    </div>
  );
}
