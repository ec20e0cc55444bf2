import { computerName } from "../i18n/player_names";
import { type PlainKey, t } from "../i18n/language";
import { SelectField, type SelectOption, TextField } from "../ui/field";
import type { IconName } from "../ui/icons";
import { playerName } from "../lib/preferences";
import { named, Segmented } from "../ui/segmented";
import { Toggle } from "../ui/toggle";
import type { GameInfo } from "../generated/wire";
import {
  hintsIn,
  isShared,
  nameAt,
  type Preset,
  presetOf,
  type SeatDraft,
  type SeatKind,
  withMe,
  withPreset,
  type SectionProps,
} from "./match_draft";
import { titled } from "../data/games";

type Table = Preset | "other";

interface TableKind {
  value: Table;
  label: PlainKey;
  icon: IconName;
}

const TABLES: readonly TableKind[] = [
  { value: "computer", label: "table-computer", icon: "computer" },
  { value: "screen", label: "table-screen", icon: "screen" },
  { value: "friend", label: "table-friend", icon: "link" },
  { value: "watch", label: "table-watch", icon: "eye" },
];

const OTHER: TableKind = { value: "other", label: "table-other", icon: "people" };

const KINDS: readonly { value: SeatKind; label: PlainKey }[] = [
  { value: "me", label: "seat-me" },
  { value: "computer", label: "seat-computer" },
  { value: "open", label: "seat-open" },
];

/** Maximum length of a name. */
export const LONGEST_NAME = 40;

const EXPLAINED: Record<Table, PlainKey> = {
  computer: "table-computer.text",
  screen: "table-screen.text",
  friend: "table-friend.text",
  watch: "table-watch.text",
  other: "table-other.text",
};

/** The players of the seats. */
export function SeatsSection({ game, draft, onChange, mistake }: SectionProps) {
  const table: Table = presetOf(draft) ?? "other";
  const shared = isShared(draft);
  const hasPlayers = game.players.length > 0;
  const computers = computersOf(game);
  const kinds = KINDS.filter((kind) => hasPlayers || kind.value !== "computer").map(named);
  const tables = hasPlayers
    ? TABLES
    : TABLES.filter((one) => one.value === "screen" || one.value === "friend");

  function place(seat: string, changed: Partial<SeatDraft>): void {
    const old = draft.seats[seat];
    if (old) onChange({ ...draft, seats: { ...draft.seats, [seat]: { ...old, ...changed } } });
  }

  return (
    <section class="new-part" aria-labelledby="new-seats">
      <h2 id="new-seats">{t("new-seats")}</h2>
      <Segmented
        label={t("new-seats.table")}
        bare
        hint={t(EXPLAINED[table])}
        options={(table === "other" ? [...tables, OTHER] : tables).map(named)}
        value={table}
        onChange={(value) =>
          value !== "other" && onChange(withPreset(draft, game, value, Object.keys(draft.seats)))
        }
      />
      <div class="new-seats">
        {Object.entries(draft.seats).map(([seat, one]) => (
          <div key={seat} class="new-seat">
            <span class="new-seat-name">{titled(seat)}</span>
            <Segmented
              label={t("new-seats.of", { seat: titled(seat) })}
              bare
              options={seat === game.umpire ? kinds.filter((kind) => kind.value !== "computer") : kinds}
              value={one.kind}
              onChange={(kind) =>
                kind === "me" ? onChange(withMe(draft, game, seat)) : place(seat, { kind })
              }
            />
            {one.kind === "computer" && (
              <div class="new-seat-player">
                <SelectField
                  label={<span class="unseen">{t("new-seats.computer-of", { seat: titled(seat) })}</span>}
                  hint={game.levels.find((level) => level.player === one.computer)?.text}
                  value={one.computer}
                  options={computers}
                  onChange={(computer) => place(seat, { computer })}
                />
              </div>
            )}
            {one.kind === "me" && shared && (
              <div class="new-seat-player">
                <TextField
                  label={<span class="unseen">{t("new-seats.name-of", { seat: titled(seat) })}</span>}
                  value={nameAt(draft, seat, playerName.value)}
                  onInput={(name) => place(seat, { name })}
                  maxLength={LONGEST_NAME}
                  placeholder={t("new-seats.name")}
                  autocomplete="off"
                />
              </div>
            )}
          </div>
        ))}
      </div>
      {game.hints && (
        <Toggle
          label={t("new-hints")}
          hint={t("new-hints.text")}
          checked={hintsIn(draft)}
          onChange={(hints) => onChange({ ...draft, hints })}
        />
      )}
      {mistake && (
        <p class="new-wrong" role="alert">
          {mistake.reason}
        </p>
      )}
    </section>
  );
}

/** The levels of a game, and its other computer players below them. */
function computersOf({ levels, players }: GameInfo): readonly SelectOption<string>[] {
  const group = levels.length > 0 ? t("level.others") : undefined;
  return [
    ...levels.map(({ player, title }) => ({ value: player, label: title })),
    ...players.map((player) => ({ value: player, label: titled(computerName(player)), group })),
  ];
}
