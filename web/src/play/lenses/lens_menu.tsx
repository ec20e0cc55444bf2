import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../../i18n/language";
import { Button } from "../../ui/button";
import { Toggle } from "../../ui/toggle";
import type { Lens, Overlay } from "../../generated/wire";
import { faintOverlays, isToggle, type Lenses } from "./use_lenses";

export interface LensMenuProps {
  lenses: readonly Lens[];
  /** The overlays of the scene. */
  overlays: readonly Overlay[];
  state: Lenses;
}

/** The overlays that can be switched on, as switches. */
export function LensMenu({ lenses, overlays, state }: LensMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const shown = lenses.filter(isToggle);
  const faint = faintOverlays(overlays);
  const on = shown.filter((lens) => state.on.value.has(lens.query)).length;

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  if (!shown.length && !faint.length) return null;
  return (
    <div
      class="play-lenses"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector("button")?.focus();
      }}
    >
      <Button
        kind="quiet"
        size="s"
        icon="layers"
        label={on ? `${t("overlays")} (${on})` : t("overlays")}
        pressed={open}
        onClick={() => setOpen(!open)}
      >
        <span class="play-lenses-word">{t("overlays")}</span>
        {on ? ` (${on})` : ""}
      </Button>
      {open && (
        <div class="play-lenses-list" role="group" aria-label={t("overlays")}>
          {faint.map((overlay) => (
            <Toggle
              key={overlay.name}
              label={overlay.label}
              checked={!state.hidden.value.has(overlay.name)}
              onChange={() => state.toggleFaint(overlay.name)}
            />
          ))}
          {shown.map((lens) => (
            <Toggle
              key={lens.query}
              label={lens.label}
              checked={state.on.value.has(lens.query)}
              onChange={() => state.toggle(lens.query)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
