import type { ComponentChildren } from "preact";

import { richText } from "../i18n/rich_text";
import { Link } from "../routing/router";
import "./page.css";

export interface PageProps {
  title: string;
  /** A sentence or two under the title. */
  lead?: ComponentChildren;
  children: ComponentChildren;
  narrow?: boolean;
}

/** A page with a title, a lead and content. */
export function Page({ title, lead, children, narrow }: PageProps) {
  return (
    <>
      <div class={narrow ? "page page-narrow" : "page"}>
        <div class="page-head">
          <h1>{title}</h1>
          {lead && <p class="page-lead">{lead}</p>}
        </div>
        {children}
      </div>
      <Footer />
    </>
  );
}

export function Footer() {
  return (
    <footer class="page-foot">
      <p>{richText("footer", { about: (text) => <Link href="/about">{text}</Link> })}</p>
    </footer>
  );
}
