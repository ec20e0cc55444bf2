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

/**
 * A dialog. It is open while it is rendered; Escape and the close button call `onClose`.
 *
 * Enter presses the main button at the foot. If that is of the kind "danger", the first one has the focus instead.
 */
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
    safeButton(dialog).focus();
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

/**
 * The button that Enter may press: the main one at the foot, or the first there if the main one is dangerous.
 * Without a foot it is the one that closes the dialog.
 */
function safeButton(dialog: HTMLElement): HTMLElement {
  const foot = ".dialog-foot";
  const found = [`${foot} .button-primary`, `${foot} button`, ".dialog-head button"].flatMap(
    (selector) => dialog.querySelector<HTMLElement>(selector) ?? [],
  );
  return found[0] ?? dialog;
}

/** A sheet at the side, for reading while the page stays in view. */
export function Sheet(props: Omit<DialogProps, "side">) {
  return <Dialog {...props} side />;
}
