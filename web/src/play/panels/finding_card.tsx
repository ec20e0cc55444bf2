/** What the umpire answers to a question: as a card of its own, or with the piece in hand. */

import type { Finding } from "../../generated/wire";
import { IllustrationBox, isIllustration } from "./illustration";
import { isRead, Panels } from "./panels";

interface FindingProps {
  finding: Finding;
  /** The language of the game, where it is not the page's. */
  lang?: string | undefined;
}

export function FindingCard({ finding, lang }: FindingProps) {
  return (
    <section class="play-finding" lang={lang} aria-label={finding.title}>
      <h2>{finding.title}</h2>
      <FindingBody finding={finding} />
    </section>
  );
}

/** Of the piece in hand, whose name stands above it; `aimed`: of a place that it could go to or aim at. */
export function SelectionFinding({ finding, lang, aimed }: FindingProps & { aimed: boolean }) {
  if (!finding.lines.length && !finding.panels?.length) return null;
  return (
    <section class="play-told" lang={lang} aria-label={finding.title}>
      {aimed && <h3>{finding.title}</h3>}
      <FindingBody finding={finding} />
    </section>
  );
}

/** Panels say the same as the lines, for the eye. */
function FindingBody({ finding }: { finding: Finding }) {
  if (finding.panels?.length)
    return (
      <>
        {finding.panels.filter(isIllustration).map((one) => (
          <IllustrationBox key={one.name} illustration={one} />
        ))}
        <Panels panels={finding.panels.filter(isRead)} within />
      </>
    );
  return (
    <>
      {finding.lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </>
  );
}
