/** A draft made by one of the editor's generators, such as a landscape from a seed. */
import { useState } from "preact/hooks";

import { language, t } from "../i18n/language";
import { generateDraft } from "../net/api";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { SelectField } from "../ui/field";
import { Failed } from "../ui/load";
import { useAttempt } from "../ui/use_attempt";
import type { Editor } from "./editor";
import { type FormContext, FormView } from "./forms/form_view";
import { type Draft, readDraft, startValues } from "./model/draft";
import { misfits, withValue } from "./model/validation";

/** A draft with the layers and values of a part. */
export function withPart(draft: Draft, part: Draft): Draft {
  return {
    size: part.size,
    values: { ...draft.values, ...part.values },
    cells: { ...draft.cells, ...part.cells },
    edges: { ...draft.edges, ...part.edges },
    pieces: { ...draft.pieces, ...part.pieces },
    shapes: { ...draft.shapes, ...part.shapes },
    rasters: { ...draft.rasters, ...part.rasters },
  };
}

interface GenerateDialogProps {
  editor: Editor;
  context: FormContext;
  onClose: () => void;
}

export function GenerateDialog({ editor, context, onClose }: GenerateDialogProps) {
  const generators = editor.description.generators ?? [];
  const [chosen, setChosen] = useState(generators[0]?.name ?? "");
  const generator = generators.find((one) => one.name === chosen) ?? generators[0];
  const [values, setValues] = useState(() => startValues(generator?.inputs));
  const attempt = useAttempt();
  if (!generator) return null;

  async function generate(): Promise<void> {
    const made = await readDraft(
      await generateDraft(editor.game, {
        generator: chosen,
        values: { ...values },
        language: language.peek(),
      }),
    );
    editor.commit(generator?.partial ? withPart(editor.draft.peek(), made) : made);
    onClose();
  }

  return (
    <Dialog title={t("editor-menu.generate")} onClose={onClose}>
      <form
        class="try-form"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt.run(generate);
        }}
      >
        {generators.length > 1 && (
          <SelectField
            label={t("generate.kind")}
            value={chosen}
            options={generators.map(({ name, label }) => ({ value: name, label }))}
            onChange={(name) => {
              setChosen(name);
              setValues(startValues(generators.find((one) => one.name === name)?.inputs));
            }}
          />
        )}
        {generator.hint && <p class="field-hint">{generator.hint}</p>}
        <FormView
          inputs={generator.inputs}
          values={values}
          context={context}
          onChange={(path, value) => setValues(withValue(values, path, value))}
        />
        <p>{t(generator.partial ? "generate.partial" : "generate.replaces")}</p>
        {attempt.problem && <Failed reason={attempt.problem} />}
        <Button
          type="submit"
          kind="primary"
          icon="dice"
          busy={attempt.busy}
          disabled={misfits(generator.inputs, values).size > 0}
        >
          {t("generate.go")}
        </Button>
      </form>
    </Dialog>
  );
}
