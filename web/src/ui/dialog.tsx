import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

import { t } from "../i18n/language";
import { IconButton } from "./button";
import "./dialog.css";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  /** Buttons at its foot, the most important one last. */
  footer?: ComponentChildren;
  /** A sheet at the side (on a phone at the bottom) instead of in the middle. */
  side?: boolean;
  /** Whether the rest of the page stays usable. */
  modal?: boolean;
  /** As large as the window. */
  wide?: boolean;
}

/** A dialog. It is open while it is rendered; Escape and the close button call `onClose`. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, side = false, modal = true, wide = false } = props;
  const paper = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const dialog = paper.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (modal) dialog.showModal();
    else dialog.show();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [modal]);

  return (
    <dialog
      ref={paper}
      class={side ? "dialog dialog-side" : wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={heading}
      aria-modal={modal}
      onCancel={(event) => {
        event.preventDefault();
        close.current();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !modal) close.current();
      }}
      onClick={(event) => {
        // The dialog has no padding: a click on the element itself is on the backdrop.
        if (modal && event.target === paper.current) close.current();
      }}
    >
      <div class="dialog-paper">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={t("close")} onClick={() => close.current()} />
        </header>
        <div class="dialog-body">{children}</div>
        {footer && <footer class="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

/** A sheet at the side, for reading while the page stays in view. */
export function Sheet(props: Omit<DialogProps, "side">) {
  return <Dialog {...props} side />;
}
