import type { Token } from "./lexer.ts";

/** Why a render failed: one sentence, and where it can be told the line and the expression. */
export interface RenderError {
  readonly detail: string;
  readonly line: number | undefined;
  readonly expression: string | undefined;
}

/** Longest piece of a template quoted in an error. */
const MAX_QUOTE = 120;

/** What explaining needs to know of the render that failed. */
export interface FailedRender {
  readonly source: string;
  readonly tokens: readonly Token[];
  /** The `request` that was handed over. */
  readonly request: unknown;
}

/** Turns the engine's message (`undefined value (in t1:2)`) into a sentence about the template's own text. */
export function explainError(
  message: string,
  failed: FailedRender,
): RenderError {
  const found = /^([^]*?) \(in [^\n()]*:(\d+)\)\s*$/.exec(message);
  if (found === null) return withoutPlace(message);
  const [, raw = message, digits] = found;
  // The engine's word for a negated text, list or boolean: see `guardProduct`.
  const reason = raw === "invalid operation"
    ? "invalid operation: a product and a negation take numbers, not texts, lists or booleans"
    : raw;
  const line = Number(digits);
  const tags = readTags(failed, line);
  const missing = reason === "undefined value"
    ? tags.map((tag) => findMissing(tag, failed.request)).find(Boolean)
    : undefined;
  const tag = tags.find((each) => missing && each.text.includes(missing)) ??
    (tags.length === 1 ? tags[0] : undefined);
  const quote = tag?.text ?? failed.source.split("\n")[line - 1]?.trim() ?? "";
  const sentence = missing === undefined ? reason : `"${missing}" is undefined`;
  return {
    detail: place(sentence, line, quote),
    line,
    expression: missing ?? tag?.text,
  };
}

/** The place of a function that refused its arguments; none where it is called twice. */
export function explainRefusal(
  reason: string,
  name: string,
  { source, tokens }: FailedRender,
): RenderError {
  const calls = tokens.filter((token) =>
    token.kind === "name" && token.text === name
  );
  const [call] = calls;
  if (call === undefined || calls.length > 1) return withoutPlace(reason);
  const open = tokens.findLast((token) =>
    token.kind === "open" && token.start < call.start
  );
  const close = tokens.find((token) =>
    token.kind === "close" && token.start > call.start
  );
  const text = source.slice(open?.start, close?.end);
  const line = source.slice(0, call.start).split("\n").length;
  return { detail: place(reason, line, text), line, expression: text };
}

/** An error that belongs to no line. */
export function withoutPlace(detail: string): RenderError {
  return { detail, line: undefined, expression: undefined };
}

function place(sentence: string, line: number, quote: string): string {
  return `${sentence} (line ${line}: "${shorten(quote)}")`;
}

interface Tag {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** The tags that have code on a line. */
function readTags({ source, tokens }: FailedRender, line: number): Tag[] {
  const tags: Tag[] = [];
  const lineStart = startOfLine(source, line);
  const lineEnd = startOfLine(source, line + 1);
  let open = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open") open = index;
    const start = tokens[open]?.start ?? 0;
    if (start >= lineEnd) break;
    if (token.kind === "close" && token.end > lineStart) {
      const text = source.slice(start, token.end);
      tags.push({ text, tokens: tokens.slice(open + 1, index) });
    }
  }
  return tags;
}

function startOfLine(source: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count++) {
    const end = source.indexOf("\n", at);
    if (end === -1) return source.length;
    at = end + 1;
  }
  return at;
}

/** The name that leads nowhere: a way from `request` up to its missing member, or a lone unknown name. */
function findMissing(
  { tokens }: Tag,
  request: unknown,
): string | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "name" || token.text !== "request") continue;
    if (tokens[index - 1]?.text === ".") continue;
    const missing = follow(tokens, index, request);
    if (missing !== undefined) return missing;
  }
  const [name, ...rest] = tokens;
  const isChain = name?.kind === "name" && name.text !== "request" &&
    rest.every((token) => token.text === "." || token.kind === "name");
  return isChain ? tokens.map((token) => token.text).join("") : undefined;
}

function follow(
  tokens: readonly Token[],
  start: number,
  request: unknown,
): string | undefined {
  let way = "request";
  let value = request;
  for (let at = start + 1;;) {
    const [sign, name, next] = tokens.slice(at, at + 3);
    const isDot = sign?.text === "." && name?.kind === "name" &&
      next?.text !== "(";
    const isSubscript = sign?.text === "[" && next?.text === "]" &&
      (name?.kind === "string" || name?.kind === "number");
    if (name === undefined || !(isDot || isSubscript)) return undefined;
    way += isDot ? `.${name.text}` : `[${name.text}]`;
    const key = name.kind === "string" ? name.text.slice(1, -1) : name.text;
    value = readMember(value, key);
    if (value === undefined) return way;
    at += isDot ? 2 : 3;
  }
}

function readMember(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function shorten(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
}
