/** The router: pages by address, and navigation without reloading. */
import { signal } from "@preact/signals";
import { h, type ComponentChildren } from "preact";

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "match"; id: string }
  | { page: "report"; id: string }
  | { page: "analysis" }
  | { page: "rules"; game: string | null }
  | { page: "account" }
  | { page: "about" }
  | { page: "unknown"; path: string };

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
    if (first === "new" || first === "analysis" || first === "account" || first === "about") {
      return { page: first };
    }
    if (first === "rules") return { page: "rules", game: null };
  }
  if (parts.length === 2 && second !== undefined) {
    if (first === "m") return { page: "match", id: second };
    if (first === "rules") return { page: "rules", game: second };
  }
  if (parts.length === 3 && first === "m" && second !== undefined && parts[2] === "report") {
    return { page: "report", id: second };
  }
  return { page: "unknown", path };
}

/** The path of the report of a match. */
export function reportPath(match: string): string {
  return `/m/${encodeURIComponent(match)}/report`;
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
