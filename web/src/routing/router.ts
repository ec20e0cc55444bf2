/** The router: pages by address, and navigation without reloading. */
import { signal } from "@preact/signals";
import { h, type ComponentChildren } from "preact";

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "match"; id: string }
  | { page: "report"; id: string }
  | { page: "review"; reviewed: Reviewed }
  | { page: "analysis" }
  | { page: "library"; part: LibraryPart }
  | { page: "scenario"; id: string }
  | { page: "studies"; part: StudyPart }
  | { page: "study"; id: string }
  | { page: "study-editor" }
  | { page: "workshop" }
  | { page: "editor" }
  | { page: "position" }
  | { page: "maker" }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string | null }
  | { page: "lesson"; game: string; lesson: string }
  | { page: "puzzles"; game: string | null }
  | { page: "puzzle"; game: string; puzzle: string }
  | { page: "account" }
  | { page: "about" }
  | { page: "unknown"; path: string };

/** What is reviewed: a match of this server, or a record that was uploaded. */
export type Reviewed = { readonly match: string } | { readonly key: string };

/** A page of the library besides those of its scenarios. */
export type LibraryPart = "all" | "own" | "host";

/** The page of the public studies, and that of one's own. */
export type StudyPart = "all" | "own";

/** The address: path, query and fragment. */
export interface Address {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** The page that belongs to a path. */
export function routeOf(path: string): Route {
  const parts = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const [first, second] = parts;
  if (first === undefined) return { page: "home" };
  if (parts.length === 1) {
    switch (first) {
      case "new":
      case "analysis":
      case "workshop":
      case "account":
      case "about":
        return { page: first };
    }
    if (first === "rules") return { page: "rules", game: null };
    if (first === "learn") return { page: "learn", game: null };
    if (first === "puzzles") return { page: "puzzles", game: null };
    if (first === "library") return { page: "library", part: "all" };
    if (first === "studies") return { page: "studies", part: "all" };
  }
  if (parts.length === 2 && second !== undefined) {
    if (first === "m") return { page: "match", id: second };
    if (first === "workshop" && second === "edit") return { page: "editor" };
    if (first === "workshop" && second === "position") return { page: "position" };
    if (first === "workshop" && second === "lesson") return { page: "maker" };
    if (first === "rules") return { page: "rules", game: second };
    if (first === "learn") return { page: "learn", game: second };
    if (first === "reviews") return { page: "review", reviewed: { key: second } };
    if (first === "puzzles") return { page: "puzzles", game: second };
    if (first === "library" && (second === "own" || second === "host"))
      return { page: "library", part: second };
    if (first === "library") return { page: "scenario", id: second };
    if (first === "studies" && second === "own") return { page: "studies", part: "own" };
    if (first === "studies" && second === "edit") return { page: "study-editor" };
    if (first === "studies") return { page: "study", id: second };
  }
  const [, , third] = parts;
  if (parts.length === 3 && second !== undefined && third !== undefined) {
    if (first === "m" && third === "report") return { page: "report", id: second };
    if (first === "m" && third === "review") return { page: "review", reviewed: { match: second } };
    if (first === "learn") return { page: "lesson", game: second, lesson: third };
    if (first === "puzzles") return { page: "puzzle", game: second, puzzle: third };
  }
  return { page: "unknown", path };
}

/** The path of the report of a match, or of one of its stages. */
export function reportPath(match: string, stage?: number): string {
  return `/m/${encodeURIComponent(match)}/report` + (stage === undefined ? "" : `?stage=${stage}`);
}

/** The path of a review. With `start`, the page asks for it at once. */
export function reviewPath(reviewed: Reviewed, options: { start?: boolean; at?: number } = {}): string {
  const base =
    "match" in reviewed
      ? `/m/${encodeURIComponent(reviewed.match)}/review`
      : `/reviews/${encodeURIComponent(reviewed.key)}`;
  return base + (options.start ? "?start" : options.at === undefined ? "" : `?at=${options.at}`);
}

/** The path of a game's course. */
export function coursePath(game: string): string {
  return `/learn/${encodeURIComponent(game)}`;
}

/** The path of a lesson. */
export function lessonPath(game: string, lesson: string): string {
  return `${coursePath(game)}/${encodeURIComponent(lesson)}`;
}

/** The path of the puzzles of a game. */
export function puzzlesPath(game: string): string {
  return `/puzzles/${encodeURIComponent(game)}`;
}

/** What stands in an address for the puzzle of the day. */
export const TODAY = "today";

/** The path of a puzzle. */
export function puzzlePath(game: string, puzzle: string): string {
  return `${puzzlesPath(game)}/${encodeURIComponent(puzzle)}`;
}

/** The path of a scenario of the library. */
export function scenarioPath(id: string): string {
  return `/library/${encodeURIComponent(id)}`;
}

/** The path of a study as its readers see it. */
export function studyPath(id: string): string {
  return `/studies/${encodeURIComponent(id)}`;
}

/** The path of a study for frames of other sites. */
export function embedPath(id: string): string {
  return `/embed/studies/${encodeURIComponent(id)}`;
}

/** Edit a study of this device (`draft`), or one's own in the account (`study`). */
export function editStudyPath(query: { draft: string } | { study: string }): string {
  return `/studies/edit?${new URLSearchParams(query).toString()}`;
}

/** Edit one's own scenario, which is saved in the account. */
export function editPath(id: string): string {
  return `/workshop/edit?${new URLSearchParams({ scenario: id }).toString()}`;
}

/** Edit a copy of a version, which is saved on this device. */
export function copyPath(id: string, version: number): string {
  return `/workshop/edit?${new URLSearchParams({ library: id, version: String(version) }).toString()}`;
}

/** Edit a draft of this device. */
export function draftPath(id: string): string {
  return `/workshop/edit?${new URLSearchParams({ draft: id }).toString()}`;
}

/** Make a lesson of this device. */
export function lessonDraftPath(id: string): string {
  return `/workshop/lesson?${new URLSearchParams({ draft: id }).toString()}`;
}

/** The account page, which leads back to the current page after logging in. */
export function loginPath(): string {
  const { pathname, search } = window.location;
  return `/account?${new URLSearchParams({ back: pathname + search }).toString()}`;
}

/** The path of a version of a scenario, as a match names it. */
export function versionPath({ id, version }: { id: string; version?: number | null }): string {
  return version == null ? scenarioPath(id) : `${scenarioPath(id)}?version=${version}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function here(): Address {
  return {
    path: window.location.pathname,
    search: window.location.search,
    hash: window.location.hash,
  };
}

/** The current address; components that read it are rendered again when it changes. */
export const address = signal<Address>(here());

function follow(): void {
  const now = here();
  const before = address.peek();
  if (now.path !== before.path || now.search !== before.search || now.hash !== before.hash) {
    address.value = now;
  }
}

/** Listen to the browser's back and forward. Returns a function that stops it. */
export function startRouter(): () => void {
  window.addEventListener("popstate", follow);
  window.addEventListener("hashchange", follow);
  follow();
  return () => {
    window.removeEventListener("popstate", follow);
    window.removeEventListener("hashchange", follow);
  };
}

/** Navigate to another page. With `replace`, going back skips the current one. */
export function navigate(href: string, options: { replace?: boolean } = {}): void {
  const samePage = new URL(href, window.location.href).pathname === window.location.pathname;
  if (options.replace) window.history.replaceState(null, "", href);
  else window.history.pushState(null, "", href);
  follow();
  if (!samePage) window.scrollTo(0, 0);
}

export interface LinkProps {
  href: string;
  class?: string;
  title?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
  onClick?: () => void;
  children?: ComponentChildren;
}

/** A link inside the application. Opening in a new tab is left to the browser. */
export function Link({ onClick, ...props }: LinkProps) {
  return h("a", {
    ...props,
    onClick(event: MouseEvent) {
      onClick?.();
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(props.href);
    },
  });
}
