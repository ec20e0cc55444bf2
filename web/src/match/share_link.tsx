/** A link to give away: shown, copied with one press, or shared if the device can. */

import { useId, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { copyText } from "../lib/clipboard";
import "./share_link.css";

export interface ShareLinkProps {
  label: string;
  link: string;
  /** The text before the link in a shared message; omitted for a text that is only copied. */
  message?: string;
}

export function ShareLink({ label, link, message }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const copied = await copyText(link);
    setCopied(copied);
    if (!copied) field.current?.select(); // Select it, so that it can be copied by hand.
  }

  return (
    <div class="copying">
      <label class="copying-label" for={id}>
        {label}
      </label>
      <div class="copying-row">
        <input
          id={id}
          ref={field}
          class="copying-link"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
          {t(copied ? "copy.done" : message === undefined ? "copy.text" : "copy")}
        </Button>
        {message !== undefined && "share" in navigator && (
          <Button icon="share" onClick={() => void share(message, link)}>
            {t("share")}
          </Button>
        )}
      </div>
      <p class="unseen" role="status">
        {copied ? t("copy.told") : ""}
      </p>
    </div>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // The player cancelled sharing.
  }
}
