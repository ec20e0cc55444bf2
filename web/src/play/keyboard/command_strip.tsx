import { t } from "../../i18n/language";
import type { Command } from "./key_bindings";
import "./key_prompt.css";
import type { CommandLineState } from "./use_keyboard";

export interface CommandStripProps {
  state: CommandLineState;
  /** What was typed so far, such as a question. */
  text: string | undefined;
  onPerform(command: Command): void;
}

/** The commands of the selected piece in a row; the arrow keys leaf through them. */
export function CommandStrip({ state, text, onPerform }: CommandStripProps) {
  const { commands, chosen } = state;
  const now = commands[chosen];
  return (
    <div class="key-prompt" role="toolbar" aria-label={t("commands")}>
      {text && <p>{text}</p>}
      <ul>
        {commands.map((command, index) => (
          <li key={command.key}>
            <button
              type="button"
              tabIndex={-1}
              class={index === chosen ? "key-command key-command-chosen" : "key-command"}
              aria-current={index === chosen}
              aria-label={`${command.key}, ${command.label}`}
              title={command.label}
              onClick={() => onPerform(command)}
            >
              <kbd>{command.key}</kbd>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{now?.label}</p>
    </div>
  );
}
