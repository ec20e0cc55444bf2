/** The comment of a step, and the name of the variation that begins with it. */
import { useEffect, useRef, useState } from "preact/hooks";

import { t } from "../i18n/language";
import { TextField } from "../ui/field";
import { LONGEST_COMMENT, LONGEST_NAME, type Notes } from "./model";
import { cleanLine, cleanText } from "./text";

export interface NotesFormProps {
  notes: Notes;
  /** Whether a variation can begin here: not at the beginning. */
  named: boolean;
  onChange: (notes: Partial<Notes>) => void;
}

export function NotesForm({ notes, named, onChange }: NotesFormProps) {
  const [name, setName] = useState(notes.name);
  const typed = useRef(notes.name);
  useEffect(() => {
    // Changed from outside, not by typing here.
    if (notes.name !== typed.current) setName(notes.name);
    typed.current = notes.name;
  }, [notes.name]);
  return (
    <div class="notes-form">
      <TextField
        label={t("study-comment")}
        value={notes.comment}
        rows={3}
        maxLength={LONGEST_COMMENT}
        placeholder={t("study-comment.hint")}
        onInput={(comment) => onChange({ comment: cleanText(comment, LONGEST_COMMENT) })}
      />
      {named && (
        <TextField
          label={t("study-variation")}
          value={name}
          maxLength={LONGEST_NAME}
          onInput={(text) => {
            setName(text);
            typed.current = cleanLine(text, LONGEST_NAME);
            onChange({ name: typed.current });
          }}
        />
      )}
    </div>
  );
}
