/** What of a mistake is drawn on the board. */

import type { Mistake } from "../generated/wire";

/** What is drawn over a mistake: what was played, or what was better. */
export type Drawn = "better" | "played";

/** A mistake that is looked at, with what is drawn. */
export interface Shown {
  readonly mistake: Mistake;
  readonly drawn: Drawn;
}
