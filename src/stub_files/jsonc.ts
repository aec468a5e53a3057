import { createScanner } from "jsonc-parser";

/** JSON of the same length, so that every offset still holds, or the comment that has no end. */
export type BlankedJsonc =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly offset: number; readonly reason: string };

interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** Writes spaces over comments and trailing commas. */
export function blankJsonc(text: string): BlankedJsonc {
  const blanks: Stretch[] = [];
  // The first characters of the last two tokens.
  let before = "";
  let last = "";
  let lastOffset = 0;
  for (const token of tokensOf(text)) {
    const { offset, length } = token;
    const mark = text.charAt(offset);
    const opening = text.slice(offset, offset + 2);
    if (opening === "//" || opening === "/*") {
      if (opening === "/*" && !isClosed(text.slice(offset, offset + length))) {
        return { ok: false, offset, reason: 'this comment has no end, "*/"' };
      }
      blanks.push(token);
    } else if (!/\s/.test(mark)) {
      // A comma trails only behind a value: `[,]` stays wrong.
      const isValue = before !== "" && !"[{:,".includes(before);
      if ((mark === "]" || mark === "}") && last === "," && isValue) {
        blanks.push({ offset: lastOffset, length: 1 });
      }
      [before, last, lastOffset] = [last, mark, offset];
    }
  }
  return { ok: true, text: blanked(text, blanks) };
}

/** The library's kinds of token are constants of types only, so a token is known by its text here. */
function* tokensOf(text: string): Generator<Stretch> {
  const scanner = createScanner(text);
  for (;;) {
    scanner.scan();
    const length = scanner.getTokenLength();
    if (length === 0) return;
    yield { offset: scanner.getTokenOffset(), length };
  }
}

function isClosed(comment: string): boolean {
  return comment.length >= 4 && comment.endsWith("*/");
}

function blanked(text: string, blanks: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  const inOrder = blanks.toSorted((a, b) => a.offset - b.offset);
  for (const { offset, length } of inOrder) {
    const covered = text.slice(offset, offset + length);
    parts.push(text.slice(at, offset), covered.replaceAll(/[^\r\n]/g, " "));
    at = offset + length;
  }
  return parts.join("") + text.slice(at);
}
