/** How the line to the server is: a steady lamp, and a sentence when it is broken. */

import { useEffect, useState } from "preact/hooks";

import type { LineState, SeatConnection } from "../net/connection";
import { Button } from "../ui/button";
import "./line_banner.css";

const TICK = 250;
/** A loss this short is not worth a sentence. */
const GRACE = 1500;

export function LineLamp({ state }: { state: LineState }) {
  const words = { connecting: "Connecting", online: "Connected", lost: "Connection lost", ended: "Closed" }[
    state.kind
  ];
  return (
    <span class={`line-lamp line-${state.kind}`} title={words} role="img" aria-label={words}>
      <span class="line-light" />
    </span>
  );
}

export function LineBanner({ connection }: { connection: SeatConnection }) {
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
  const waiting = connection.deeds.value.length > 0;
  return (
    <div class="line-banner" role="status">
      <p>
        <b>Connection lost.</b>{" "}
        {state.kind === "lost"
          ? `Trying again in ${Math.max(1, Math.ceil((state.retryAt - now) / 1000))} s…`
          : "Trying again…"}{" "}
        {waiting
          ? "Your action is kept and will be sent once the line is back; it counts once."
          : "You can go on looking at the board; what you do is sent when the line is back."}
      </p>
      {state.kind === "lost" && (
        <Button size="s" icon="refresh" onClick={() => connection.retryNow()}>
          Try now
        </Button>
      )}
    </div>
  );
}
