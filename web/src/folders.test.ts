import { expect, test } from "vitest";

/** A folder may import itself and those before it. Files outside any folder may import all of them. */
const FOLDERS = [
  "generated",
  "lib",
  "dice",
  "i18n",
  "routing",
  "ui",
  "net",
  "data",
  "board",
  "play",
  "rules",
  "lobby",
  "new_match",
  "analysis",
  "workshop",
  "match",
  "library",
  "studies",
  "report",
  "review",
  "attempts",
  "learn",
  "puzzles",
  "pages",
];
/** Imports that the order allows but that are forbidden. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  net: ["routing", "ui"],
  board: ["routing", "net", "data"],
};

const SOURCES = import.meta.glob<string>("./**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const IMPORT = /(?:from|import|import\() ?"(\.{1,2}\/[^"]+)"/g;

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly imported: string;
}

/** Every import of one folder's file from another folder. */
const IMPORTS = Object.entries(SOURCES).flatMap(([file, text]): Import[] =>
  [...text.matchAll(IMPORT)]
    .map(([, target]) => ({
      file,
      folder: folderOf(file),
      imported: folderOf(`./${new URL(target!, `http://src/${file}`).pathname.slice(1)}`),
    }))
    .filter(({ folder, imported }) => folder !== imported),
);

function folderOf(file: string): string {
  return /^\.\/(\w+)\//.exec(file)?.[1] ?? "";
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function isAllowed({ folder, imported }: Import): boolean {
  if (folder === "" || folder === "testing") return true;
  const before = FOLDERS.slice(0, FOLDERS.indexOf(folder));
  return before.includes(imported) && !FORBIDDEN[folder]?.includes(imported);
}

test("every folder is in the order", () => {
  const folders = new Set(Object.keys(SOURCES).map(folderOf));
  expect([...folders].sort()).toEqual(["", ...FOLDERS, "testing"].sort());
});

test("folders import only what comes before them", () => {
  expect(IMPORTS.length).toBeGreaterThan(FOLDERS.length);
  const code = IMPORTS.filter(({ file, imported }) => !isTest(file) && imported !== "testing");
  expect(code.filter((one) => !isAllowed(one))).toEqual([]);
});

test("only tests import test doubles", () => {
  const doubles = IMPORTS.filter(({ imported }) => imported === "testing");
  expect(doubles.filter(({ file }) => !isTest(file))).toEqual([]);
});
