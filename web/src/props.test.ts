import { expect, test } from "vitest";

/**
 * Components take fewer props than this. Attributes passed on to an element, with Preact's types, do not
 * count.
 */
const TOO_MANY = 10;

const SOURCES = import.meta.glob<string>(["./**/*.{ts,tsx}", "!./**/*.test.*", "!./generated/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const CODE = Object.entries(SOURCES).map(
  ([file, text]) => [file, text.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, "")] as const,
);
const OPENING = "{([<";
const CLOSING = "})]>";

/** Split a text at separators outside brackets. */
function split(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    const arrow = sign === ">" && text[at - 1] === "=";
    if (OPENING.includes(sign)) depth += 1;
    else if (CLOSING.includes(sign) && !arrow) depth -= 1;
    if (depth === 0 && sign === separator) parts.push("");
    else parts.push(parts.pop() + sign);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The text within the first brackets after an index. */
function within(text: string, from: number): string {
  const start = text.slice(from).search(/[{(]/) + from;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (OPENING.includes(sign)) depth += 1;
    else if (CLOSING.includes(sign) && text[at - 1] !== "=") depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  throw new Error(`Brackets stay open: ${text.slice(from, from + 40)}`);
}

/** Every interface and every named type, by file and name, as an intersection. */
const TYPES = new Map<string, string>();
for (const [file, text] of CODE) {
  for (const found of text.matchAll(/interface (\w+)(?:<[^{]*?>)?(?: extends ([^{]+))? \{/g)) {
    const own = `{${within(text, found.index + found[0].length - 1)}}`;
    const bases = split(found[2] ?? "", ",");
    TYPES.set(`${file} ${found[1]}`, [own, ...bases].join(" & "));
  }
  for (const found of text.matchAll(/^(?:export )?type (\w+) = ([^;]+);/gm))
    TYPES.set(`${file} ${found[1]}`, found[2]!);
}

/** The names of a type's properties, for types of this project. */
function propertiesOf(file: string, type: string): Set<string> {
  const parts = split(type, "&");
  if (parts.length > 1) return new Set(parts.flatMap((part) => [...propertiesOf(file, part)]));
  const [part = ""] = parts;
  if (part.startsWith("{")) {
    const members = split(part.slice(1, -1), ";");
    return new Set(members.map((member) => /^(?:readonly )?["\w-]+/.exec(member)?.[0] ?? member));
  }
  const [, picking, base = "", names = ""] = /^(Pick|Omit)<(\w+), ([^>]*)>$/.exec(part) ?? [];
  if (picking) {
    const all = [...propertiesOf(file, base)];
    return new Set(all.filter((name) => names.includes(`"${name}"`) === (picking === "Pick")));
  }
  const name = /^\w+/.exec(part)?.[0] ?? "";
  const elsewhere = [...TYPES.keys()].find((key) => key.endsWith(` ${name}`));
  const known = TYPES.get(`${file} ${name}`) ?? TYPES.get(elsewhere ?? "");
  return known === undefined ? new Set() : propertiesOf(file, known);
}

/** Every component, with the number of its properties. */
const COMPONENTS = CODE.filter(([file]) => file.endsWith(".tsx")).flatMap(([file, text]) => [
  ...[...text.matchAll(/function ([A-Z]\w*)(?:<[^(]*>)?\(/g)].map((found) => {
    const [parameter = ""] = split(within(text, found.index + found[0].length - 1), ",");
    const [, ...type] = split(parameter, ":");
    return { name: found[1]!, count: propertiesOf(file, type.join(":")).size };
  }),
  ...[...text.matchAll(/class (\w+) extends Component<(\w+)/g)].map((found) => ({
    name: found[1]!,
    count: propertiesOf(file, found[2]!).size,
  })),
]);

test("props are counted", () => {
  const counts = new Map(COMPONENTS.map(({ name, count }) => [name, count]));
  expect(["Board", "PlayTable", "Button", "IconButton", "LogEntry"].map((name) => counts.get(name))).toEqual([
    3, 9, 9, 8, 8,
  ]);
});

test("no component takes many props", () => {
  expect(COMPONENTS.filter(({ count }) => count >= TOO_MANY)).toEqual([]);
});
