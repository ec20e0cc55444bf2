/** What a record says about its dice: seed, salts, hashes, and every roll in order. */

import type { Die } from "./dice";

/** A roll of a record, and the action that it belongs to. */
export interface RecordedRoll extends Die {
  /** The number of the action; 0 for the opening. */
  readonly action: number;
}

export interface RecordDice {
  readonly seed: string;
  readonly seedHash: string;
  /** By seat. */
  readonly salts: Readonly<Record<string, string>>;
  /** By seat, of the salts that seats committed to. */
  readonly saltHashes: Readonly<Record<string, string>>;
  readonly rolls: readonly RecordedRoll[];
}

const SUPPORTED = "sandtable record 1";
const HEAD = /^(seed|seed-hash): ?(.*)$|^(salt|salt-hash) (\S+): ?(.*)$/;
const ROLL = /^ {2}d([1-9][0-9]{0,19}) = ([1-9][0-9]{0,19}) \(.*\)$/;
const ACTION = /^([1-9][0-9]{0,8}) \S+ \S/;

/** The text is not a record, or it has lines that a record cannot have. */
export class UnreadableRecord extends Error {
  constructor(line: string) {
    super(`This is not a line of a record: ${line}`);
    this.name = "UnreadableRecord";
  }
}

/** Read the dice of a record, or throw `UnreadableRecord`. */
export function readDice(record: string): RecordDice {
  const [title, ...lines] = record.replaceAll("\r\n", "\n").split("\n");
  if (title !== SUPPORTED) throw new UnreadableRecord(title ?? "");
  const bodyAt = lines.indexOf("");
  return { ...readHead(lines.slice(0, bodyAt)), rolls: readRolls(lines.slice(bodyAt + 1)) };
}

function readHead(lines: readonly string[]): Omit<RecordDice, "rolls"> {
  const single = new Map<string, string>();
  const salts = new Map<string, string>();
  const saltHashes = new Map<string, string>();
  for (const line of lines) {
    const [, key, value, ofSalt, seat, salt] = HEAD.exec(line) ?? [];
    const values = key ? single : ofSalt === "salt" ? salts : saltHashes;
    const name = key ?? seat;
    if (name === undefined) continue; // a line about something else
    if (values.has(name)) throw new UnreadableRecord(line);
    values.set(name, value ?? salt ?? "");
  }
  const seed = single.get("seed");
  const seedHash = single.get("seed-hash");
  if (seed === undefined || seedHash === undefined) throw new UnreadableRecord("seed");
  return { seed, seedHash, salts: Object.fromEntries(salts), saltHashes: Object.fromEntries(saltHashes) };
}

/** The rolls before the end of the record. */
function readRolls(lines: readonly string[]): RecordedRoll[] {
  const rolls: RecordedRoll[] = [];
  let action = 0;
  for (const line of lines) {
    if (line === "") break;
    const [, sides, value] = ROLL.exec(line) ?? [];
    const [, number] = ACTION.exec(line) ?? [];
    if (sides && value) rolls.push({ action, sides: BigInt(sides), value: BigInt(value) });
    else if (Number(number) === action + 1) action += 1;
    else throw new UnreadableRecord(line);
  }
  return rolls;
}
