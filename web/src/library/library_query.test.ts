import { expect, test } from "vitest";

import { EVERYTHING, libraryPath, partsOf, readQuery } from "./library_query";

test("an address without a query means everything", () => {
  expect(readQuery("")).toEqual(EVERYTHING);
  expect(libraryPath(EVERYTHING)).toBe("/library");
});

test("a query is read back from its address", () => {
  const query = {
    text: "über & 50 %",
    game: "taktik",
    players: 4,
    tag: "a b",
    fair: true,
    sort: "played",
    page: 3,
  } as const;
  expect(readQuery(new URL(libraryPath(query), "http://x").search)).toEqual(query);
});

test.each(["?players=-1&page=0&sort=worst&fair=1", "?players=1e9&page=99999&sort=", "?%E0%A4%A&page=2.5"])(
  "what cannot be read of %s is left out",
  (search) => {
    const { players, page, sort, fair } = readQuery(search);
    expect({ players, page, sort, fair }).toEqual({ players: 0, page: 1, sort: "featured", fair: false });
  },
);

test("only what differs from the default is sent", () => {
  expect(partsOf({ ...EVERYTHING, text: "  ", page: 2 })).toEqual({ page: 2 });
});
