import { useRef, useState } from "preact/hooks";

import { Button } from "./button";
import "./file_drop.css";

export interface FileDropProps {
  /** The label of the button. */
  label: string;
  /** A few words beside the button. */
  hint: string;
  accept: string;
  onFile: (file: File) => void;
}

/** A drop zone for a file, with a button to pick one. */
export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  return (
    <div
      class={over ? "file-drop file-drop-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        ref={picker}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
          // So that the same file can be picked again after a change.
          event.currentTarget.value = "";
        }}
      />
      <Button icon="upload" onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <p class="file-drop-hint">{hint}</p>
    </div>
  );
}
