/** Scenarios from files of the device: a text, or a zip with the text and its pictures. */
import { readScenario } from "../net/api";
import { isZip, readBase64, readText } from "../ui/files";
import { type OwnScenario, scenarioName } from "./match_draft";

/** What a file input accepts. */
export const SCENARIO_FILES = ".toml,.zip,text/plain,application/zip";
/** The longest scenario that the server takes, with its pictures, in characters. */
const MOST_TEXT = 1_600_000;
/** The largest zip, in bytes: in base 64 it fits into a request. */
const MOST_ZIP = 2_900_000;

/** Read a scenario of a game. Throws an error with a sentence if that is not possible. */
export async function readScenarioFile(file: File, game: string): Promise<OwnScenario> {
  if (!(await isZip(file))) return { name: scenarioName(file.name), text: await readText(file, MOST_TEXT) };
  const { name, text } = await readScenario(game, { file: await readBase64(file, MOST_ZIP) });
  return { name: scenarioName(`${name}.toml`), text };
}
