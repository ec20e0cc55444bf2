import { expect, it } from "vitest";

import { readHead } from "./record_head";

const RECORD = `sandtable record 1
game: game-of-war
rules: 1
scenario: ford
| title = "The ford"
|
| [army]
| infantry = 2
option move_limit: 40
option first: "north"
option relay_by_contact: true
seed: 1

1 south F8-F6
option other: 1
`;

it("the head of a record holds the options and the text of the scenario", () => {
  expect(readHead(RECORD)).toEqual({
    options: { move_limit: 40, first: "north", relay_by_contact: true },
    own: { name: "ford", text: 'title = "The ford"\n\n[army]\ninfantry = 2\n' },
  });
});

it("a record of a shipped scenario holds no scenario text", () => {
  expect(readHead("sandtable record 1\ngame: g\nscenario: standard\n\n").own).toBeNull();
});
