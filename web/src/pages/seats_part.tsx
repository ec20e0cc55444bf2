import { SelectField, TextField } from "../ui/field";
import { playerName } from "../ui/preferences";
import { Segmented, type Segment } from "../ui/segmented";
import { isShared, nameAt, type Preset, presetOf, type SeatDraft, type SeatKind, withPreset } from "./draft";
import { titled } from "./games";
import type { PartProps } from "./new_match";

type Table = Preset | "other";

const TABLES: readonly Segment<Table>[] = [
  { value: "computer", label: "Against the computer", icon: "computer" },
  { value: "screen", label: "At one screen", icon: "screen" },
  { value: "friend", label: "With a friend", icon: "link" },
  { value: "watch", label: "Watch computers", icon: "eye" },
];

const OTHER: Segment<Table> = { value: "other", label: "Your own mix", icon: "people" };

const KINDS: readonly Segment<SeatKind>[] = [
  { value: "me", label: "Me" },
  { value: "computer", label: "Computer" },
  { value: "open", label: "Open" },
];

/** The most letters of a name. */
export const LONGEST_NAME = 40;

const EXPLAINED: Record<Table, string> = {
  computer: "You play one side, the computer the rest.",
  screen:
    "You play all sides, or hand the screen over: between turns it is covered where something is secret.",
  friend: "You get a link to send. The match begins when all seats are taken.",
  watch: "Lean back: the computer plays all sides.",
  other: "An open seat waits for whoever gets the link.",
};

/** Who sits where. */
export function SeatsPart({ game, draft, onChange, mistake }: PartProps) {
  const table: Table = presetOf(draft) ?? "other";
  const shared = isShared(draft);
  const hasPlayers = game.players.length > 0;
  const kinds = hasPlayers ? KINDS : KINDS.filter((kind) => kind.value !== "computer");
  const tables = hasPlayers
    ? TABLES
    : TABLES.filter((one) => one.value === "screen" || one.value === "friend");

  function place(seat: string, changed: Partial<SeatDraft>): void {
    const old = draft.seats[seat];
    if (old) onChange({ ...draft, seats: { ...draft.seats, [seat]: { ...old, ...changed } } });
  }

  return (
    <section class="new-part" aria-labelledby="new-seats">
      <h2 id="new-seats">Who plays</h2>
      <Segmented
        label="The table"
        bare
        hint={EXPLAINED[table]}
        options={table === "other" ? [...tables, OTHER] : tables}
        value={table}
        onChange={(value) => value !== "other" && onChange(withPreset(draft, game, value))}
      />
      <div class="new-seats">
        {Object.entries(draft.seats).map(([seat, one]) => (
          <div key={seat} class="new-seat">
            <span class="new-seat-name">{titled(seat)}</span>
            <Segmented
              label={`Who plays ${titled(seat)}`}
              bare
              options={kinds}
              value={one.kind}
              onChange={(kind) => place(seat, { kind })}
            />
            {one.kind === "computer" && (
              <div class="new-seat-player">
                <SelectField
                  label={<span class="unseen">Computer player for {titled(seat)}</span>}
                  value={one.computer}
                  options={game.players.map((player) => ({ value: player, label: titled(player) }))}
                  onChange={(computer) => place(seat, { computer })}
                />
              </div>
            )}
            {one.kind === "me" && shared && (
              <div class="new-seat-player">
                <TextField
                  label={<span class="unseen">Name of the player of {titled(seat)}</span>}
                  value={nameAt(draft, seat, playerName.value)}
                  onInput={(name) => place(seat, { name })}
                  maxLength={LONGEST_NAME}
                  placeholder="Name (may stay empty)"
                  autocomplete="off"
                />
              </div>
            )}
          </div>
        ))}
      </div>
      {mistake && (
        <p class="new-wrong" role="alert">
          {mistake.reason}
        </p>
      )}
    </section>
  );
}
