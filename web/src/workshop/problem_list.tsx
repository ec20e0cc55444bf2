/** What the server finds wrong with a draft: where, why, by which rule. */
import type { DraftProblem } from "../generated/wire";
import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { Failed } from "../ui/load";
import { Icon } from "../ui/icons";
import type { Editor } from "./editor";
import { isPlayable } from "./model/checker";

interface ProblemListProps {
  editor: Editor;
  lang: string | undefined;
  onShow: (problem: DraftProblem) => void;
  onRule: (rule: string) => void;
}

export function ProblemList({ editor, lang, onShow, onRule }: ProblemListProps) {
  const checked = editor.checker.checked.value;
  const { problems, failure, draft } = checked;
  return (
    <div class="problems">
      {failure && <Failed reason={t("problems.failed", { reason: failure })} />}
      {draft === null && !failure && <p role="status">{t("problems.checking")}</p>}
      {isPlayable(checked) && (
        <p class="problems-good">
          <Icon name="check" /> {t(editor.kind === "position" ? "position-editor.none" : "problems.none")}
        </p>
      )}
      {draft !== null && !isPlayable(checked) && (
        <p>{t(editor.kind === "position" ? "position-editor.lead" : "problems.lead")}</p>
      )}
      <ul class="problems-list" lang={lang}>
        {problems.map((problem, index) => (
          <li key={index} class={problem.warning ? "problem problem-warning" : "problem"}>
            <button type="button" class="problem-text" onClick={() => onShow(problem)}>
              <Icon name={problem.warning ? "info" : "warning"} size={18} />
              <span>{problem.reason}</span>
            </button>
            {problem.rule && (
              <Button size="s" kind="quiet" icon="book" onClick={() => onRule(problem.rule ?? "")}>
                {problem.rule}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
