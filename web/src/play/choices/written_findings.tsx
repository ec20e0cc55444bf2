/** What the game says about an action that is being written: how it is read, or what is unclear. */

import { Button } from "../../ui/button";
import type { Finding } from "../../generated/wire";

/** A value that a finding proposes for a field of the action. */
export type ProposedValue = NonNullable<Finding["suggestions"]>[number];

export interface WrittenFindingsProps {
  findings: readonly Finding[];
  onPick(proposed: ProposedValue): void;
}

export function WrittenFindings({ findings, onPick }: WrittenFindingsProps) {
  return (
    <div class="play-written" role="status">
      {findings.map((finding) => (
        <section key={finding.title} aria-label={finding.title}>
          <h3>{finding.title}</h3>
          <ul>
            {finding.lines.filter(isNoButton(finding)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {Boolean(finding.suggestions?.length) && (
            <p class="play-written-proposed">
              {finding.suggestions?.map((proposed) => (
                <Button key={proposed.label} size="s" kind="plain" onClick={() => onPick(proposed)}>
                  {proposed.label}
                </Button>
              ))}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** Lines that a button repeats, such as "Windberg?", are left out. */
function isNoButton({ suggestions = [] }: Finding): (line: string) => boolean {
  return (line) => !suggestions.some(({ label }) => line === label || line === `${label}?`);
}
