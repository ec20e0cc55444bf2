// An engine in JavaScript for Node.js that attacks whenever it can, and plays any other legal action otherwise.
//
// It needs no package. docs/engines.md describes the protocol. Try it with
//
//     sandtable play game-of-war --seat north=human --seat "south=engine:node examples/engine.mjs,boldness=1"
import { createInterface } from "node:readline";

const OPTIONS = [
  {
    name: "boldness",
    type: "number",
    default: 0.8,
    lowest: 0,
    highest: 1,
    about: "How often it attacks if it can.",
  },
];

let settings = {};
let facts = {};
let next = 1;

/** Return a number from 0 to 1 (xorshift32), which follows from the seed of the match. */
function random() {
  next ^= next << 13;
  next ^= next >>> 17;
  next ^= next << 5;
  return (next >>> 0) / 2 ** 32;
}

const any = (list) => list[Math.floor(random() * list.length)];

/** Apply a JSON merge patch (RFC 7396): objects are merged, null removes a key, all else replaces. */
function merged(before, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const after = before && typeof before === "object" && !Array.isArray(before) ? { ...before } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = merged(after[key], value);
  }
  return after;
}

/** Return a value for a field of a template, or undefined if the field does not list its values. */
function valueFor(field) {
  const fewest = field.fewest ?? 1;
  if (field.picks?.length) return any(field.picks).value;
  if (field.places?.length) return Array.from({ length: fewest }, () => any(field.places)).join(" ");
  if (field.pieces?.length) return field.pieces.slice(0, fewest).join(" ");
  if (field.highest !== undefined) return String(Math.trunc(field.lowest ?? 0));
  return undefined;
}

/** Return a choice as an action, or undefined if one of its fields cannot be filled. */
function filled(choice) {
  let action = choice.action;
  for (const field of choice.fields ?? []) {
    const value = valueFor(field);
    if (value === undefined) return undefined;
    action = action.replace(`{${field.name}}`, value);
  }
  return action;
}

function choose(question) {
  facts = merged(facts, question.facts ?? {});
  const templates = (question.choices ?? []).filter((choice) => !choice.aside);
  const actions = [...(question.actions ?? []), ...templates.map(filled)].filter(Boolean);
  const attacks = actions.filter((action) => action.startsWith("attack "));
  console.log(`info ${actions.length} actions, ${attacks.length} attacks, phase ${facts.phase}`);
  return attacks.length && random() < settings.boldness ? any(attacks) : any(actions);
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, rest] = [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)];
  if (word === "sandtable") console.log("protocol 2");
  else if (word === "protocol") {
    for (const option of OPTIONS) console.log(`option ${JSON.stringify(option)}`);
    console.log("want facts choices");
    console.log("ready Attacker in JavaScript");
  } else if (word === "new") {
    const match = JSON.parse(rest);
    settings = match.settings;
    facts = {};
    next = match.seed || 1;
    console.log("ready");
  } else if (word === "think") console.log(`action ${choose(JSON.parse(rest))}`);
  else if (word === "quit") process.exit(0);
});
