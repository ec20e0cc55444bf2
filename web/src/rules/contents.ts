/** The table of contents in a rule page's text. */
import type { RuleSection } from "../generated/wire";

/** The share of sections, and of words, that makes a paragraph a table of contents. */
const MANY = 0.4;
const MOSTLY = 0.5;

/** The sections without such a table, for a page that shows its own. */
export function withoutContents(sections: readonly RuleSection[]): readonly RuleSection[] {
  const anchors = new Set(sections.map((section) => `#${section.anchor}`));
  return sections.map((section) =>
    section.level <= 1 ? { ...section, html: withoutLists(section.html, anchors) } : section,
  );
}

function withoutLists(html: string, anchors: ReadonlySet<string>): string {
  // Inert: nothing in it is loaded or run.
  const page = document.createElement("template");
  page.innerHTML = html;
  for (const block of page.content.querySelectorAll("p, ul")) {
    if (isContents(block, anchors)) block.remove();
  }
  return page.innerHTML;
}

/** Whether a paragraph consists mostly of links to many of the sections. */
function isContents(block: Element, anchors: ReadonlySet<string>): boolean {
  const links = [...block.querySelectorAll("a")].filter((link) =>
    anchors.has(link.getAttribute("href") ?? ""),
  );
  const linked = links.reduce((sum, link) => sum + (link.textContent?.length ?? 0), 0);
  const isMany = links.length >= anchors.size * MANY;
  return isMany && linked >= (block.textContent?.length ?? 0) * MOSTLY;
}
