import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { richText } from "../i18n/rich_text";
import { lobby } from "../net/api";
import { tokensOf } from "../net/seat_keys";
import { Link, versionPath } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Failed, sentenceOf } from "../ui/load";
import { Spinner } from "../ui/spinner";
import type { ListedMatches, MatchInfo } from "../generated/wire";
import { gameName, matchTitle } from "../data/games";
import { MatchCard } from "./match_card";
import { agoWords, clockWords } from "./list_text";

const EVERY_MS = 5000;
const AT_ONCE = 24;

interface Shown {
  page: ListedMatches | null;
  problem: string | null;
}

/** The newest public matches, refreshed every few seconds while the page is visible. */
function useLobby(): Shown & { retry: () => void } {
  const [shown, setShown] = useState<Shown>({ page: null, problem: null });
  const ask = useRef<() => void>(() => undefined);

  useEffect(() => {
    let timer: number | undefined;
    let round = 0;

    async function refresh(): Promise<void> {
      window.clearTimeout(timer);
      const mine = ++round;
      try {
        const page = await lobby({ limit: AT_ONCE });
        if (mine !== round) return;
        setShown({ page, problem: null });
      } catch (problem) {
        if (mine !== round) return;
        setShown((before) => ({ ...before, problem: sentenceOf(problem) }));
      }
      timer = window.setTimeout(() => void refresh(), EVERY_MS);
    }

    function stop(): void {
      window.clearTimeout(timer);
      round++;
    }

    function follow(): void {
      if (document.visibilityState === "visible") void refresh();
      else stop();
    }

    ask.current = () => void refresh();
    document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      document.removeEventListener("visibilitychange", follow);
      stop();
    };
  }, []);

  return { ...shown, retry: () => ask.current() };
}

/** Public matches: open ones to join, running ones to watch. */
export function Lobby() {
  const { page, problem, retry } = useLobby();
  const [older, setOlder] = useState<ListedMatches | null>(null);
  const [busy, setBusy] = useState(false);
  const [olderProblem, setOlderProblem] = useState<string | null>(null);

  const fresh = page?.matches ?? [];
  const known = new Set(fresh.map((match) => match.id));
  const all = [...fresh, ...(older?.matches ?? []).filter((match) => !known.has(match.id))];
  // The player's own matches are in their own list.
  const others = all.filter((match) => Object.keys(tokensOf(match.id)).length === 0);
  const open = others.filter(hasOpenSeat);
  const running = others.filter((match) => !hasOpenSeat(match));
  const next = older ? older.next : (page?.next ?? null);

  async function more(before: string): Promise<void> {
    setBusy(true);
    setOlderProblem(null);
    try {
      const found = await lobby({ before, limit: AT_ONCE });
      setOlder({ matches: [...(older?.matches ?? []), ...found.matches], next: found.next });
    } catch (thrown) {
      setOlderProblem(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section class="home-part" aria-labelledby="lobby">
      <h2 id="lobby">{t("lobby")}</h2>
      {problem && <Failed reason={problem} onRetry={retry} />}
      {!page && !problem && <Spinner label={t("lobby.looking")} />}
      {page && (
        <>
          <h3>{t("lobby.open")}</h3>
          {open.length === 0 ? (
            <p class="cards-empty">
              {richText("lobby.none-open", { new: (text) => <Link href="/new">{text}</Link> })}
            </p>
          ) : (
            <Cards matches={open} />
          )}
          <h3>{t("lobby.running")}</h3>
          {running.length === 0 ? (
            <p class="cards-empty">{t("lobby.none-running")}</p>
          ) : (
            <Cards matches={running} />
          )}
        </>
      )}
      {olderProblem && <Failed reason={olderProblem} />}
      {next !== null && (
        <p>
          <Button icon="down" busy={busy} onClick={() => void more(next)}>
            {t("lobby.older")}
          </Button>
        </p>
      )}
    </section>
  );
}

function Cards({ matches }: { matches: readonly MatchInfo[] }) {
  const now = Date.now();
  return (
    <ul class="cards">
      {matches.map((match) => (
        <MatchCard
          key={match.id}
          id={match.id}
          title={matchTitle(match)}
          seats={match.seats}
          badge={t(hasOpenSeat(match) ? "lobby.join" : "lobby.watch")}
          tone={hasOpenSeat(match) ? "call" : "calm"}
          icon={hasOpenSeat(match) ? "flag" : "eye"}
          notes={[gameName(match.game), match.clock && clockWords(match.clock), agoWords(match.created, now)]}
        >
          {match.library && (
            <ButtonLink href={versionPath(match.library)} size="s" kind="quiet" icon="map">
              {t("lobby.scenario")}
            </ButtonLink>
          )}
        </MatchCard>
      ))}
    </ul>
  );
}

/** Whether a player can join. A match may also be open because it waits for its players' salts. */
function hasOpenSeat({ seats }: MatchInfo): boolean {
  return seats.some(({ kind }) => kind === "open");
}
