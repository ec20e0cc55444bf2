import { useState } from "preact/hooks";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, it } from "vitest";

import type { GameInfo } from "../generated/wire";
import { type Draft, newDraft, withScenario } from "./match_draft";
import { useSeats } from "./use_seats";

const GAME = {
  id: "war",
  default_scenario: "table",
  first_scenario: "table",
  first_scenario_text: null,
  scenarios: [
    { name: "table", title: "At a table", summary: "", seats: ["red", "blue", "umpire"] },
    { name: "plain", title: "The plain", summary: "", seats: ["red", "blue"] },
  ],
  options: {},
  usual_player: "greedy",
  usual_clock: null,
  umpire: "umpire",
  usual_umpire_clock: null,
} as unknown as GameInfo;

it("the seats of an earlier scenario do not replace those of the chosen one", async () => {
  let draft!: Draft;
  let change!: (update: (latest: Draft) => Draft) => void;
  function Form() {
    const [now, setDraft] = useState(() => newDraft(GAME));
    [draft, change] = [now, setDraft];
    useSeats(GAME, now, setDraft);
    return null;
  }
  render(<Form />, document.createElement("div"));
  // Another scenario is chosen before the effect of the first one has run.
  const seats: Draft["seats"] = {
    red: { kind: "me", computer: "greedy" },
    blue: { kind: "computer", computer: "deep" },
  };
  await act(() => change((latest) => ({ ...withScenario(latest, GAME, "plain"), seats })));
  expect(draft.seats).toEqual(seats);
});
