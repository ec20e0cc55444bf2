import { t } from "../../i18n/language";
import type { Roll } from "../../generated/wire";
import "./dice.css";

/** Positions of a die's pips on a grid of three by three. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};
const CUBE = 6;

/** The dice of the last step, each with its purpose. */
export function Dice({ rolls }: { rolls: readonly Roll[] }) {
  if (!rolls.length) return null;
  return (
    <ul class="play-dice" aria-label={t("dice")}>
      {rolls.map((roll, index) => (
        <li
          key={index}
          class="play-die"
          aria-label={t("dice.die", { purpose: roll.purpose, value: roll.value, sides: roll.sides })}
        >
          <Die roll={roll} />
          <span aria-hidden="true">{roll.purpose}</span>
        </li>
      ))}
    </ul>
  );
}

function Die({ roll: { sides, value } }: { roll: Roll }) {
  const pips = sides === CUBE ? PIPS[value] : undefined;
  return (
    <svg class="play-die-face" viewBox="0 0 40 40" width="32" height="32" aria-hidden="true">
      {pips ? (
        <rect class="play-die-body" x="2" y="2" width="36" height="36" rx="7" />
      ) : (
        <path class="play-die-body" d="M20 2L37 13V28L20 38L3 28V13Z" />
      )}
      {pips ? (
        pips.map(([x, y]) => (
          <circle key={`${x}${y}`} class="play-die-pip" cx={10 + 10 * x} cy={10 + 10 * y} r="3.2" />
        ))
      ) : (
        <text class="play-die-number" x="20" y="26">
          {value}
        </text>
      )}
    </svg>
  );
}
