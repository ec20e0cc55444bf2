/** What is said at the table. */

import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import { Link } from "../routing/router";
import type { Refusal } from "../net/seat_view";
import { Button } from "../ui/button";
import type { Audience, Talk } from "../generated/wire";
import "./talk.css";
import { talkNotice, momentText, seatName } from "./match_text";

const LONGEST = 1000;

export interface TalkPanelProps {
  talk: readonly Talk[];
  /** To whom one can speak; none: one can only listen. */
  audiences: readonly Audience[];
  /** The newest stands above, under the form: on a phone, where the page scrolls. */
  newestFirst?: boolean;
  onSay: (text: string, to: readonly string[] | null) => Promise<Refusal | null>;
  colourOf: (seat: string) => string;
}

export function TalkPanel({ talk, audiences, newestFirst = false, onSay, colourOf }: TalkPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [talk.length]);
  const numbered = talk.map((said, number) => ({ said, number }));
  if (newestFirst) numbered.reverse();
  const form =
    audiences.length > 0 ? (
      <TalkForm audiences={audiences} onSay={onSay} />
    ) : (
      <p class="talk-empty">{t("talk.silent")}</p>
    );
  return (
    <div class="talk">
      {newestFirst && form}
      <ol class="talk-list" ref={list} aria-label={t("talk")} aria-live="polite" tabIndex={0}>
        {talk.length === 0 && <li class="talk-empty">{t("talk.none")}</li>}
        {numbered.map(({ said, number }) => (
          <li
            key={number}
            class={said.kind === "chat" ? "talk-item" : "talk-item talk-deed"}
            style={said.seat === null ? undefined : { "--seat-colour": colourOf(said.seat) }}
          >
            {said.kind === "chat" && (
              <p class="talk-who">
                <b>{seatName(said.seat)}</b>
                {said.audience && (
                  <span> {t("talk.to", { audience: audienceName(said.audience, audiences) })}</span>
                )}
                <time>{momentText(said.time)}</time>
              </p>
            )}
            <p class="talk-text">
              {talkNotice(said)}{" "}
              {said.kind === "rematch" && <Link href={`/m/${said.text}`}>{t("talk.go")}</Link>}
            </p>
          </li>
        ))}
      </ol>
      {!newestFirst && form}
    </div>
  );
}

/** An audience as the form calls it, or else the names of all who are in it. */
function audienceName(audience: readonly string[], known: readonly Audience[]): string {
  const wanted = [...audience].sort().join();
  const same = known.find((one) => one.to && [...one.to].sort().join() === wanted);
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
