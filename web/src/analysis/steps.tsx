/** The buttons and keys that step through a tree of variations. */
import { t } from "../i18n/language";
import { usePageKeys } from "../lib/page_keys";
import { IconButton } from "../ui/button";
import "./analysis_page.css";
import { endOf, ROOT, stepOf, type Tree } from "./variations";

/** The keys that step back and forward. */
const BACK = [",", "["];
const ON = [".", "]"];

export interface StepsProps {
  tree: Tree;
  at: number;
  /** The number of actions before this step. */
  number: number;
  onGo: (id: number) => void;
}

export function Steps({ tree, at, number, onGo }: StepsProps) {
  const { parent, children } = stepOf(tree, at);
  const [next] = children;

  usePageKeys(({ key }) => {
    if (BACK.includes(key) && parent !== null) onGo(parent);
    if (ON.includes(key) && next !== undefined) onGo(next);
  });

  return (
    <div class="desk-steps" role="group" aria-label={t("steps")}>
      <IconButton icon="first" label={t("steps.first")} disabled={at === ROOT} onClick={() => onGo(ROOT)} />
      <IconButton
        icon="previous"
        label={t("steps.back")}
        title={t("steps.back-key")}
        disabled={parent === null}
        onClick={() => parent !== null && onGo(parent)}
      />
      <span class="desk-count" aria-live="polite">
        {number}
      </span>
      <IconButton
        icon="next"
        label={t("steps.on")}
        title={t("steps.on-key")}
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
      <IconButton
        icon="last"
        label={t("steps.last")}
        disabled={next === undefined}
        onClick={() => onGo(endOf(tree, at))}
      />
    </div>
  );
}
