/** What the table needs to know of a match: a view with every part present. */

import type { Board } from "../lib/wire_types";
import type { Audience, Choice, Keyboard, Lens, Outcome, Picture } from "../generated/wire";

export interface Sight {
  status: string;
  to_act: readonly string[];
  choices: readonly Choice[];
  lenses: readonly Lens[];
  keyboard: Keyboard | null;
  board: Board;
  picture: Picture;
  outcome: Outcome | null;
  secret: boolean;
  undo: "no" | "free" | "ask";
  audiences: readonly Audience[];
}

/** Why something was not done, and by which rule. */
export interface Refusal {
  reason: string;
  rule: string | null;
}
