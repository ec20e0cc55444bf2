import { useMemo, useRef } from "preact/hooks";

import { t } from "../../i18n/language";
import { lessonPath, Link } from "../../routing/router";
import { IconButton } from "../../ui/button";
import type { Origin } from "../selection/use_selection";
import type { PlayStore } from "../store";

export interface RefusalNoteProps {
  store: PlayStore;
  at: Origin;
}

/** The error of an action that was tried here, until it is closed. */
export function RefusalNote({ store, at }: RefusalNoteProps) {
  const { refusal, refusedAt, dismiss } = store.control;
  const shown = refusedAt.value === at ? refusal.value : null;
  // A new element for each refusal, so that a screen reader says the same reason again.
  const count = useRef(0);
  const key = useMemo(() => (count.current += 1), [shown]);
  if (!shown) return null;
  const { reason, rule } = shown;
  const lesson = rule && store.handlers.value.lessonOf?.(rule);
  return (
    <div key={key} class={at === "board" ? "play-refusal play-refusal-over" : "play-refusal"} role="alert">
      <p>
        {reason}{" "}
        {rule && (
          <button type="button" class="play-rule" onClick={() => store.handlers.value.openRule(rule)}>
            {rule}
          </button>
        )}
        {lesson && (
          <>
            {" "}
            <Link
              href={lessonPath(store.game.value, lesson.name)}
              class="play-rule"
              aria-label={t("refused-lesson.title", { title: lesson.title })}
            >
              {t("refused-lesson")}
            </Link>
          </>
        )}
      </p>
      <IconButton icon="close" size="s" label={t("close")} onClick={dismiss} />
    </div>
  );
}
