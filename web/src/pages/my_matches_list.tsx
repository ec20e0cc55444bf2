import { useEffect, useState } from "preact/hooks";

import { keepSeat, ownMatches } from "../net/api";
import { forgetMatch, myMatches, tokensOf } from "../net/keyring";
import { Link } from "../router";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import type { IconName } from "../ui/icons";
import { sentenceOf } from "../ui/load";
import { toast } from "../ui/toast";
import type { OwnMatch } from "../wire";
import { gameName, titled } from "./games";
import { MatchCard, type Tone } from "./match_card";
import { mergeMatches, type MyMatch, type Turn } from "./my_matches";
import { account, recallAccount } from "./session";
import { refreshStanding } from "./standing";

const FIRST_SHOWN = 8;

const BADGES: Record<Turn, { text: string; tone: Tone; icon: IconName }> = {
  yours: { text: "Your turn", tone: "call", icon: "flag" },
  others: { text: "The others' turn", tone: "calm", icon: "clock" },
  open: { text: "Waits for players", tone: "calm", icon: "link" },
  over: { text: "Over", tone: "past", icon: "check" },
  unknown: { text: "Not yet visited", tone: "calm", icon: "key" },
};

/** One's own matches, with whose turn it is. */
export function MyMatches() {
  const [own, setOwn] = useState<readonly OwnMatch[]>([]);
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState<MyMatch | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    void refreshStanding(myMatches.peek(), stop.signal);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    let wanted = true;
    recallAccount()
      .then((who) => (who ? ownMatches() : null))
      .then((page) => wanted && page && setOwn(page.matches))
      // The list of this device is shown all the same.
      .catch((problem: unknown) => wanted && toast(sentenceOf(problem), "problem"));
    return () => {
      wanted = false;
    };
  }, [account.value?.name]);

  const matches = mergeMatches(myMatches.value, own);
  const shown = all ? matches : matches.slice(0, FIRST_SHOWN);

  async function keepInAccount(match: MyMatch): Promise<void> {
    try {
      for (const token of Object.values(tokensOf(match.id))) await keepSeat(token);
      setOwn((await ownMatches()).matches);
      toast(`“${match.title}” is now in your account.`, "good");
    } catch (problem) {
      toast(sentenceOf(problem), "problem");
    }
  }

  return (
    <section class="home-part" aria-labelledby="my-matches">
      <h2 id="my-matches">Your matches</h2>
      {matches.length === 0 ? (
        <p class="cards-empty">
          No matches yet. Begin one above: it then waits for you here, on this device, also when you close the
          page.
          {!account.value && (
            <>
              {" "}
              Did you play on another device? <Link href="/account">Log in</Link> to find your matches.
            </>
          )}
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
                badge={badge.text}
                tone={badge.tone}
                icon={badge.icon}
                notes={[gameName(match.game), `You play ${match.seats.map(titled).join(", ")}`]}
              >
                {account.value && match.here && !match.kept && (
                  <Button size="s" icon="key" onClick={() => void keepInAccount(match)}>
                    Keep in my account
                  </Button>
                )}
                {match.here && match.turn === "over" && (
                  <Button size="s" kind="quiet" icon="trash" onClick={() => setLeaving(match)}>
                    Remove
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
            Show all {matches.length}
          </Button>
        </p>
      )}
      {leaving && (
        <Dialog
          title="Remove it from this device?"
          onClose={() => setLeaving(null)}
          footer={
            <>
              <Button onClick={() => setLeaving(null)}>Keep it</Button>
              <Button
                kind="danger"
                onClick={() => {
                  forgetMatch(leaving.id);
                  setLeaving(null);
                }}
              >
                Remove
              </Button>
            </>
          }
        >
          <p>
            “{leaving.title}” stays on the server, but this device forgets the key to your seat. You can still
            look at the match through its link.
          </p>
        </Dialog>
      )}
    </section>
  );
}
