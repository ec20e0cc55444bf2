/** Links that hold a record: everybody who has one can study it, and no server stores it. */
import { t } from "../i18n/language";
import { deflated, inflated } from "../lib/deflate";
import { MOST_RECORD } from "./handover";

const PREFIX = "#record=";
/** The longest link, in characters: mail programs and chats cut longer ones. */
const MOST_LINK = 30_000;

/** A link to the analysis board with a record; `null` if it would be too long. */
export async function recordLink(record: string): Promise<string | null> {
  const packed = await deflated(new TextEncoder().encode(record));
  const safe = packed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = `${window.location.origin}/analysis${PREFIX}${safe}`;
  return link.length > MOST_LINK ? null : link;
}

/** Whether the hash of an address holds a record. */
export function holdsRecord(hash: string): boolean {
  return hash.startsWith(PREFIX);
}

/** The record in the hash of an address. Throws an error with a sentence if it is incomplete. */
export async function recordInHash(hash: string): Promise<string> {
  try {
    const packed = hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/");
    return new TextDecoder("utf-8", { fatal: true }).decode(await inflated(packed, MOST_RECORD));
  } catch {
    throw new Error(t("link-incomplete"));
  }
}
