import { tell } from "./notices.ts";

/** Copies text and says so; works on plain HTTP too, where the clipboard API is missing. */
export async function copy(text: string, what: string): Promise<void> {
  const done = await viaApi(text) || viaSelection(text);
  if (done) tell(`Copied ${what}.`);
  else tell(`The browser did not allow copying ${what}.`, { tone: "bad" });
}

async function viaApi(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function viaSelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "offscreen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/** Hands a file to the person, without a request. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
