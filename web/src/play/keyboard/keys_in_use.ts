import { signal } from "@preact/signals";

/**
 * Whether the player uses keys, and not the pointer.
 *
 * It outlives a board, because at a shared screen each turn has a board of its own.
 */
export const keysInUse = signal(false);
