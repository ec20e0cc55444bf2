import { useEffect, useRef } from "preact/hooks";

import type { RuleSection } from "../generated/wire";
import "./rule_text.css";

export interface RuleTextProps {
  /** The language of the text, if it is not the page's. */
  lang: string | undefined;
  sections: readonly RuleSection[];
  /** A rule id or a section's anchor, which is scrolled to and marked. */
  target: string | null;
  /** A link inside the page was followed. */
  onTarget: (target: string) => void;
}

const BLOCKS = "p, li, tr, blockquote, dd";

/** The text of rule sections. */
export function RuleText({ lang, sections, target, onTarget }: RuleTextProps) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Wide elements must be focusable to be scrolled with the arrow keys.
    for (const wide of root.current?.querySelectorAll<HTMLElement>("pre") ?? []) wide.tabIndex = 0;
  }, [sections]);

  useEffect(() => {
    if (!root.current || !target) return;
    const found = findTarget(root.current, sections, target);
    if (!found) return;
    found.classList.add("rule-text-marked");
    found.scrollIntoView({ block: "start" });
    return () => found.classList.remove("rule-text-marked");
  }, [target, sections]);

  return (
    <div
      class="rule-text"
      lang={lang}
      ref={root}
      onClick={(event) => {
        // The address of a match may end in a secret, so links inside the page must not change it.
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        const href = link?.getAttribute("href");
        if (!href?.startsWith("#")) return;
        event.preventDefault();
        onTarget(decodeURIComponent(href.slice(1)));
      }}
    >
      {sections.map((section) => (
        <section key={section.anchor} class="rule-text-section" data-anchor={section.anchor}>
          <SectionTitle section={section} />
          <OwnHtml html={section.html} />
        </section>
      ))}
    </div>
  );
}

function SectionTitle({ section }: { section: RuleSection }) {
  if (section.level <= 1) return null;
  return section.level === 2 ? <h2>{section.title}</h2> : <h3>{section.title}</h3>;
}

/**
 * HTML from our own server, rendered from the project's own rule page without raw HTML, so it contains
 * nothing untrusted. This is the only place where HTML is inserted.
 */
function OwnHtml({ html }: { html: string }) {
  return <div class="rule-text-body" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The element to show for a rule's id, an anchor, or a section that explains the rule. */
function findTarget(root: HTMLElement, sections: readonly RuleSection[], target: string): Element | null {
  const name = target.toLowerCase();
  const named = [...root.querySelectorAll("[id]")].find((element) => element.id.toLowerCase() === name);
  if (named) return named.closest(BLOCKS) ?? named;
  const section = sections.find(
    (one) => one.anchor.toLowerCase() === name || one.rules.some((rule) => rule.toLowerCase() === name),
  );
  return section ? root.querySelector(`[data-anchor="${CSS.escape(section.anchor)}"]`) : null;
}
