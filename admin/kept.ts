type Area = "localStorage" | "sessionStorage";

/** What the browser would not keep: it holds until the page is closed. */
const held = new Map<string, string>();

/** What was kept under a key; a browser that keeps nothing for a site refuses even the look. */
export function kept(key: string, area: Area = "localStorage"): string | null {
  const here = held.get(key);
  if (here !== undefined) return here;
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; false where it will be gone with the page, as the browser keeps nothing or has no room. */
export function keep(
  key: string,
  text: string,
  area: Area = "localStorage",
): boolean {
  held.delete(key);
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    held.set(key, text);
    return false;
  }
}
