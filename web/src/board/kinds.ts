/** The words by which games call what is fought over, as choices and as events. */
const VIOLENT = new Set([
  "arsenal",
  "assault",
  "attack",
  "bombard",
  "capture",
  "charge",
  "combat",
  "destroy",
  "exchange",
  "fire",
]);

/** Whether something of this kind is done to others: it is drawn in the colour of danger. */
export function isViolent(kind: string): boolean {
  return VIOLENT.has(kind);
}
