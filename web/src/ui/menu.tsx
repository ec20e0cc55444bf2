import { useEffect, useId, useRef, useState } from "preact/hooks";

import { Icon, type IconName } from "./icons";
import "./button.css";
import "./menu.css";

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: IconName;
  disabled?: boolean;
  danger?: boolean;
}

export interface MenuProps {
  label: string;
  icon?: IconName;
  /** Whether only the icon is shown on the button. */
  drawn?: boolean;
  items: readonly MenuItem[];
  class?: string;
}

/** A button that opens a menu. Arrow keys choose, Escape closes. */
export function Menu({ label, icon = "more", drawn = false, items, class: extra }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    entries()[0]?.focus();
    function outside(event: Event): void {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  function entries(): HTMLElement[] {
    return [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? [])];
  }

  function close(): void {
    setOpen(false);
    root.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }

  function steer(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const all = entries();
    const now = all.findIndex((entry) => entry === document.activeElement);
    const goals: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowUp: now - 1,
      Home: 0,
      End: all.length - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    all[(goal + all.length) % all.length]?.focus();
  }

  return (
    <div class={extra ? `menu ${extra}` : "menu"} ref={root}>
      <button
        type="button"
        class={drawn ? "button button-quiet button-m button-icon" : "button button-plain button-m"}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={drawn ? label : undefined}
        title={drawn ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {!drawn && label}
      </button>
      {open && (
        <div class="menu-list" role="menu" id={id} aria-label={label} onKeyDown={steer}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              class={item.danger ? "menu-item menu-danger" : "menu-item"}
              disabled={item.disabled}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
