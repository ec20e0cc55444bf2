/** Toasts at the bottom of the page, read out by screen readers. */
import { signal } from "@preact/signals";

import { t } from "../i18n/language";
import { IconButton } from "./button";
import { Icon } from "./icons";
import "./toast.css";

/** There is none for errors: an error stands beside what was used. */
export type ToastKind = "note" | "good";

interface Notice {
  id: number;
  text: string;
  kind: ToastKind;
}

const STAY_MS = 6000;

const notices = signal<readonly Notice[]>([]);
let count = 0;

/** Show a sentence for a while. Duplicates are shown once. */
export function toast(text: string, kind: ToastKind = "note"): void {
  const id = ++count;
  notices.value = [...notices.value.filter((notice) => notice.text !== text), { id, text, kind }];
  window.setTimeout(() => dismiss(id), STAY_MS);
}

/** Remove all toasts. */
export function clearToasts(): void {
  notices.value = [];
}

function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

const ICONS = { note: "info", good: "check" } as const;

/** The container of the toasts; once in the application. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {notices.value.map((notice) => (
        <div key={notice.id} class={`toast toast-${notice.kind}`}>
          <Icon name={ICONS[notice.kind]} />
          <p>{notice.text}</p>
          <IconButton icon="close" size="s" label={t("dismiss")} onClick={() => dismiss(notice.id)} />
        </div>
      ))}
    </div>
  );
}
