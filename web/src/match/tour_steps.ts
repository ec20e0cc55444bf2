/** The steps of the tour, in order. Each points at a part of the screen of any game. */
import type { PlainKey } from "../i18n/language";

export interface TourStep {
  readonly title: PlainKey;
  readonly text: PlainKey;
  /** Selectors to point at: the first one on the screen is used. Without any the step is skipped. */
  readonly targets: readonly string[];
  /** Part of what is pointed at, if it is open. */
  readonly also?: string;
  readonly task?: TourTask;
}

/** A task to try. */
export interface TourTask {
  readonly text: PlainKey;
  /** A selector that is on the screen if the task can be done now. */
  readonly possible: string;
  /** A selector that is on the screen when the task is done; "switched" if a switch has changed. */
  readonly done: string | "switched";
}

export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: "tour-status",
    text: "tour-status.text",
    targets: [".play-status"],
  },
  {
    title: "tour-pieces",
    text: "tour-pieces.text",
    targets: [".play-tray:has(button:not(:disabled))", ".board-frame"],
    task: {
      text: "tour-pieces.task",
      possible: ".play-heap:not(:disabled), .board-piece-ready",
      done: ".play-heap[aria-pressed=true], .board-piece-selected",
    },
  },
  {
    title: "tour-reach",
    text: "tour-reach.text",
    targets: [".board-frame"],
  },
  {
    title: "tour-next",
    text: "tour-next.text",
    targets: [".play-ready"],
  },
  {
    title: "tour-weather",
    text: "tour-weather.text",
    targets: [".board-weather-strip"],
  },
  {
    title: "tour-fights",
    text: "tour-fights.text",
    targets: [".play-urgent"],
  },
  {
    title: "tour-choices",
    text: "tour-choices.text",
    targets: [".play-choices"],
  },
  {
    title: "tour-command",
    text: "tour-command.text",
    targets: [".play-command"],
  },
  {
    title: "tour-overlays",
    text: "tour-overlays.text",
    targets: [".play-lenses"],
    also: ".play-lenses-list",
    task: {
      text: "tour-overlays.task",
      possible: ".play-lenses button:not(:disabled)",
      done: "switched",
    },
  },
  {
    title: "tour-log",
    text: "tour-log.text",
    targets: [".play-rail .tabs-row"],
  },
  {
    title: "tour-menu",
    text: "tour-menu.text",
    targets: [".match-head .menu"],
  },
];
