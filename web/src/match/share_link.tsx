/** A link to be given to somebody: shown whole, copied with one press, shared where the device can. */

import { useId, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Button } from "../ui/button";
import { copyText } from "../lib/clipboard";
import "./share_link.css";

export interface ShareLinkProps {
  label: string;
  link: string;
  /** What a shared message says before the link. */
  message: string;
}

export function ShareLink({ label, link, message }: ShareLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    const copied = await copyText(link);
    setCopied(copied);
    if (!copied) field.current?.select(); // So that it can be copied by hand.
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
          {t(copied ? "copy.done" : "copy")}
        </Button>
        {"share" in navigator && (
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
    // The person changed his mind; there is nothing to say about that.
  }
}
