import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Finding, Lens } from "../../generated/wire";
import { LONGEST_QUESTION, type Suggestion, suggestions, type Vocabulary } from "./completion";
import type { Refusal } from "../../net/seat_view";
import { fill } from "../selection/templates";

/** How long nothing is typed before the umpire is asked how the line can go on. */
const REST_IN_TYPING = 90;
const NOTHING: readonly Suggestion[] = [];

/** How a line can go on: as the game says where it has a lens for that, else as its choices are written. */
export function useSuggestions(
  vocabulary: Vocabulary,
  line: string,
  open: boolean,
  onInspect: (query: string) => Promise<Finding | Refusal>,
): readonly Suggestion[] {
  const lens = vocabulary.lenses.find((one) => one.moment === "typed") ?? null;
  const told = useTold(lens, open && vocabulary.choices.length ? line : null, onInspect);
  const written = useMemo(
    () => (open && !lens ? suggestions(vocabulary, line) : NOTHING),
    [vocabulary, line, open, lens],
  );
  return open ? (lens ? told : written) : NOTHING;
}

/** What the game says; what it said of an earlier line is not shown for a later one. */
function useTold(
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
    const asked = fill(query, { [field.name]: [line] });
    if (asked.length > LONGEST_QUESTION) return;
    let wanted = true;
    const timer = setTimeout(() => {
      void ask
        .current(asked)
        .catch(() => null)
        .then((told) => {
          if (!wanted || told === null || !("title" in told)) return;
          // A word is followed by another, so the blank between them comes with it.
          setAnswer({ line, found: told.lines.map((text) => ({ text: `${text} `, meaning: "" })) });
        });
    }, REST_IN_TYPING);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [query, line]);
  return answer !== null && answer.line === line ? answer.found : NOTHING;
}
