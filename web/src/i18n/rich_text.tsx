/** Texts that contain elements, such as links. */
import { Fragment, type ComponentChildren } from "preact";

import { type Filled, type Key, t, type Value } from "./language";

/** The element for each marked part of a text: `<name>…</name>` in the catalogue. */
export type Parts = Readonly<Record<string, (text: string) => ComponentChildren>>;

const MARKED = /<(\w+)>(.*?)<\/\1>/g;
/** Replaces `<` in values, so that only the catalogue's own marks count. */
const NO_MARK = "\u0001";

/** The text of a key with its marked parts as elements. */
export function richText<K extends Key>(key: K, parts: Parts, ...[values]: Filled<K>): ComponentChildren {
  const safe = Object.entries<Value>(values ?? {}).map(([name, value]) => [name, marksTaken(value)]);
  const text = t<Key>(key, Object.fromEntries(safe));
  const woven: ComponentChildren[] = [];
  let done = 0;
  for (const found of text.matchAll(MARKED)) {
    const show = parts[found[1] ?? ""];
    if (!show) throw new Error(`${key} marks ${found[1]}, which has no element.`);
    woven.push(plain(text.slice(done, found.index)));
    woven.push(<Fragment key={found.index}>{show(plain(found[2] ?? ""))}</Fragment>);
    done = found.index + found[0].length;
  }
  return [...woven, plain(text.slice(done))];
}

function marksTaken(value: Value): Value {
  return typeof value === "string" ? value.replaceAll("<", NO_MARK) : value;
}

function plain(text: string): string {
  return text.replaceAll(NO_MARK, "<");
}
