/** A piece of code inside `{{ }}` or `{% %}`, with its place in the source. */
export interface Token {
  readonly kind: "name" | "string" | "number" | "sign";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a template. All of them, in order, are the whole source. */
export interface Piece {
  readonly kind: "text" | "output" | "statement" | "comment" | "raw";
  readonly start: number;
  readonly end: number;
  /** The code between the braces. */
  readonly tokens: readonly Token[];
}

/** Most characters of code in a template: they take the engine up to a tenth of a second to compile. */
export const maxCode = 40_000;

const tag = /\{\{|\{%|\{#/g;
/** A text without an end goes on to the last character, or each of its quotes would be looked at anew. */
const token =
  /\s+|([A-Za-z_][\w]*)|("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|'[^'\\]*(?:\\[^][^'\\]*)*(?:'|\\?$))|(0[xXoObB]\w+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)|[-+]?([%}]\})|(\/\/|\*\*|[=!<>]=|[^])/gy;
const raw = /\{%[-+]?\s*raw\s*[-+]?%\}/y;
const endRaw = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/** To look for three texts took 160 ms in 12 MB of `{}`. */
const tagStart = /\{[{%#]/;

/** Whether a text holds anything for the engine to do. */
export function hasTags(source: string): boolean {
  return tagStart.test(source);
}

/** About how many characters of code a text holds, which need not be a template; more than a template may have are not counted. */
export function codeLength(source: string): number {
  let code = 0;
  let at = 0;
  while (at < source.length && code <= maxCode) {
    tag.lastIndex = at;
    const start = tag.exec(source)?.index;
    if (start === undefined) break;
    const closing = source[start + 1] === "{" ? "}}" : `${source[start + 1]}}`;
    const end = source.indexOf(closing, start + 2);
    at = end === -1 ? source.length : end + 2;
    code += at - start;
  }
  return code;
}

/** Whether there is more code in a template than `maxCode`. */
export function hasTooMuchCode(source: string): boolean {
  let code = 0;
  if (source.length <= maxCode) return false;
  for (const { kind, start, end } of readPieces(source)) {
    if (kind === "output" || kind === "statement") code += end - start;
    if (code > maxCode) return true;
  }
  return false;
}

/** Cuts a template that the engine has accepted into its pieces. */
export function* readPieces(source: string): Generator<Piece> {
  let at = 0;
  while (at < source.length) {
    tag.lastIndex = at;
    const start = tag.exec(source)?.index ?? source.length;
    if (start > at) yield { kind: "text", start: at, end: start, tokens: [] };
    if (start === source.length) return;
    const piece = readPiece(source, start);
    yield piece;
    at = piece.end;
  }
}

function readPiece(source: string, start: number): Piece {
  if (source[start + 1] === "#") {
    const found = source.indexOf("#}", start + 2);
    const end = found === -1 ? source.length : found + 2;
    return { kind: "comment", start, end, tokens: [] };
  }
  raw.lastIndex = start;
  if (raw.test(source)) {
    endRaw.lastIndex = raw.lastIndex;
    const end = endRaw.test(source) ? endRaw.lastIndex : source.length;
    return { kind: "raw", start, end, tokens: [] };
  }
  const kind = source[start + 1] === "{" ? "output" : "statement";
  return { kind, start, ...readCode(source, start) };
}

function readCode(source: string, start: number) {
  const closing = source[start + 1] === "{" ? "}}" : "%}";
  const tokens: Token[] = [];
  // Braces of a dict literal: `{{ {"a": {}} }}` does not end at its first `}}`.
  let braces = 0;
  token.lastIndex = start + ("-+".includes(source[start + 2] ?? " ") ? 3 : 2);
  while (token.lastIndex < source.length && tokens.length <= maxCode) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (found === null) break;
    const [text, name, string, number, braceEnd, sign] = found;
    if (braceEnd !== undefined) {
      if (braceEnd === closing && braces === 0) {
        return { end: token.lastIndex, tokens };
      }
      // One sign at a time: what looked like an end is not one.
      token.lastIndex = at + 1;
    }
    const kind = name !== undefined
      ? "name"
      : string !== undefined
      ? "string"
      : number !== undefined
      ? "number"
      : "sign";
    if (braceEnd === undefined && sign === undefined && kind === "sign") {
      continue;
    }
    const end = token.lastIndex;
    const cut = text.slice(0, end - at);
    if (cut === "{") braces++;
    if (cut === "}") braces = Math.max(0, braces - 1);
    tokens.push({ kind, text: cut, start: at, end });
  }
  return { end: source.length, tokens };
}
