import { t } from "../../i18n/language";
import type { KeyPrompt } from "./use_keyboard";
import "./key_prompt.css";

/** What the keys typed so far lead to, or why they do nothing. */
export function KeyPromptNote({ prompt }: { prompt: KeyPrompt }) {
  return (
    <div class="key-prompt" role="status" aria-label={t("keys.short")}>
      <p>{prompt.text}</p>
      {prompt.choices.length > 0 && (
        <ul>
          {prompt.choices.map((choice) => (
            <li key={choice.action}>
              <kbd>{choice.key?.slice(prompt.typed)}</kbd> {choice.place}
            </li>
          ))}
          <li>
            <kbd>Esc</kbd> {t("keys.back")}
          </li>
        </ul>
      )}
    </div>
  );
}
