/** Files of the device: downloads, and files that are read. */
import { t } from "../i18n/language";

/** Download a text as a file. */
export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Download data as a file. */
export function saveBlob(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Read a text file. Throws an error with a sentence if it cannot be used. */
export async function readText(file: File, most: number): Promise<string> {
  checkSize(file, most);
  const text = await file.text();
  if (text.includes("\0") || text.includes("\ufffd")) {
    throw new Error(t("file-not-text", { file: file.name }));
  }
  return text;
}

/** Read any file in base 64. Throws an error with a sentence if it is too large. */
export function readBase64(file: File, most: number): Promise<string> {
  checkSize(file, most);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}

function checkSize(file: File, most: number): void {
  if (file.size <= most) return;
  throw new Error(t("file-too-large", { file: file.name, most: Math.floor(most / 1000) }));
}

/** Whether a file begins as a zip does. */
export async function isZip(file: File): Promise<boolean> {
  return (await file.slice(0, 2).text()) === "PK";
}
