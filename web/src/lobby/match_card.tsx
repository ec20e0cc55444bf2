import type { ComponentChildren } from "preact";

import { Link } from "../routing/router";
import { Icon, type IconName } from "../ui/icons";
import type { SeatInfo } from "../generated/wire";
import "./match_card.css";
import { seatWords } from "./list_text";

export type Tone = "call" | "calm" | "past";

export interface MatchCardProps {
  id: string;
  title: string;
  seats: readonly SeatInfo[];
  /** The status, in two or three words. */
  badge: string;
  tone: Tone;
  icon: IconName;
  /** Details such as clock and age; `null` entries are left out. */
  notes: readonly (string | null)[];
  /** Buttons beside the link. */
  children?: ComponentChildren;
}

/** A match in a list. The whole card links to the match. */
export function MatchCard({ id, title, seats, badge, tone, icon, notes, children }: MatchCardProps) {
  return (
    <li class={`card card-${tone}`}>
      <p class="card-badge">
        <Icon name={icon} size={16} />
        {badge}
      </p>
      <h3 class="card-title">
        <Link href={`/m/${encodeURIComponent(id)}`} class="card-link">
          {title}
        </Link>
      </h3>
      <ul class="card-seats">
        {seats.map((seat) => (
          <li key={seat.seat} class={seat.kind === "open" ? "card-open" : undefined} title={seatWords(seat)}>
            {seatWords(seat)}
          </li>
        ))}
      </ul>
      <p class="card-notes">{notes.filter(Boolean).join(" · ")}</p>
      {children && <div class="card-buttons">{children}</div>}
    </li>
  );
}
