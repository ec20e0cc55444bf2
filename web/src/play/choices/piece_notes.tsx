import { Button } from "../../ui/button";
import type { PieceNote } from "../selection/selection";

export interface PieceNotesProps {
  about: readonly PieceNote[];
  /** The language of the game, if it is not the page's. */
  lang?: string | undefined;
  disabled: boolean;
  /** Actions that have not been answered yet; their buttons are busy. */
  underWay: readonly string[];
  onSay(action: string): void;
}

/** Notes on the selected piece, one button per value: a guess at its strength, for instance. */
export function PieceNotes({ about, lang, disabled, underWay, onSay }: PieceNotesProps) {
  return (
    <>
      {about.map(({ label, options }) => (
        <div key={label} class="play-about" role="group" aria-label={label} lang={lang}>
          <span class="play-about-label" aria-hidden="true">
            {label}
          </span>
          {options.map((option) => (
            <Button
              key={option.action}
              size="s"
              disabled={disabled}
              busy={underWay.includes(option.action)}
              onClick={() => onSay(option.action)}
            >
              {option.label}
            </Button>
          ))}
        </div>
      ))}
    </>
  );
}
