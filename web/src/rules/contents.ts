/** The list of contents that a rule page brings along, for readers of its plain text. */
import type { RuleSection } from "../generated/wire";

/** The share of the sections, and of the words, that make a paragraph a list of contents. */
const MANY = 0.4;
const MOSTLY = 0.5;

/** The sections without such a list: for a page that shows the contents beside the text. */
export function withoutContents(sections: readonly RuleSection[]): readonly RuleSection[] {
  const anchors = new Set(sections.map((section) => `#${section.anchor}`));
  return sections.map((section) =>
    section.level <= 1 ? { ...section, html: withoutLists(section.html, anchors) } : section,
  );
}

function withoutLists(html: string, anchors: ReadonlySet<string>): string {
  // Inert: nothing of it is loaded or run.
  const page = document.createElement("template");
  page.innerHTML = html;
  for (const block of page.content.querySelectorAll("p, ul")) {
    if (isContents(block, anchors)) block.remove();
  }
  return page.innerHTML;
}

/** Whether there is little in a paragraph but links to many of the sections. */
function isContents(block: Element, anchors: ReadonlySet<string>): boolean {
  const links = [...block.querySelectorAll("a")].filter((link) =>
    anchors.has(link.getAttribute("href") ?? ""),
  );
  const linked = links.reduce((sum, link) => sum + (link.textContent?.length ?? 0), 0);
  const isMany = links.length >= anchors.size * MANY;
  return isMany && linked >= (block.textContent?.length ?? 0) * MOSTLY;
}
