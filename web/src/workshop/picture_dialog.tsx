/** A raster layer from a picture: heights or terrain. */
import { useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { readPicture } from "../net/api";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FileDrop } from "../ui/file_drop";
import { readBase64 } from "../ui/files";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import type { Editor } from "./editor";
import { type FormContext, FormView } from "./forms/form_view";
import { withPart } from "./generate_dialog";
import { type LayerOf, readDraft, startValues } from "./model/draft";
import { misfits, withValue } from "./model/validation";

/** The largest picture, in bytes: in base 64 it fits into a request. */
const MOST_PICTURE = 5_500_000;

interface PictureDialogProps {
  editor: Editor;
  context: FormContext;
  layer: LayerOf<"raster">;
  onClose: () => void;
}

export function PictureDialog({ editor, context, layer, onClose }: PictureDialogProps) {
  const inputs = layer.picture ?? [];
  const [values, setValues] = useState(() => startValues(inputs));
  const [file, setFile] = useState<File | null>(null);
  const attempt = useAttempt();

  async function read(picture: File): Promise<void> {
    const data = await readBase64(picture, MOST_PICTURE);
    const draft = editor.draft.peek();
    const part = await readPicture(editor.game, {
      layer: layer.name,
      picture: data,
      size: [...draft.size],
      draft_values: { ...draft.values },
      values: { ...values },
      language: language.peek(),
    });
    editor.commit(withPart(editor.draft.peek(), await readDraft(part)));
    onClose();
  }

  return (
    <Dialog title={t("picture", { layer: layer.label })} onClose={onClose}>
      <form
        class="try-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) void attempt.run(() => read(file));
        }}
      >
        <FileDrop
          label={t("picture.choose")}
          hint={file?.name ?? t("picture.hint")}
          accept=".png,.tif,.tiff,image/png,image/tiff"
          onFile={setFile}
        />
        <FormView
          inputs={inputs}
          values={values}
          context={context}
          onChange={(path, value) => setValues(withValue(values, path, value))}
        />
        {attempt.problem && <Failed reason={attempt.problem} />}
        <Button
          type="submit"
          kind="primary"
          icon="upload"
          busy={attempt.busy}
          disabled={!file || misfits(inputs, values).size > 0}
        >
          {t("picture.import")}
        </Button>
      </form>
    </Dialog>
  );
}
