/** Files of the workshop: playable scenarios, and drafts that are not finished. */
import type { Draft as WireDraft } from "../generated/wire";
import { t } from "../i18n/language";
import { openDraft, packScenario } from "../net/api";
import { scenarioName } from "../new_match/match_draft";
import { readScenarioFile, SCENARIO_FILES } from "../new_match/scenario_file";
import { readText, saveBlob, saveText } from "../ui/files";
import { titleOf } from "./editor";
import type { Checked } from "./model/checker";
import { type Draft, readDraft, writeDraft } from "./model/draft";

const KIND = "sandtable draft 1";
/** The largest file of a draft, in characters. */
const MOST_DRAFT = 12_000_000;
/** The longest name of a file in a zip, in characters. */
const LONGEST_NAME = 60;
/** What a file input accepts. */
export const WORKSHOP_FILES = `${SCENARIO_FILES},.json`;

interface DraftFile {
  readonly kind: typeof KIND;
  readonly game: string;
  readonly draft: WireDraft;
}

/** Download a draft that was checked and can be played: one file, or a zip if pictures belong to it. */
export async function saveScenario(game: string, { draft, text, pictures }: Checked): Promise<void> {
  const name = scenarioName((draft && titleOf(draft)) || "scenario").slice(0, LONGEST_NAME);
  if (!pictures) return saveText(`${name}.toml`, text ?? "");
  saveBlob(`${name}.zip`, await packScenario(game, { name, scenario_text: text ?? "" }));
}

/** A draft as a file, playable or not. */
export async function draftFile(game: string, draft: Draft): Promise<{ name: string; text: string }> {
  const file: DraftFile = { kind: KIND, game, draft: await writeDraft(draft) };
  return { name: `${scenarioName(titleOf(draft) || "draft")}.draft.json`, text: JSON.stringify(file) };
}

/** Read a scenario or a draft of a game from a file. Throws an error with a sentence if that is not possible. */
export async function readFile(file: File, game: string): Promise<{ game: string; draft: Draft }> {
  if (!file.name.endsWith(".json")) {
    const { text } = await readScenarioFile(file, game);
    return { game, draft: await readDraft(await openDraft(game, { scenario_text: text })) };
  }
  const text = await readText(file, MOST_DRAFT);
  try {
    const found = JSON.parse(text) as Partial<DraftFile>;
    if (found.kind !== KIND || !found.draft || typeof found.game !== "string") throw new Error(found.kind);
    return { game: found.game, draft: await readDraft(found.draft) };
  } catch {
    throw new Error(t("draft.unreadable", { file: file.name }));
  }
}
