/** The position of a study that is shown, fetched from the server, and what can be done with it. */
import { useEffect, useRef, useState } from "preact/hooks";

import { givesHints, useGameLanguage } from "../data/games";
import type { Analyse, Analysis, Finding, Hint } from "../generated/wire";
import { t } from "../i18n/language";
import { analyse, analysisHint, analysisImage, ProblemError } from "../net/api";
import type { ImageSource } from "../net/image_cache";
import type { Refusal } from "../net/seat_view";
import { sentenceOf } from "../ui/load";
import { positionRequest, type Study } from "./study";
import { tryAction } from "./variations";

const BAD_REQUEST = 400;
/** Maximum number of cached positions. */
const MOST_REMEMBERED = 200;

export interface AnalysedStudy {
  /** The position that is shown; `null` until the first one is there. */
  readonly analysis: Analysis | null;
  /** Why the current position is not shown. */
  readonly problem: string | null;
  /** Whether an action is being tried. */
  readonly busy: boolean;
  readonly images: ImageSource;
  retry(): void;
  /** Fetch a position, or take it from the cache. */
  ask(request: Analyse): Promise<Analysis>;
  /** Try an action after the current step; the study then shows the step that it leads to. */
  act(action: string): Promise<Refusal | null>;
  inspect(query: string): Promise<Finding | Refusal>;
  /** Ask what the computer would do; omitted in games without hints. */
  readonly hint: (() => Promise<Hint>) | undefined;
}

/** Show the current step of a study. `source` names what is studied, if the study may change to another one. */
export function useAnalysis<Shown extends Study>(
  study: Shown,
  onChange: (study: Shown) => void,
  source = "",
): AnalysedStudy {
  const seen = useRef(new Map<string, Analysis>());
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);

  useGameLanguage(analysis?.game ?? null);
  const request = positionRequest(study);
  const keyOf = ({ keep, line, seat, language }: Analyse) =>
    JSON.stringify([source, keep, line, seat, language]);
  const key = keyOf(request);

  async function ask(request: Analyse): Promise<Analysis> {
    const under = keyOf(request);
    const known = seen.current.get(under);
    if (known) return known;
    const found = await analyse(request);
    if (seen.current.size >= MOST_REMEMBERED) seen.current.clear();
    seen.current.set(under, found);
    return found;
  }

  useEffect(() => {
    let current = true;
    setProblem(null);
    ask(request).then(
      (found) => current && setAnalysis(found),
      (thrown: unknown) => current && setProblem(sentenceOf(thrown)),
    );
    return () => {
      current = false;
    };
  }, [key, round]);

  async function act(action: string): Promise<Refusal | null> {
    const seat = analysis?.seat;
    if (seat === null || seat === undefined) {
      return { reason: t("analysis.spectator"), rule: null };
    }
    const next = { ...study, ...tryAction(study.tree, study.at, { seat, action }) };
    setBusy(true);
    try {
      await ask(positionRequest(next));
      onChange(next);
      return null;
    } catch (thrown) {
      return refusalOf(thrown);
    } finally {
      setBusy(false);
    }
  }

  async function inspect(query: string): Promise<Finding | Refusal> {
    try {
      const request = positionRequest(study, { query, ...(analysis && { seat: analysis.seat }) });
      const { finding } = await analyse(request);
      return finding ?? { reason: t("analysis.no-answer"), rule: null };
    } catch (thrown) {
      return refusalOf(thrown);
    }
  }

  const viewpoint = analysis ? { seat: analysis.seat } : {};
  return {
    analysis,
    problem,
    busy,
    images: {
      game: analysis?.game ?? "",
      fetch: (name) => analysisImage(name, positionRequest(study, viewpoint)),
    },
    retry: () => setRound(round + 1),
    ask,
    act,
    inspect,
    hint:
      analysis && givesHints(analysis.game)
        ? () => analysisHint(positionRequest(study, { seat: analysis.seat }))
        : undefined,
  };
}

function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof ProblemError && thrown.status === BAD_REQUEST) {
    return { reason: thrown.reason, rule: thrown.rule };
  }
  return { reason: sentenceOf(thrown), rule: null };
}
