/** The messages at the table. */

import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { Link } from "../routing/router";
import type { Refusal } from "../net/seat_view";
import { Button } from "../ui/button";
import type { Audience, Talk } from "../generated/wire";
import "./talk.css";
import { talkNotice, timeText, seatName } from "./match_text";

const LONGEST = 1000;

export interface TalkPanelProps {
  talk: readonly Talk[];
  /** The possible audiences; empty if the viewer can only read. */
  audiences: readonly Audience[];
  /** Whether it is shown; it scrolls to the newest message then. */
  shown: boolean;
  onSay: (text: string, to: readonly string[] | null) => Promise<Refusal | null>;
  colourOf: (seat: string) => string;
}

export function TalkPanel({ talk, audiences, shown, onSay, colourOf }: TalkPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [talk.length, shown]);
  return (
    <div class="talk">
      <ol class="talk-list" ref={list} aria-label={t("talk")} aria-live="polite" tabIndex={0}>
        {talk.length === 0 && <li class="talk-empty">{t("talk.none")}</li>}
        {talk.map((entry, number) => (
          <li
            key={number}
            class={entry.kind === "chat" ? "talk-item" : "talk-item talk-notice"}
            style={entry.seat === null ? undefined : { "--seat-colour": colourOf(entry.seat) }}
          >
            {entry.kind === "chat" && (
              <p class="talk-who">
                <b>{seatName(entry.seat)}</b>
                {entry.audience && (
                  <span> {t("talk.to", { audience: audienceName(entry.audience, audiences) })}</span>
                )}
                <time>{timeText(entry.time)}</time>
              </p>
            )}
            <p class="talk-text">
              {talkNotice(entry)}{" "}
              {entry.kind === "rematch" && <Link href={`/m/${entry.text}`}>{t("talk.go")}</Link>}
            </p>
          </li>
        ))}
      </ol>
      {audiences.length > 0 ? (
        <TalkForm audiences={audiences} onSay={onSay} />
      ) : (
        <p class="talk-empty">{t("talk.silent")}</p>
      )}
    </div>
  );
}

/** The label of an audience, or the names of its seats. */
function audienceName(audience: readonly string[], known: readonly Audience[]): string {
  const names = [...audience].sort().join();
  const same = known.find((one) => one.to && [...one.to].sort().join() === names);
  return same?.label ?? formatList(audience.map(seatName));
}

function TalkForm({ audiences, onSay }: Pick<TalkPanelProps, "audiences" | "onSay">) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const audience = audiences[chosen] ?? audiences[0];

  async function say(event: Event): Promise<void> {
    event.preventDefault();
    const words = text.trim();
    if (!words || !audience || busy) return;
    setBusy(true);
    const refused = await onSay(words, audience.to);
    setBusy(false);
    setRefusal(refused);
    if (!refused) setText((now) => (now.trim() === words ? "" : now));
  }

  return (
    <form class="talk-form" onSubmit={(event) => void say(event)}>
      {audiences.length > 1 && (
        <label class="talk-audience">
          <span class="unseen">{t("talk.to-whom")}</span>
          <select value={String(chosen)} onChange={(event) => setChosen(event.currentTarget.selectedIndex)}>
            {audiences.map((one, place) => (
              <option key={place} value={String(place)}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <input
        type="text"
        class="talk-words"
        aria-label={t("talk.say-to", { audience: audience?.label ?? t("talk.everybody") })}
        placeholder={t("talk.something")}
        autocomplete="off"
        maxLength={LONGEST}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="s"
        icon="speech"
        label={t("talk.say")}
        busy={busy}
        disabled={!text.trim()}
      />
      {refusal && (
        <p class="talk-refusal" role="alert">
          {refusal.reason}
        </p>
      )}
    </form>
  );
}
