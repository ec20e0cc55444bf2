/** What the tour shows, in order. Each step points at a real part of the screen, whatever is played. */

export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Where to point: the first of these that is on the screen. Without any the step is left out. */
  readonly targets: readonly string[];
  /** Part of what is pointed at, if it is open. */
  readonly also?: string;
  readonly task?: TourTask;
}

/** Something to try. */
export interface TourTask {
  readonly text: string;
  /** What is on the screen if it can be done now. */
  readonly possible: string;
  /** What is on the screen when it is done; "switched": one of the switches stands otherwise than before. */
  readonly done: string | "switched";
}

export const TOUR_STEPS: readonly TourStep[] = [
  {
    title: "What to do next",
    text: "This sentence always tells whose turn it is and what is wanted.",
    targets: [".play-status"],
  },
  {
    title: "Your pieces",
    text: "Pieces that can act are marked. Click one, or move there with the arrow keys and press Enter.",
    targets: [".play-tray:has(button:not(:disabled))", ".board-frame"],
    task: {
      text: "Select a piece that can act.",
      possible: ".play-heap:not(:disabled), .board-piece-ready",
      done: ".play-heap[aria-pressed=true], .board-piece-selected",
    },
  },
  {
    title: "Where it can go",
    text: "A selected piece shows its reach on the board. Click a marked place, or drag the piece there. Escape lets go of it. If something is not allowed, the umpire says why and by which rule.",
    targets: [".board-frame"],
  },
  {
    title: "Everything you can do",
    text: "What does not belong to a place stands here as buttons.",
    targets: [".play-choices"],
  },
  {
    title: "The command line",
    text: "Every action is also a line of text. Type its beginning, choose among the suggestions, press Enter. The whole game can be played so.",
    targets: [".play-command"],
  },
  {
    title: "Overlays",
    text: "These draw what is otherwise hard to see, such as lines and ranges. Your choice is remembered.",
    targets: [".play-lenses"],
    also: ".play-lenses-list",
    task: {
      text: "Open them and switch one on or off.",
      possible: ".play-lenses button:not(:disabled)",
      done: "switched",
    },
  },
  {
    title: "What happened",
    text: "The log tells every step, with the dice and their sums. Click a step to see the board as it was then; the slider plays the match again. The board says when it shows the past, and leads you back.",
    targets: [".match-narrow .tabs-list", ".match-aside"],
  },
  {
    title: "Rules and more",
    text: "In this menu are the rules with a search, the link to your seat on another device, the fairness of the dice, and this tour.",
    targets: [".match-head .menu"],
  },
];
