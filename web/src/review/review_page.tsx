/** The page of a review: how far it is, and the review itself. */

import { useEffect, useRef, useState } from "preact/hooks";

import type { ReviewState } from "../generated/wire";
import { t } from "../i18n/language";
import {
  cancelReview,
  review as fetchReview,
  reviewedRecord,
  reviewMatch,
  reviewOfMatch,
  reviewRecord,
  reviewState,
} from "../net/api";
import { address, navigate, type Reviewed } from "../routing/router";
import { Button, ButtonLink } from "../ui/button";
import { Failed, Loaded, sentenceOf, useLoad } from "../ui/load";
import { Page } from "../ui/page";
import { Spinner } from "../ui/spinner";
import { useAttempt } from "../ui/use_attempt";
import "./review_page.css";
import { ReviewView } from "./review_view";

/** Milliseconds between two questions how far a review is. */
const EVERY_MS = 1500;

export interface ReviewPageProps {
  reviewed: Reviewed;
}

function stateOf(reviewed: Reviewed): Promise<ReviewState> {
  return "match" in reviewed ? reviewOfMatch(reviewed.match) : reviewState(reviewed.key);
}

function isRunning(state: ReviewState | null): boolean {
  return state?.state === "waiting" || state?.state === "running";
}

/** The review of a match or a record. It needs no seat. */
export function ReviewPage({ reviewed }: ReviewPageProps) {
  const [now, setNow] = useState<ReviewState | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const begun = useRef(false);
  const { busy, problem, run } = useAttempt();
  const name = "match" in reviewed ? reviewed.match : reviewed.key;
  const running = isRunning(now);

  useEffect(() => {
    let active = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      try {
        const found = await stateOf(reviewed);
        if (!active) return;
        setNow(found);
        setLost(null);
        if (!isRunning(found)) return;
      } catch (thrown) {
        if (active) setLost(sentenceOf(thrown));
      }
      if (active) timer = setTimeout(() => void ask(), EVERY_MS);
    }
    void ask();
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [name, running]);

  /** Ask for the review, or let it go on. */
  const begin = () =>
    run(async () => {
      if ("match" in reviewed) setNow(await reviewMatch(reviewed.match));
      else setNow(await reviewRecord(await reviewedRecord(reviewed.key)));
    });

  // A player who comes here by a button has asked already.
  const asked = new URLSearchParams(address.value.search).has("start");
  useEffect(() => {
    if (!asked || now === null || begun.current) return;
    begun.current = true;
    navigate(address.peek().path, { replace: true });
    if (now.state !== "done" && !isRunning(now)) void begin();
  }, [asked, now]);

  if (now?.state === "done" && now.key) return <Done reviewed={reviewed} reviewKey={now.key} />;
  return (
    <Page title={t("review")} lead={t("review.lead")} narrow>
      {now === null && lost === null && <Spinner label={t("review.fetching")} />}
      {running && now && <Progress state={now} onCancelled={setNow} />}
      {now?.state === "failed" && now.problem && <Failed reason={now.problem} />}
      {now?.state === "cancelled" && <p>{t("review.cancelled")}</p>}
      {(problem ?? lost) && <Failed reason={problem ?? lost ?? ""} />}
      {now && !running && (
        <>
          {now.state === "none" && <p>{t("review.start-text")}</p>}
          <p class="review-doings">
            <Button kind="primary" icon="bulb" busy={busy} onClick={() => void begin()}>
              {t(now.state === "none" ? "review.start" : "review.continue")}
            </Button>
          </p>
        </>
      )}
      <p class="review-doings">
        {"match" in reviewed && (
          <ButtonLink icon="previous" href={`/m/${encodeURIComponent(reviewed.match)}`}>
            {t("report.back")}
          </ButtonLink>
        )}
      </p>
    </Page>
  );
}

interface ProgressProps {
  state: ReviewState;
  onCancelled: (state: ReviewState) => void;
}

function Progress({ state, onCancelled }: ProgressProps) {
  const { busy, problem, run } = useAttempt();
  const { key, done = 0, total = 0, mine } = state;
  const planned = total > 0;
  return (
    <div class="review-progress">
      <p aria-live="polite">
        {state.state === "waiting"
          ? t("review.waiting")
          : planned
            ? t("review.progress", { done: Math.min(done + 1, total), total })
            : t("review.planning")}
      </p>
      <progress {...(planned && { max: total, value: done })} aria-label={t("review.computing")} />
      <p class="review-note">{t("review.leave")}</p>
      {mine && key && (
        <Button
          size="s"
          icon="close"
          busy={busy}
          onClick={() =>
            void run(async () => {
              await cancelReview(key);
              onCancelled(await reviewState(key));
            })
          }
        >
          {t("review.cancel")}
        </Button>
      )}
      {problem && <Failed reason={problem} />}
    </div>
  );
}

function Done({ reviewed, reviewKey }: { reviewed: Reviewed; reviewKey: string }) {
  const loading = useLoad(() => fetchReview(reviewKey), [reviewKey]);
  return (
    <Loaded loading={loading} what="review.fetching">
      {(found) => (
        <ReviewView
          review={found}
          reviewKey={reviewKey}
          match={"match" in reviewed ? reviewed.match : null}
        />
      )}
    </Loaded>
  );
}
