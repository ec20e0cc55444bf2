/** A scenario of the library as the start of a match. */
import type { LibraryEntry } from "../generated/wire";
import type { LibraryPick } from "./match_draft";

/** A version of a scenario, and its game; the newest version if there is none with this number. */
export function pickOf(entry: LibraryEntry, wanted: number): { game: string; library: LibraryPick } | null {
  const { scenario, versions } = entry;
  const version = versions.find((one) => one.number === wanted) ?? versions[0];
  if (!version) return null;
  const { number, seats, picture } = version;
  // The title of a shipped scenario is translated.
  const title = number === scenario.version ? scenario.title : version.title;
  return { game: scenario.game, library: { id: scenario.id, version: number, title, picture, seats } };
}
