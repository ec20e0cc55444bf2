import { language, t } from "../i18n/language";
import { Button } from "../ui/button";
import { NumberField, SelectField, TextField } from "../ui/field";
import { Toggle } from "../ui/toggle";
import type { Option } from "../generated/wire";
import { type Plain, readOption, withOption, type SectionProps } from "./match_draft";
import { gameLang, titled } from "../data/games";

/** The game's options with their descriptions. Those that differ from the rules are marked. */
export function OptionsSection({ game, draft, onChange, mistake }: SectionProps) {
  const options = Object.entries(game.options);
  const changed = Object.keys(draft.options).length;
  const wrong = mistake?.part && typeof mistake.part === "object" ? mistake.part.option : null;
  if (options.length === 0) return null;
  return (
    <section class="new-part" aria-labelledby="new-options">
      <h2 id="new-options">{t("options")}</h2>
      <p class="new-note">
        {changed === 0 ? t("new-options-none") : t("new-options-changed", { changed, all: options.length })}{" "}
        {changed > 0 && (
          <Button kind="quiet" size="s" icon="undo" onClick={() => onChange({ ...draft, options: {} })}>
            {t("new-options-reset")}
          </Button>
        )}
      </p>
      <div class="new-options">
        {options.map(([name, option]) => (
          <div
            key={name}
            class={name in draft.options ? "new-option new-option-changed" : "new-option"}
            lang={gameLang(game.id)}
          >
            <OptionControl
              name={name}
              option={option}
              value={name in draft.options ? (draft.options[name] ?? null) : option.default}
              changed={name in draft.options}
              error={wrong === name ? (mistake?.reason ?? null) : null}
              onChange={(value) => onChange(withOption(draft, game, name, value))}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A text with a capital, as the beginning of a line. */
function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language.value) + text.slice(1);
}

interface OptionControlProps {
  name: string;
  option: Option;
  value: Plain;
  changed: boolean;
  error: string | null;
  onChange: (value: Plain) => void;
}

function OptionControl({ name, option, value, changed, error, onChange }: OptionControlProps) {
  const label = (
    <>
      {option.label || titled(name)}
      {changed && (
        <span class="new-changed" lang={language.value}>
          {t("new-option-changed")}
        </span>
      )}
    </>
  );
  const common = { label, hint: option.description, error };
  if (typeof option.default === "boolean") {
    return (
      <>
        <Toggle label={label} hint={option.description} checked={value === true} onChange={onChange} />
        {error && (
          <p class="new-wrong" role="alert">
            {error}
          </p>
        )}
      </>
    );
  }
  if (option.values && option.values.length > 0) {
    const values = option.values;
    return (
      <SelectField
        {...common}
        value={String(value)}
        options={values.map((one, place) => ({
          value: String(one),
          label: capital(option.value_labels?.[place] || (one === null ? t("new-option-none") : String(one))),
        }))}
        onChange={(chosen) => onChange(values.find((one) => String(one) === chosen) ?? option.default)}
      />
    );
  }
  if (typeof option.default === "number") {
    return (
      <NumberField
        {...common}
        value={typeof value === "number" ? value : null}
        step="any"
        placeholder={capital(option.empty_label ?? "")}
        onInput={(number) => onChange(number ?? (option.empty_label ? null : option.default))}
      />
    );
  }
  return (
    <TextField
      {...common}
      value={value === null ? "" : String(value)}
      placeholder={
        option.default === null ? capital(option.empty_label || t("new-option-none")) : String(option.default)
      }
      onInput={(text) => onChange(readOption(text, option.default))}
    />
  );
}
