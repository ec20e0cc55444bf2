import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

import "./toggle.css";

export interface ToggleProps {
  label: ComponentChildren;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A sentence under the label. */
  hint?: ComponentChildren;
  disabled?: boolean;
}

/** A switch: on or off. */
export function Toggle({ label, checked, onChange, hint, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div class="toggle">
      <input
        type="checkbox"
        role="switch"
        id={id}
        class="toggle-box"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id} class="toggle-label">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} class="toggle-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
