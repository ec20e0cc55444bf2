/** The setup of a match, from the head of its record. */
import type { LineEntry } from "../generated/wire";
import type { OwnScenario, Plain } from "../new_match/match_draft";

export interface RecordHead {
  readonly options: Readonly<Record<string, Plain>>;
  /** The text of the scenario, if the record contains it. */
  readonly own: OwnScenario | null;
}

/** Parse the lines before the first empty one. The server has validated them. */
export function readHead(record: string): RecordHead {
  const options: Record<string, Plain> = {};
  const scenario: string[] = [];
  let name = "own";
  for (const line of record.split(/\r?\n/)) {
    if (line.trim() === "") break;
    const quoted = /^\| ?(.*)$/.exec(line);
    const option = /^option (\w+): (.*)$/.exec(line);
    if (quoted) scenario.push(quoted[1] ?? "");
    else if (option?.[1] && option[2] !== undefined) options[option[1]] = plainOf(option[2]);
    else if (line.startsWith("scenario: ")) name = line.slice("scenario: ".length).trim();
  }
  return { options, own: scenario.length > 0 ? { name, text: `${scenario.join("\n")}\n` } : null };
}

function plainOf(text: string): Plain {
  try {
    const value: unknown = JSON.parse(text);
    const plain = value === null || typeof value === "boolean" || typeof value === "number";
    return plain || typeof value === "string" ? (value as Plain) : text;
  } catch {
    return text;
  }
}

const ACTION = /^[1-9]\d{0,8} (\S+) (\S.*)$/;

/** The actions of a record, in order. */
export function recordedIn(record: string): LineEntry[] {
  const lines = record.split(/\r?\n/);
  const body = lines.slice(lines.indexOf("") + 1);
  return body.flatMap((line) => {
    const [, seat, action] = ACTION.exec(line) ?? [];
    return seat !== undefined && action !== undefined ? [{ seat, action }] : [];
  });
}
