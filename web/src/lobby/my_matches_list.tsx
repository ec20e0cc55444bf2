import { useEffect, useState } from "preact/hooks";

import { type PlainKey, t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { saveSeat, ownMatches } from "../net/api";
import { forgetMatch, myMatches, tokensOf } from "../net/seat_keys";
import { Link, reviewPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { IconName } from "../ui/icons";
import { Failed } from "../ui/load";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";
import type { OwnMatch } from "../generated/wire";
import { gameName, titled } from "../data/games";
import { MatchCard, type Tone } from "./match_card";
import { mergeMatches, type MyMatch, type Turn } from "./my_matches";
import { account, recallAccount } from "../data/account";
import { refreshMatches } from "../data/match_refresh";

const FIRST_SHOWN = 8;

const BADGES: Record<Turn, { text: PlainKey; tone: Tone; icon: IconName }> = {
  yours: { text: "turn-yours", tone: "call", icon: "flag" },
  others: { text: "turn-others", tone: "calm", icon: "clock" },
  open: { text: "turn-open", tone: "calm", icon: "link" },
  over: { text: "turn-over", tone: "past", icon: "check" },
  unknown: { text: "turn-unknown", tone: "calm", icon: "key" },
};

/** The player's matches, with whose turn it is. */
export function MyMatches() {
  const [own, setOwn] = useState<readonly OwnMatch[]>([]);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<MyMatch | null>(null);
  const { problem, run } = useAttempt();

  useEffect(() => {
    const stop = new AbortController();
    void refreshMatches(myMatches.peek(), stop.signal);
    return () => stop.abort();
  }, []);

  async function fetchOwn(): Promise<void> {
    const found = await recallAccount();
    if (!found) return;
    const { matches } = await ownMatches();
    if (account.value?.name === found.name) setOwn(matches);
  }

  useEffect(() => void run(fetchOwn), [account.value?.name]);

  const matches = mergeMatches(myMatches.value, own);
  const shown = all ? matches : matches.slice(0, FIRST_SHOWN);

  return (
    <section class="home-part" aria-labelledby="my-matches">
      <h2 id="my-matches">{t("my-matches")}</h2>
      {/* The list of this device is still shown. */}
      {problem && <Failed reason={problem} onRetry={() => void run(fetchOwn)} />}
      {matches.length === 0 ? (
        <p class="cards-empty">
          {t("my-matches.none")}{" "}
          {!account.value &&
            richText("my-matches.elsewhere", { login: (text) => <Link href="/account">{text}</Link> })}
        </p>
      ) : (
        <ul class="cards">
          {shown.map((match) => {
            const badge = BADGES[match.turn];
            return (
              <MatchCard
                key={match.id}
                id={match.id}
                title={match.title}
                seats={match.table}
                badge={t(badge.text)}
                tone={badge.tone}
                icon={badge.icon}
                notes={[
                  gameName(match.game),
                  t("my-matches.seats", { seats: match.seats.map(titled).join(", ") }),
                ]}
              >
                {account.value && match.here && !match.inAccount && (
                  <SaveButton match={match} onSaved={setOwn} />
                )}
                {match.turn === "over" && (
                  <ButtonLink size="s" kind="quiet" icon="bulb" href={reviewPath({ match: match.id })}>
                    {t("review")}
                  </ButtonLink>
                )}
                {match.here && match.turn === "over" && (
                  <Button size="s" kind="quiet" icon="trash" onClick={() => setLeaving(match)}>
                    {t("my-matches.remove")}
                  </Button>
                )}
              </MatchCard>
            );
          })}
        </ul>
      )}
      {shown.length < matches.length && (
        <p>
          <Button icon="down" onClick={() => setAll(true)}>
            {t("my-matches.all", { count: matches.length })}
          </Button>
        </p>
      )}
      {leaving && (
        <Dialog
          title={t("remove-match")}
          onClose={() => setLeaving(null)}
          footer={
            <>
              <Button onClick={() => setLeaving(null)}>{t("keep-it")}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  forgetMatch(leaving.id);
                  setLeaving(null);
                }}
              >
                {t("my-matches.remove")}
              </Button>
            </>
          }
        >
          <p>{t("remove-match.text", { title: leaving.title })}</p>
        </Dialog>
      )}
    </section>
  );
}

interface SaveButtonProps {
  match: MyMatch;
  /** The account's matches afterwards. */
  onSaved: (matches: readonly OwnMatch[]) => void;
}

/** Saves the seats of a match in the account. */
function SaveButton({ match, onSaved }: SaveButtonProps) {
  const { busy, problem, run } = useAttempt();

  async function save(): Promise<void> {
    for (const token of Object.values(tokensOf(match.id))) await saveSeat(token);
    const { matches } = await ownMatches();
    toast(t("my-matches.kept", { title: match.title }), "good");
    onSaved(matches);
  }

  return (
    <>
      <Button size="s" icon="key" busy={busy} onClick={() => void run(save)}>
        {t("my-matches.keep")}
      </Button>
      {problem && <Failed reason={problem} />}
    </>
  );
}
