/** The picture of a map that the game ships: what is drawn in place of the layers of such a map. */
import { useEffect, useState } from "preact/hooks";

import { mapPicture } from "../net/api";
import type { Editor } from "./editor";

export interface Picture {
  /** `none` if the layers of the draft are drawn. */
  readonly state: "none" | "drawing" | "ready" | "failed";
  /** Its address, when it is loaded. */
  readonly url: string | null;
  retry(): void;
}

interface Loaded {
  readonly name: string;
  /** `null` if it could not be loaded. */
  readonly url: string | null;
}

/** The picture of the draft's map. The server draws it when it is first wanted, which takes seconds. */
export function usePicture(editor: Editor): Picture {
  const name = editor.picture.value;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const now = loaded?.name === name ? loaded : null;
  useEffect(() => {
    if (name === null || now) return;
    const url = mapPicture(editor.game, name);
    const image = new Image();
    image.onload = () => setLoaded({ name, url });
    image.onerror = () => setLoaded({ name, url: null });
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [editor, name, now]);
  const state = name === null ? "none" : !now ? "drawing" : now.url === null ? "failed" : "ready";
  return { state, url: now?.url ?? null, retry: () => setLoaded(null) };
}
