/**
 * The variations of the analysis board, as a tree. The first child of a step continues the main variation.
 */
import type { LineEntry } from "../generated/wire";

export interface Step {
  readonly id: number;
  /** `null` at the root. */
  readonly parent: number | null;
  readonly entry: LineEntry | null;
  readonly children: readonly number[];
}

export interface Tree {
  readonly steps: Readonly<Record<number, Step>>;
  readonly next: number;
}

export const ROOT = 0;

/** Create a tree of one variation. */
export function lineTree(entries: readonly LineEntry[]): Tree {
  const steps: Record<number, Step> = { [ROOT]: { id: ROOT, parent: null, entry: null, children: [] } };
  entries.forEach((entry, place) => {
    const before = steps[place];
    if (before) steps[place] = { ...before, children: [place + 1] };
    steps[place + 1] = { id: place + 1, parent: place, entry, children: [] };
  });
  return { steps, next: entries.length + 1 };
}

export function stepOf(tree: Tree, id: number): Step {
  const step = tree.steps[id];
  if (!step) throw new Error(`There is no step ${id} in this tree.`);
  return step;
}

/** Add an action after a step. Returns the tree and the step it leads to, which may exist already. */
export function tryAction(tree: Tree, after: number, entry: LineEntry): { tree: Tree; at: number } {
  const before = stepOf(tree, after);
  const known = before.children.find((child) => same(stepOf(tree, child).entry, entry));
  if (known !== undefined) return { tree, at: known };
  const id = tree.next;
  const steps = {
    ...tree.steps,
    [after]: { ...before, children: [...before.children, id] },
    [id]: { id, parent: after, entry, children: [] },
  };
  return { tree: { steps, next: id + 1 }, at: id };
}

/** Delete a step with all that follows. Returns the tree and the step before it. */
export function removeStep(tree: Tree, id: number): { tree: Tree; at: number } {
  const { parent } = stepOf(tree, id);
  if (parent === null) return { tree, at: ROOT };
  const gone = new Set(below(tree, id));
  const remaining = Object.values(tree.steps).filter((step) => !gone.has(step.id));
  const steps = Object.fromEntries(
    remaining.map((step) => [
      step.id,
      step.id === parent ? { ...step, children: step.children.filter((child) => child !== id) } : step,
    ]),
  );
  return { tree: { steps, next: tree.next }, at: parent };
}

/** Make this step and those that lead to it the main variation. */
export function makeMain(tree: Tree, id: number): Tree {
  const steps = { ...tree.steps };
  for (let step = stepOf(tree, id); step.parent !== null; step = stepOf(tree, step.parent)) {
    const parent = stepOf(tree, step.parent);
    const others = parent.children.filter((child) => child !== step.id);
    steps[parent.id] = { ...parent, children: [step.id, ...others] };
  }
  return { ...tree, steps };
}

/** The actions that lead to a step. */
export function lineTo(tree: Tree, id: number): LineEntry[] {
  return pathTo(tree, id).flatMap((step) => (step.entry ? [step.entry] : []));
}

/** The steps from the root to this one, inclusive. */
export function pathTo(tree: Tree, id: number): Step[] {
  const path: Step[] = [];
  for (let step: Step | null = stepOf(tree, id); step;) {
    path.unshift(step);
    step = step.parent === null ? null : stepOf(tree, step.parent);
  }
  return path;
}

/** The last step of the main variation from here on. */
export function endOf(tree: Tree, id: number): number {
  let step = stepOf(tree, id);
  for (let next = step.children[0]; next !== undefined; next = step.children[0]) step = stepOf(tree, next);
  return step.id;
}

/** Whether a step is on the main variation. */
export function isMain(tree: Tree, id: number): boolean {
  const path = pathTo(tree, id);
  return path.every((step, place) => place === 0 || path[place - 1]?.children[0] === step.id);
}

/** The first step of the branch that a step is on. */
export function branchOf(tree: Tree, id: number): number | null {
  const path = pathTo(tree, id);
  const left = path.findLast((step, place) => place > 0 && path[place - 1]?.children[0] !== step.id);
  return left?.id ?? null;
}

/** The number of actions that two variations have in common from the start. */
export function commonLength(one: readonly LineEntry[], other: readonly LineEntry[]): number {
  const differs = one.findIndex((entry, place) => !same(entry, other[place] ?? null));
  return differs < 0 ? one.length : differs;
}

function below(tree: Tree, id: number): number[] {
  const found = [id];
  for (let place = 0; place < found.length; place++) {
    const step = found[place];
    if (step !== undefined) found.push(...stepOf(tree, step).children);
  }
  return found;
}

function same(one: LineEntry | null, other: LineEntry | null): boolean {
  return one !== null && other !== null && one.seat === other.seat && one.action === other.action;
}
