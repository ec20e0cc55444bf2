/** The state of the connection: an indicator, and a banner when it is lost. */

import { useEffect, useState } from "preact/hooks";

import { type PlainKey, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import type { SeatConnection } from "../net/seat_connection";
import { Button } from "../ui/button";
import "./connection_banner.css";
import type { ConnectionState } from "../net/reconnecting_socket";

const TICK = 250;
/** Milliseconds before a lost connection is reported. */
const GRACE = 1500;

const LAMPS: Record<ConnectionState["kind"], PlainKey> = {
  connecting: "line-connecting",
  online: "line-online",
  lost: "line-lost",
  ended: "line-ended",
};

export function ConnectionLamp({ state }: { state: ConnectionState }) {
  const words = t(LAMPS[state.kind]);
  return (
    <span class={`connection-lamp connection-${state.kind}`} title={words} role="img" aria-label={words}>
      <span class="connection-light" />
    </span>
  );
}

export function ConnectionBanner({ connection }: { connection: SeatConnection }) {
  const state = connection.state.value;
  const broken = state.kind === "lost" || (state.kind === "connecting" && connection.begun.value);
  const [since, setSince] = useState<number | null>(null);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!broken) {
      setSince(null);
      return;
    }
    setSince((before) => before ?? Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [broken]);

  if (state.kind === "ended" || !broken || since === null || now - since < GRACE) return null;
  const waiting = connection.matchRequests.value.length > 0;
  return (
    <div class="connection-banner" role="status">
      <p>
        {richText("line-banner", { b: (text) => <b>{text}</b> })}{" "}
        {state.kind === "lost"
          ? t("line-banner.again-in", { seconds: Math.max(1, Math.ceil((state.retryAt - now) / 1000)) })
          : t("line-banner.again")}{" "}
        {t(waiting ? "line-banner.kept" : "line-banner.look")}
      </p>
      {state.kind === "lost" && (
        <Button size="s" icon="refresh" onClick={() => connection.retryNow()}>
          {t("line-banner.now")}
        </Button>
      )}
    </div>
  );
}
