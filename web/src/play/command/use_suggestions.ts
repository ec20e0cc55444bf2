import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Finding, Lens } from "../../generated/wire";
import { LONGEST_QUESTION, type Suggestion, suggestions, type Vocabulary } from "./completion";
import type { Refusal } from "../../net/seat_view";
import { fill } from "../selection/templates";

/** Milliseconds without typing before the game is question for completions. */
const REST_IN_TYPING = 90;
const NOTHING: readonly Suggestion[] = [];

/** Suggestions for a line: from the game if it has a completion lens, otherwise from the choices. */
export function useSuggestions(
  vocabulary: Vocabulary,
  line: string,
  open: boolean,
  onInspect: (query: string) => Promise<Finding | Refusal>,
): readonly Suggestion[] {
  const lens = vocabulary.lenses.find((one) => one.moment === "typed") ?? null;
  const fromGame = useGameSuggestions(lens, open && vocabulary.choices.length ? line : null, onInspect);
  const written = useMemo(
    () => (open && !lens ? suggestions(vocabulary, line) : NOTHING),
    [vocabulary, line, open, lens],
  );
  return open ? (lens ? fromGame : written) : NOTHING;
}

/** The game's completions; those of an earlier line are not shown. */
function useGameSuggestions(
  lens: Lens | null,
  line: string | null,
  onInspect: (query: string) => Promise<Finding | Refusal>,
): readonly Suggestion[] {
  const [answer, setAnswer] = useState<{ line: string; found: readonly Suggestion[] } | null>(null);
  const ask = useRef(onInspect);
  ask.current = onInspect;
  const query = lens?.query ?? "";
  useEffect(() => {
    const [field] = lens?.fields ?? [];
    if (!field || !line?.trim()) return;
    const question = fill(query, { [field.name]: [line] });
    if (question.length > LONGEST_QUESTION) return;
    let active = true;
    const timer = setTimeout(() => {
      void ask
        .current(question)
        .catch(() => null)
        .then((finding) => {
          if (!active || finding === null || !("title" in finding)) return;
          // Completed words get a trailing space.
          setAnswer({ line, found: finding.lines.map((text) => ({ text: `${text} `, meaning: "" })) });
        });
    }, REST_IN_TYPING);
    return () => {
      active = false;
      clearTimeout(timer);
    };
  }, [query, line]);
  return answer !== null && answer.line === line ? answer.found : NOTHING;
}
