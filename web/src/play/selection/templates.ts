/** Templates: actions with fields, and when they are full. */

import type { Field } from "../../generated/wire";

/** The values filled in so far, by field name. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Fill a template; fields without a value stay. Several values are separated by spaces. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = values[name];
    return value?.length ? value.join(" ").replace(/\s*[\r\n]+\s*/g, " ") : blank;
  });
}

/** The values with which a template becomes this line, or null if it cannot. */
export function valuesIn(template: string, fields: readonly Field[], line: string): Values | null {
  const names: string[] = [];
  const pattern = template.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s+");
    names.push(part);
    return "(.+?)";
  });
  const found = new RegExp(`^\\s*${pattern.join("")}\\s*$`, "is").exec(line);
  if (!found) return null;
  const values = names.map((name, index) => {
    const text = (found[index + 1] ?? "").trim();
    const several = fields.some(
      (field) => field.name === name && (field.type === "pieces" || field.type === "path"),
    );
    return [name, several ? text.split(/\s+/) : [text]] as const;
  });
  return Object.fromEntries(values);
}

/** Whether a press on the board fills this field. */
export function isFilledOnBoard(field: Field): boolean {
  return field.type === "place" || field.type === "path" || field.type === "pieces";
}

/** Whether the values are enough, and valid. */
export function isFull(field: Field, value: readonly string[] | undefined): boolean {
  const given = value ?? [];
  switch (field.type) {
    case "place":
      return given.length === 1;
    case "path":
    case "pieces":
      return given.length >= (field.fewest ?? 1) && given.length <= (field.most ?? Infinity);
    case "pick":
      return given.length === 1 && field.picks.some((pick) => pick.value === given[0]);
    case "number":
      return given.length === 1 && isNumberIn(field, Number(given[0] || NaN));
    case "text":
      return Boolean(given[0]?.trim()) && (given[0]?.length ?? 0) <= (field.longest ?? Infinity);
  }
}

/** Whether nothing more can be added. */
export function isClosed(field: Field, value: readonly string[] | undefined): boolean {
  if (field.type === "path" || field.type === "pieces")
    return (value ?? []).length >= (field.most ?? Infinity);
  return isFull(field, value);
}

/** Whether every field is full. */
export function isComplete(fields: readonly Field[], values: Values): boolean {
  return fields.every((field) => isFull(field, values[field.name]));
}

function isNumberIn(field: Extract<Field, { type: "number" }>, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return value >= (field.lowest ?? -Infinity) && value <= (field.highest ?? Infinity);
}

/** Whether a field takes any number between two bounds. */
export function isDrawn(field: Field): boolean {
  return field.type === "number" && Boolean(field.drawn) && isNumberIn(field, field.lowest ?? NaN);
}

/** A random integer for each field that takes any number, from a cryptographic source. */
export function draw(fields: readonly Field[]): Values {
  const drawn = fields.flatMap((field) => {
    if (field.type !== "number") return [];
    const { lowest, highest } = field;
    if (typeof lowest !== "number" || typeof highest !== "number") return [];
    // As many bits as a number holds: the value may have to stay secret.
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    const random = ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
    const value = lowest + Math.floor(random * (highest - lowest + 1));
    return [[field.name, [String(value)]] as const];
  });
  return Object.fromEntries(drawn);
}
