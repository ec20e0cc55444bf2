/** Copy a text. Returns whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  return (await byClipboard(text)) || bySelection(text);
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Fallback for pages served without encryption, which cannot use the clipboard. */
function bySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
