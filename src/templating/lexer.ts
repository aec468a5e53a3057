/** What a piece of a template's code is. `open` and `close` are the tag's braces. */
export type TokenKind =
  | "open"
  | "close"
  | "name"
  | "string"
  | "number"
  | "sign";

/** A piece of code inside `{{ }}` or `{% %}`, with its place in the source. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TAG = /\{\{|\{%|\{#/g;
const PIECE =
  /\s+|([A-Za-z_][\w]*)|("[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*')|(0[xXoObB]\w+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)|[-+]?([%}]\})|(\/\/|\*\*|[=!<>]=|[^])/gy;
const RAW = /\{%[-+]?\s*raw\s*[-+]?%\}/y;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/** Whether a text holds anything for the engine to do. */
export function hasTags(source: string): boolean {
  return source.includes("{{") || source.includes("{%") ||
    source.includes("{#");
}

/** The code of a template, in order. Comments, raw blocks and text are left out. */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    TAG.lastIndex = at;
    const tag = TAG.exec(source);
    if (tag === null) return tokens;
    at = tag[0] === "{#"
      ? after(source, source.indexOf("#}", tag.index + 2), 2)
      : skipRaw(source, tag.index) ?? readTag(source, tag.index, tokens);
  }
}

function skipRaw(source: string, at: number): number | undefined {
  RAW.lastIndex = at;
  if (!RAW.test(source)) return undefined;
  END_RAW.lastIndex = RAW.lastIndex;
  return END_RAW.test(source) ? END_RAW.lastIndex : source.length;
}

function after(source: string, found: number, length: number): number {
  return found === -1 ? source.length : found + length;
}

function readTag(source: string, start: number, tokens: Token[]): number {
  const closing = source[start + 1] === "{" ? "}}" : "%}";
  tokens.push({
    kind: "open",
    text: source.slice(start, start + 2),
    start,
    end: start + 2,
  });
  // Braces of a dict literal: `{{ {"a": {}} }}` does not end at its first `}}`.
  let braces = 0;
  const first = start + ("-+".includes(source[start + 2] ?? " ") ? 3 : 2);
  PIECE.lastIndex = first;
  for (let at = first; at < source.length; at = PIECE.lastIndex) {
    const piece = PIECE.exec(source);
    if (piece === null) break;
    if (piece[4] !== undefined && (piece[4] !== closing || braces > 0)) {
      PIECE.lastIndex = at + piece[0].length - 1;
      if (piece[4] === "}}") braces = Math.max(0, braces - 1);
      continue;
    }
    const end = PIECE.lastIndex;
    if (piece[4] !== undefined) {
      tokens.push({ kind: "close", text: closing, start: at, end });
      return end;
    }
    const text = piece[0];
    if (text === "{") braces++;
    if (text === "}") braces = Math.max(0, braces - 1);
    const kind = kindOf(piece);
    if (kind !== undefined) tokens.push({ kind, text, start: at, end });
  }
  return source.length;
}

function kindOf(piece: RegExpExecArray): TokenKind | undefined {
  if (piece[1] !== undefined) return "name";
  if (piece[2] !== undefined) return "string";
  if (piece[3] !== undefined) return "number";
  return piece[5] === undefined ? undefined : "sign";
}
