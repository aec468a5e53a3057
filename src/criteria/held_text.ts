/** Characters of a part that are looked for at once: the engine's own search takes as long as the text times these. */
const headLength = 8;

/** Pairs of characters that the engine may compare: a few milliseconds' worth. */
const mostPairs = 1 << 24;

/**
 * Whether a text holds a part. The engine's search may compare each character
 * of the text with all of the part (`aaa…zaaa…` in a long row of `a`), which
 * for megabytes takes minutes; here it is bounded by both lengths together.
 */
export function holdsText(text: string, part: string): boolean {
  if (part.length <= headLength || text.length * part.length <= mostPairs) {
    return text.includes(part);
  }
  const head = part.slice(0, headLength);
  let left = 4 * text.length;
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) {
    if (text.startsWith(part, at)) return true;
    left -= part.length;
    if (left < 0) return holdsFrom(at + 1, text, part);
  }
  return false;
}

/** The same from a place on, in one pass (Knuth, Morris, Pratt). */
function holdsFrom(from: number, text: string, part: string): boolean {
  const borders = bordersOf(part);
  let held = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (held > 0 && part.charCodeAt(held) !== code) {
      held = borders[held - 1] ?? 0;
    }
    if (part.charCodeAt(held) === code) held++;
    if (held === part.length) return true;
  }
  return false;
}

/** For each start of a part the length of the longest shorter start that also ends it. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length);
  let held = 0;
  for (let at = 1; at < part.length; at++) {
    const code = part.charCodeAt(at);
    while (held > 0 && part.charCodeAt(held) !== code) {
      held = borders[held - 1] ?? 0;
    }
    if (part.charCodeAt(held) === code) held++;
    borders[at] = held;
  }
  return borders;
}
