/** What is searched for in the library, as it stands in the address. */

export type Sorting = "featured" | "newest" | "played";
export const SORTINGS: readonly Sorting[] = ["featured", "newest", "played"];

export interface LibraryQuery {
  readonly text: string;
  /** The id of a game; empty for all games. */
  readonly game: string;
  /** Number of players; 0 for any. */
  readonly players: number;
  /** Empty for any tag. */
  readonly tag: string;
  readonly fair: boolean;
  readonly sort: Sorting;
  /** Counted from 1. */
  readonly page: number;
}

export const EVERYTHING: LibraryQuery = {
  text: "",
  game: "",
  players: 0,
  tag: "",
  fair: false,
  sort: "featured",
  page: 1,
};

/** Read the query of an address. Whatever cannot be read is left out. */
export function readQuery(search: string): LibraryQuery {
  const given = new URLSearchParams(search);
  const sort = SORTINGS.find((one) => one === given.get("sort"));
  return {
    text: given.get("q") ?? "",
    game: given.get("game") ?? "",
    players: wholeNumber(given.get("players"), 0),
    tag: given.get("tag") ?? "",
    fair: given.get("fair") === "true",
    sort: sort ?? EVERYTHING.sort,
    page: wholeNumber(given.get("page"), 1),
  };
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : otherwise;
}

/** The parts of a query that are not the default, by their names in addresses. */
export function partsOf(query: LibraryQuery): Record<string, string | number> {
  const { text, game, players, tag, fair, sort, page } = query;
  return {
    ...(text.trim() && { q: text.trim() }),
    ...(game && { game }),
    ...(players && { players }),
    ...(tag && { tag }),
    ...(fair && { fair: "true" }),
    ...(sort !== EVERYTHING.sort && { sort }),
    ...(page > 1 && { page }),
  };
}

/** The address of the library with a query. */
export function libraryPath(query: LibraryQuery): string {
  const parts = Object.entries(partsOf(query)).map(([name, value]) => [name, String(value)]);
  return parts.length === 0 ? "/library" : `/library?${new URLSearchParams(parts).toString()}`;
}
