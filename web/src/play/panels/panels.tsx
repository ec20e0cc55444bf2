import { language, t } from "../../i18n/language";
import type { Chance, Chances, Device, Illustration, Panel, Sheet, Table } from "../../generated/wire";
import "./panels.css";
import { PapersList } from "./papers";

/** A device, a sheet and an illustration have boxes of their own. */
export type ReadPanel = Exclude<Panel, Device | Sheet | Illustration>;

export function isRead(panel: Panel): panel is ReadPanel {
  return panel.type !== "device" && panel.type !== "sheet" && panel.type !== "illustration";
}

export interface PanelsProps {
  panels: readonly ReadPanel[];
  /** Whether the panels are part of a named region, without landmarks of their own. */
  within?: boolean;
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  /** Select the piece that a row is about. */
  onPick?: ((piece: string) => void) | undefined;
  /** The storage name of the papers that were read. */
  scope?: string | undefined;
  /** Whether nothing can be done with papers now. */
  disabled?: boolean;
  /** Do something with a paper. */
  onAction?: ((action: string) => Promise<boolean>) | undefined;
}

/** The panels of a game. */
export function Panels({ panels, within, lang, onPick, scope, disabled, onAction }: PanelsProps) {
  return (
    <>
      {panels.map((panel) => (
        <section
          key={panel.name}
          class="play-panel"
          lang={lang}
          aria-label={within ? undefined : panel.label || undefined}
        >
          {panel.label && <h2>{panel.label}</h2>}
          {panel.type === "table" ? (
            <TablePanel table={panel} onPick={onPick} />
          ) : panel.type === "papers" ? (
            <PapersList
              key={scope}
              papers={panel}
              scope={scope}
              disabled={disabled ?? false}
              onAction={onAction}
            />
          ) : (
            panel.paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
          {panel.type === "chances" && <ChancesList chances={panel} />}
        </section>
      ))}
    </>
  );
}

/** Align words to the left and numbers to the right. */
function alignmentOf({ rows }: Table, column: number): string | undefined {
  return rows.some((row) => /^\p{L}/u.test(row[column] ?? "")) ? "play-panel-words" : undefined;
}

function TablePanel({ table, onPick }: { table: Table } & Pick<PanelsProps, "onPick">) {
  return (
    <table class="play-panel-table">
      <thead>
        <tr>
          {table.columns.map((column, index) =>
            column ? (
              <th key={index} scope="col" class={alignmentOf(table, index)}>
                {column}
              </th>
            ) : (
              <td key={index} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values], row) => (
          <tr key={row}>
            <th scope="row">
              <PieceName name={name ?? ""} piece={table.pieces?.[row]} onPick={onPick} />
            </th>
            {values.map((value, index) => (
              <td key={index} class={alignmentOf(table, index + 1)} data-column={table.columns[index + 1]}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PieceNameProps extends Pick<PanelsProps, "onPick"> {
  name: string;
  /** The piece that the row is about, if it is about one. */
  piece: string | undefined;
}

function PieceName({ name, piece, onPick }: PieceNameProps) {
  if (piece === undefined || !onPick) return <>{name}</>;
  return (
    <button type="button" class="play-panel-piece" onClick={() => onPick(piece)}>
      {name}
    </button>
  );
}

/** Each outcome with its share: as a bar of boxes, in numbers, and in words. */
function ChancesList({ chances: { of, chances } }: { chances: Chances }) {
  return (
    <ul class="play-chances">
      {chances.map((chance) => (
        <li key={chance.label} class={`play-chance-${chance.bodes ?? "even"}`}>
          <ChanceBar chance={chance} of={of} />
          <span class="play-chance-share" lang={language.value}>
            {of === PERCENT
              ? t("chance-percent", { percent: chance.times })
              : t("chance-share", { times: chance.times, of })}
          </span>
          <span>{chance.label}</span>
        </li>
      ))}
    </ul>
  );
}

/** Number of cases from which shares are shown in percent, as one bar. */
const PERCENT = 100;
const BAR = 64;
const BOX = { width: 9, height: 12, step: 11 };
/** The quality of an outcome, without colour. */
const SIGNS = { well: "+", ill: "\u2212", even: "=" } as const;

function ChanceBar({ chance, of }: { chance: Chance; of: number }) {
  const { width, height, step } = BOX;
  return (
    <span class="play-chance-bar" aria-hidden="true">
      <span class="play-chance-sign">{SIGNS[chance.bodes ?? "even"]}</span>
      {of === PERCENT ? (
        <svg width={BAR} height={height}>
          <rect class="play-chance-empty" x={0.5} y={0.5} width={BAR - 1} height={height - 1} rx={2} />
          <rect
            class="play-chance-full"
            x={0.5}
            y={0.5}
            width={((BAR - 1) * chance.times) / of}
            height={height - 1}
            rx={2}
          />
        </svg>
      ) : (
        <svg width={of * step} height={height}>
          {Array.from({ length: of }, (_, index) => (
            <rect
              key={index}
              class={index < chance.times ? "play-chance-full" : "play-chance-empty"}
              x={index * step + 0.5}
              y={0.5}
              width={width}
              height={height - 1}
              rx={2}
            />
          ))}
        </svg>
      )}
    </span>
  );
}
