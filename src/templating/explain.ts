import type { JsonPath } from "../json/values.ts";
import { calleesOf, lookUpOf, readTemplate, type Tag } from "./syntax.ts";

/** Why a render failed: one sentence, and where it can be told the line and the expression. */
export interface RenderError {
  readonly detail: string;
  readonly line: number | undefined;
  readonly expression: string | undefined;
}

/** Longest piece of a template quoted in an error. */
const maxQuote = 120;

/** What explaining needs to know of the render that failed. */
export interface FailedRender {
  readonly source: string;
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
  const { source } = failed;
  const tags = tagsOn(source, line)
    .map((tag) => ({
      text: source.slice(tag.start, tag.end),
      missing: reason === "undefined value"
        ? findMissing(tag, failed)
        : undefined,
    }));
  const tag = tags.find(({ missing }) => missing !== undefined) ??
    (tags.length === 1 ? tags[0] : undefined);
  const quote = tag?.text ?? source.split("\n")[line - 1]?.trim() ?? "";
  const missing = tag?.missing;
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
  { source }: FailedRender,
): RenderError {
  const calls = readTemplate(source).flatMap((tag) =>
    tag.nodes.filter(({ kind, text }) => text === name && callKinds.has(kind))
      .map(({ textStart }) => ({ tag, textStart }))
  );
  const [call] = calls;
  if (call === undefined || calls.length > 1) return withoutPlace(reason);
  const text = source.slice(call.tag.start, call.tag.end);
  const line = source.slice(0, call.textStart).split("\n").length;
  return { detail: place(reason, line, text), line, expression: text };
}

const callKinds = new Set(["call", "filter", "block_filter"]);

/** An error that belongs to no line. */
export function withoutPlace(detail: string): RenderError {
  return { detail, line: undefined, expression: undefined };
}

function place(sentence: string, line: number, quote: string): string {
  return `${sentence} (line ${line}: "${shorten(quote)}")`;
}

/** The tags that have code on a line. */
function tagsOn(source: string, line: number): Tag[] {
  const lineStart = startOfLine(source, line);
  const lineEnd = startOfLine(source, line + 1);
  return readTemplate(source).filter(({ nodes, start, end }) =>
    nodes.length > 0 && start < lineEnd && end > lineStart
  );
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

/** The look-up that leads nowhere: from `request` up to its missing member, or a lone unknown name. */
function findMissing(
  { nodes, expressions }: Tag,
  { source, request }: FailedRender,
): string | undefined {
  const callees = calleesOf(nodes);
  for (const node of nodes) {
    const { root, keys } = lookUpOf(node) ?? { root: "", keys: [] };
    const isMissing = root === "request" && !callees.has(node) &&
      follow(request, keys) === undefined;
    if (isMissing) return source.slice(node.start, node.end);
  }
  const [only, ...more] = expressions;
  const lookUp = only && more.length === 0 ? lookUpOf(only) : undefined;
  return only && lookUp && lookUp.root !== "request"
    ? source.slice(only.start, only.end)
    : undefined;
}

function follow(value: unknown, keys: JsonPath): unknown {
  let member = value;
  for (const key of keys) {
    if (typeof member !== "object" || member === null) return undefined;
    member = Object.getOwnPropertyDescriptor(member, key)?.value;
  }
  return member;
}

function shorten(text: string): string {
  return text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text;
}
