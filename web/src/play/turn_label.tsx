/** Whose turn it is, addressed to the viewer, before the game's status. */

import { sideClass } from "../board/side_style";
import { t } from "../i18n/language";
import { formatList } from "../i18n/list_format";
import type { Side } from "../generated/wire";
import type { CompleteView } from "../net/seat_view";

export interface Turn {
  readonly text: string;
  /** The seat whose colour it has; none for several seats. */
  readonly side: Side | null;
}

/** "Your turn." or "Waiting for South."; `null` for spectators, or when the match is over. */
export function turnOf(
  view: Pick<CompleteView, "to_act" | "outcome" | "picture">,
  seat: string | null,
): Turn | null {
  const { to_act, outcome, picture } = view;
  const sideOf = (id: string) => picture.sides.find((side) => side.id === id) ?? null;
  if (seat === null || outcome || !to_act.length) return null;
  if (to_act.includes(seat)) return { text: t("your-turn"), side: sideOf(seat) };
  const names = to_act.map((one) => sideOf(one)?.name ?? titled(one));
  const [only] = to_act;
  return {
    text: t("waiting-for", { seats: formatList(names) }),
    side: only !== undefined && to_act.length === 1 ? sideOf(only) : null,
  };
}

export function TurnLabel({ turn }: { turn: Turn }) {
  return (
    <span class={`play-turn ${sideClass(turn.side?.colour ?? "")}`}>
      <span class="play-turn-text">{turn.text}</span>
    </span>
  );
}

function titled(seat: string): string {
  return seat.charAt(0).toUpperCase() + seat.slice(1);
}
