import type { Token } from "./lexer.ts";
import { type Edit, guardProduct } from "./product.ts";

/**
 * Rewrites what the engine lacks, on the lines where it stands: `x.get(a, b)`
 * becomes `x[a]|default(b)`, the name in `request.headers["X-Id"]` becomes
 * lower-case as the headers' keys are, and products take numbers only.
 */
export function adaptSource(source: string, tokens: readonly Token[]): string {
  const edits: Edit[] = [];
  for (const index of tokens.keys()) {
    editHeaderName(tokens, index, edits);
    editGet(tokens, index, edits);
    edits.push(...guardProduct(tokens, index));
  }
  if (edits.length === 0) return source;
  edits.sort((a, b) => a.start - b.start || a.end - b.end);
  let adapted = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    adapted += source.slice(at, start) + text;
    at = end;
  }
  return adapted + source.slice(at);
}

function editHeaderName(
  tokens: readonly Token[],
  index: number,
  edits: Edit[],
): void {
  const [request, dot, headers, ...rest] = tokens.slice(index, index + 7);
  if (request?.text !== "request" || dot?.text !== ".") return;
  if (headers?.text !== "headers" && headers?.text !== "headers_all") return;
  const isGet = rest[0]?.text === "." && rest[1]?.text === "get" &&
    rest[2]?.text === "(";
  const isMember = rest[0]?.text === "[" || rest[0]?.text === ".";
  const name = isGet ? rest[3] : isMember ? rest[1] : undefined;
  const isCall = !isGet && rest[0]?.text === "." && rest[2]?.text === "(";
  // A backslash would change its meaning with its letter: `\N` is no `\n`.
  if (name === undefined || isCall || name.text.includes("\\")) return;
  if (name.kind === "name" && (isGet || rest[0]?.text === "[")) return;
  const { start, end, text } = name;
  edits.push({ start, end, text: text.toLowerCase() });
}

function editGet(
  tokens: readonly Token[],
  index: number,
  edits: Edit[],
): void {
  const [dot, get, open] = tokens.slice(index, index + 3);
  if (dot?.text !== "." || get?.text !== "get" || open?.text !== "(") return;
  const call = readArguments(tokens, index + 2);
  const next = call && tokens[call.close + 1]?.text;
  // A filter can not be followed by a member or a call without parentheses.
  if (call === undefined || next === "." || next === "[" || next === "(") {
    return;
  }
  const comma = tokens[call.commas[0] ?? -1];
  const close = tokens[call.close];
  if (call.commas.length !== 1 || comma === undefined || !close) return;
  edits.push(
    { start: dot.start, end: open.end, text: "[" },
    { start: comma.start, end: comma.end, text: "]|default(" },
    { start: close.start, end: close.end, text: ")" },
  );
}

function readArguments(
  tokens: readonly Token[],
  open: number,
): { commas: number[]; close: number } | undefined {
  const commas: number[] = [];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "close") return undefined;
    if (token?.kind !== "sign") continue;
    if ("([{".includes(token.text)) depth++;
    if (")]}".includes(token.text) && --depth === 0) {
      return { commas, close: at };
    }
    if (token.text === "," && depth === 1) commas.push(at);
  }
  return undefined;
}
