/** The choices of which one must be taken before anything else, as buttons; the board zooms to their pieces. */

import { useEffect, useRef } from "preact/hooks";

import { t } from "../../i18n/language";
import { groupBy } from "../../lib/group_by";
import { Button } from "../../ui/button";
import type { Choice } from "../../generated/wire";
import type { PlayStore } from "../store";
import "./forced_choices.css";

export function ForcedChoices({ store }: { store: PlayStore }) {
  const { control, boardApi } = store;
  const forced = control.table.value.choices.filter((choice) => choice.forced);
  const { pieces } = store.view.value.picture;
  const ids = [...new Set(forced.flatMap((choice) => choice.piece ?? []))];
  const places = ids.flatMap((id) => pieces.find((piece) => piece.id === id)?.place ?? []);
  const key = places.join(" ");
  const [only, ...others] = ids;
  const wasWhole = useRef(false);

  useEffect(() => {
    // The camera knows the size of its window only after the page was laid out.
    const frame = requestAnimationFrame(() => {
      if (key) wasWhole.current = (boardApi.current?.bring(key.split(" ")) ?? false) || wasWhole.current;
      else if (wasWhole.current) {
        boardApi.current?.zoomToFit();
        wasWhole.current = false;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  useEffect(() => {
    if (only !== undefined && !others.length && control.selection.value.at === "rest") control.pick(only);
  }, [only, others.length]);

  if (!forced.length) return null;
  const lang = store.lang.value;
  return (
    <section class="forced" aria-label={t("forced")}>
      <h2>{t("forced")}</h2>
      {[...groupBy(forced, (choice) => choice.piece ?? "")].map(([id, group]) => (
        <div key={id} class="forced-piece" lang={lang}>
          {group.map((choice) => (
            <Button
              key={choice.action}
              kind={isGone(choice) ? "danger" : "plain"}
              disabled={!store.live.value}
              busy={control.underWay.value.includes(choice.action)}
              onClick={() => {
                boardApi.current?.focus();
                control.begin(choice);
              }}
              title={choice.action}
            >
              {choice.label} {choice.key && <kbd aria-hidden="true">{choice.key}</kbd>}
            </Button>
          ))}
        </div>
      ))}
    </section>
  );
}

/** Whether the choice gives something up for good. */
function isGone(choice: Choice): boolean {
  return choice.grave ?? false;
}
