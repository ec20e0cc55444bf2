import { useEffect, useRef } from "preact/hooks";

import type { Option } from "../selection/selection";

export interface OptionListProps {
  title: string;
  options: readonly Option[];
  onChoose(option: Option): void;
  onClose(): void;
}

/** A few choices at one place. Arrow keys cycle, Enter chooses, Escape closes. */
export function OptionList({ title, options, onChoose, onClose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () => list.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }),
    [options],
  );

  function steer(event: KeyboardEvent): void {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const now = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") onClose();
    else if (step !== undefined) buttons[(now + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={list} class="play-options" role="menu" aria-label={title} onKeyDown={steer}>
      {options.map((option) => (
        <button
          key={option.action}
          type="button"
          role="menuitem"
          class={`play-option play-kind-${option.kind}`}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
