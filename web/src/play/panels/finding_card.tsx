/** A finding: the answer to a question, as a card or with the selected piece. */

import type { Finding } from "../../generated/wire";
import { IllustrationBox, isIllustration } from "./illustration";
import { isRead, Panels } from "./panels";

interface FindingProps {
  finding: Finding;
  /** The language of the game, if it is not the page's. */
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

/** A finding about the selected piece, without its name; `aimed` if it is about a place. */
export function SelectionFinding({ finding, lang, aimed }: FindingProps & { aimed: boolean }) {
  if (!finding.lines.length && !finding.panels?.length) return null;
  return (
    <section class="play-piece-finding" lang={lang} aria-label={finding.title}>
      {aimed && <h3>{finding.title}</h3>}
      <FindingBody finding={finding} />
    </section>
  );
}

/** Panels show the same as the lines, graphically. */
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
