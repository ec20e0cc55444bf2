import { useState } from "preact/hooks";

import type { LibraryEntry, LibraryScenario } from "../generated/wire";
import { t } from "../i18n/language";
import { changeScenario, publishScenario } from "../net/api";
import { Button } from "../ui/button";
import { SelectField, TextField } from "../ui/field";
import { Failed } from "../ui/load";
import { toast } from "../ui/toast";
import { useAttempt } from "../ui/use_attempt";

type Visibility = LibraryScenario["visibility"];
const VISIBILITIES: readonly Visibility[] = ["public", "link", "private"];
const LONGEST_NOTE = 300;
const LONGEST_TAGS = 250;

export interface PublishFormProps {
  entry: LibraryEntry;
  onPublished: () => void;
}

/** Publish the saved draft as a new version, or change who finds the scenario. */
export function PublishForm({ entry, onPublished }: PublishFormProps) {
  const { scenario, draft } = entry;
  const [visibility, setVisibility] = useState<Visibility>(
    scenario.version > 0 ? scenario.visibility : "public",
  );
  const [tags, setTags] = useState(scenario.tags.join(", "));
  const [note, setNote] = useState("");
  const publishing = useAttempt();
  const changing = useAttempt();
  const problem = publishing.problem ?? changing.problem;

  async function publish(): Promise<void> {
    if (!draft) return;
    const body = { visibility, tags: tagsIn(tags), note: note.trim(), revision: draft.revision };
    const published = await publishScenario(scenario.id, body);
    const fresh = published.scenario.version > scenario.version;
    toast(t(fresh ? "publish-done" : "publish-same", { version: published.scenario.version }), "good");
    setNote("");
    onPublished();
  }

  async function change(): Promise<void> {
    await changeScenario(scenario.id, { visibility, tags: tagsIn(tags) });
    toast(t("publish-changed"), "good");
    onPublished();
  }

  return (
    <form
      class="scenario-publish"
      onSubmit={(event) => {
        event.preventDefault();
        changing.clearProblem();
        void publishing.run(publish);
      }}
    >
      <SelectField
        label={t("publish-visibility")}
        hint={t("publish-visibility.hint", { visibility })}
        value={visibility}
        options={VISIBILITIES.map((one) => ({
          value: one,
          label: t("library.visibility", { visibility: one }),
        }))}
        onChange={setVisibility}
      />
      <TextField
        label={t("publish-tags")}
        hint={t("publish-tags.hint")}
        value={tags}
        onInput={setTags}
        maxLength={LONGEST_TAGS}
      />
      {scenario.version > 0 && (
        <TextField
          label={t("publish-note")}
          hint={t("publish-note.hint")}
          value={note}
          onInput={setNote}
          maxLength={LONGEST_NOTE}
        />
      )}
      {problem && <Failed reason={problem} />}
      <p class="scenario-notes">{t(scenario.version > 0 ? "publish-lead.again" : "publish-lead")}</p>
      <div class="scenario-buttons">
        <Button type="submit" kind="primary" icon="upload" busy={publishing.busy}>
          {t(scenario.version > 0 ? "publish.again" : "publish")}
        </Button>
        {scenario.version > 0 && (
          <Button
            busy={changing.busy}
            onClick={() => {
              publishing.clearProblem();
              void changing.run(change);
            }}
          >
            {t("publish-change")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Tags separated by commas. */
export function tagsIn(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
}
