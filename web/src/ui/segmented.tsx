import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

import { type PlainKey, t } from "../i18n/language";
import { Icon, type IconName } from "./icons";
import "./segmented.css";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  /** The label is for screen readers only. */
  bare?: boolean;
  /** Whether only the icons are shown; the labels remain for screen readers. */
  drawn?: boolean;
  hint?: ComponentChildren;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** An option with its label in the current language. */
export function named<One extends { label: PlainKey }>(one: One): Omit<One, "label"> & { label: string } {
  return { ...one, label: t(one.label) };
}

/** A choice of a few options, all visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, bare, drawn, hint, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend class={bare ? "unseen" : "segmented-legend"}>{label}</legend>
      <div class="segmented-row">
        {options.map((option) => (
          <label key={option.value} class="segmented-option" title={drawn ? option.label : undefined}>
            <input
              type="radio"
              class="segmented-radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} size={18} />}
            <span class={drawn ? "unseen" : ""}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p class="field-hint">{hint}</p>}
    </fieldset>
  );
}
