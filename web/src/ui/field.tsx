import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";

import "./field.css";

interface Common {
  label: ComponentChildren;
  /** A sentence under the control. */
  hint?: ComponentChildren;
  /** The error, as a sentence. */
  error?: string | null | undefined;
  disabled?: boolean | undefined;
}

interface ControlNames {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

export interface FieldProps extends Common {
  children: (names: ControlNames) => ComponentChildren;
}

/** A labelled control. The control gets the ids that connect it to label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class={error ? "field field-wrong" : "field"}>
      <label class="field-label" for={id}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Attributes passed on to the element. */
type TextAttributes = Pick<
  InputHTMLAttributes,
  "autocomplete" | "placeholder" | "minLength" | "maxLength" | "required"
>;

export interface TextFieldProps extends Common, TextAttributes {
  value: string;
  onInput: (value: string) => void;
  /** Whether the input is hidden, as for a password. */
  hidden?: boolean;
  /** Number of lines, for a text area. */
  rows?: number;
  /** For machine-readable texts: monospaced, without spell checking. */
  mono?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onInput, hidden, rows, mono, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => {
        const common = {
          ...names,
          ...rest,
          value,
          class: mono ? "field-control field-mono" : "field-control",
          spellcheck: !mono,
        };
        if (rows) {
          return <textarea {...common} rows={rows} onInput={(event) => onInput(event.currentTarget.value)} />;
        }
        return hidden ? (
          <input {...common} type="password" onInput={(event) => onInput(event.currentTarget.value)} />
        ) : (
          <input {...common} type="text" onInput={(event) => onInput(event.currentTarget.value)} />
        );
      }}
    </Field>
  );
}

/** Attributes passed on to the element. */
type NumberAttributes = Pick<InputHTMLAttributes, "min" | "max" | "step" | "placeholder">;

export interface NumberFieldProps extends Common, NumberAttributes {
  value: number | null;
  /** `null` if the input is not a number. */
  onInput: (value: number | null) => void;
}

export function NumberField({ label, hint, error, value, onInput, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <input
          {...names}
          {...rest}
          type="number"
          class="field-control"
          value={value ?? ""}
          onInput={(event) => {
            const number = event.currentTarget.valueAsNumber;
            onInput(Number.isNaN(number) ? null : number);
          }}
        />
      )}
    </Field>
  );
}

export interface SelectFieldProps<Value extends string> extends Common {
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
}

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** The heading of its group. */
  readonly group?: string | undefined;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, options, onChange, disabled } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(names) => (
        <select
          {...names}
          class="field-control"
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options[event.currentTarget.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {grouped(options).map(({ group, members }) =>
            group === undefined ? (
              <Options key="" options={members} value={value} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={members} value={value} />
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

function Options<Value extends string>(props: { options: readonly SelectOption<Value>[]; value: Value }) {
  return (
    <>
      {props.options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === props.value}>
          {option.label}
        </option>
      ))}
    </>
  );
}

/** The options in order, grouped by heading. */
function grouped<Value extends string>(options: readonly SelectOption<Value>[]) {
  const groups = new Map<string | undefined, SelectOption<Value>[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, members]) => ({ group, members }));
}
