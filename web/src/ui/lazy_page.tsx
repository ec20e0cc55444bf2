/** Pages whose code is loaded when they are first opened, so that each page loads only what it needs. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { Failed } from "./load";
import { Spinner } from "./spinner";

/** A page that is loaded when it is first shown; a failure can be retried. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function LazyPage(props: Props) {
    const [state, setState] = useState<"waiting" | "ready" | "failed">(loaded ? "ready" : "waiting");
    const [round, setRound] = useState(0);
    useEffect(() => {
      if (loaded) return;
      let active = true;
      setState("waiting");
      load().then(
        (page) => {
          loaded = page;
          if (active) setState("ready");
        },
        () => active && setState("failed"),
      );
      return () => {
        active = false;
      };
    }, [round]);
    if (state === "failed")
      return <Failed reason={t("fetching-page.failed")} onRetry={() => setRound(round + 1)} />;
    const Page = loaded;
    return Page ? <Page {...props} /> : <Spinner label={t("fetching-page")} />;
  };
}
