/** Download a text as a file. */
import { t } from "../i18n/language";

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Read a text file. Throws an error with a sentence if it cannot be used. */
export async function readText(file: File, most: number): Promise<string> {
  if (file.size > most) {
    throw new Error(t("file-too-large", { file: file.name, most: Math.floor(most / 1000) }));
  }
  const text = await file.text();
  if (text.includes("\0") || text.includes("\ufffd")) {
    throw new Error(t("file-not-text", { file: file.name }));
  }
  return text;
}
