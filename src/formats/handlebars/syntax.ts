import { type Call, readCall } from "./expression.ts";

/** A part of a template of Handlebars. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly call: Call; readonly raw: boolean }
  | {
    readonly kind: "block";
    readonly call: Call;
    /** Names of `as |item index|`. */
    readonly names: readonly string[];
    readonly inside: readonly Part[];
    readonly otherwise: readonly Part[];
  };

/** A template that was read, or why it is not. */
export type TemplateReading =
  | { readonly ok: true; readonly parts: readonly Part[] }
  | { readonly ok: false; readonly reason: string };

/** Blocks inside each other. */
const maxDepth = 30;

/** Characters of a template, as of every other one (docs/limits.md). */
const maxSource = 1_048_576;

/** Tags of a template: those of more are too much code for the one that is written (docs/limits.md). */
const maxTags = 13_333;

interface Token {
  readonly kind: "text" | "tag" | "raw";
  readonly text: string;
}

/** Reads a template: values, blocks, comments and white space control; partials, decorators and raw blocks are refused. */
export function readHandlebars(source: string): TemplateReading {
  if (source.length > maxSource) {
    const reason = `it has more than ${maxSource} characters`;
    return { ok: false, reason };
  }
  const tokens = tokensOf(source);
  if (typeof tokens === "string") return { ok: false, reason: tokens };
  const reader = new Reader(tokens);
  const parts = reader.parts(0);
  if (reader.reason !== undefined) return { ok: false, reason: reader.reason };
  return reader.isAtEnd
    ? { ok: true, parts }
    : { ok: false, reason: "a block ends that was not begun" };
}

/** The ends of tags by their beginnings, the longer ones first. */
const ends: readonly (readonly [string, string])[] = [
  ["{{!--", "--}}"],
  ["{{~!--", "--~}}"],
  ["{{{", "}}}"],
  ["{{", "}}"],
];

/** The tokens of a template, or why it is not read. Each end is sought once: a template without one ends there. */
function tokensOf(source: string): Token[] | string {
  const tokens: Token[] = [];
  let tags = 0;
  let from = 0;
  let trims = false;
  const addText = (end: number, trimsEnd: boolean) => {
    let text = source.slice(from, end);
    if (trims) text = text.trimStart();
    if (trimsEnd) text = text.trimEnd();
    if (text !== "") tokens.push({ kind: "text", text });
  };
  for (
    let at = source.indexOf("{{");
    at >= 0;
    at = source.indexOf("{{", from)
  ) {
    if (source.startsWith("{{{{", at)) return "a raw block";
    const [start = "{{", end = "}}"] = ends.find(([one]) =>
      source.startsWith(one, at)
    ) ?? [];
    const close = source.indexOf(end, at + start.length);
    if (close < 0) return "a tag has no end";
    const isEscaped = source[at - 1] === "\\" && at > from;
    const inside = source.slice(at + start.length, close);
    const isComment = start.endsWith("--") || /^~?!/.test(inside);
    addText(
      isEscaped ? at - 1 : at,
      !isEscaped && (inside.startsWith("~") || start === "{{~!--"),
    );
    from = close + end.length;
    trims = !isEscaped && (inside.endsWith("~") || end === "--~}}");
    if (isEscaped) tokens.push({ kind: "text", text: source.slice(at, from) });
    else if (!isComment) {
      if (++tags > maxTags) return `more than ${maxTags} tags`;
      const text = inside.replace(/^~/, "").replace(/~$/, "").trim();
      tokens.push({ kind: start === "{{{" ? "raw" : "tag", text });
    }
  }
  addText(source.length, false);
  return tokens;
}

class Reader {
  reason: string | undefined;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Up to the end, or to a tag that closes or turns the block around. */
  parts(depth: number): Part[] {
    const parts: Part[] = [];
    while (this.reason === undefined) {
      const token = this.#tokens[this.#at];
      if (token === undefined || isTurn(token)) return parts;
      this.#at++;
      const part = this.#part(token, depth);
      if (part !== undefined) parts.push(part);
    }
    return parts;
  }

  #part({ kind, text }: Token, depth: number): Part | undefined {
    if (kind === "text") return { kind, text };
    if (/^[>*&^]|^#[>*]/.test(text) && !text.startsWith("&")) {
      return this.#refuse(`{{${text}}} is not translated`);
    }
    if (text.startsWith("#")) return this.#block(text.slice(1), depth);
    const call = readCall(text.replace(/^&/, ""));
    return call === undefined
      ? this.#refuse(`{{${text}}} is not understood`)
      : { kind: "value", call, raw: kind === "raw" };
  }

  #block(text: string, depth: number): Part | undefined {
    if (depth >= maxDepth) return this.#refuse("blocks are nested too deep");
    const match = /^([\s\S]*?)(?:\bas\s*\|([\w\s]*)\|\s*)?$/.exec(text);
    const call = readCall(match?.[1] ?? "");
    if (call === undefined) {
      return this.#refuse(`{{#${text}}} is not understood`);
    }
    const names = (match?.[2] ?? "").trim().split(/\s+/).filter(Boolean);
    const inside = this.parts(depth + 1);
    const otherwise = this.#otherwise(depth);
    const end = this.#tokens[this.#at++];
    if (end?.kind !== "tag" || !end.text.startsWith("/")) {
      return this.#refuse(`{{#${text}}} has no end`);
    }
    return { kind: "block", call, names, inside, otherwise };
  }

  #otherwise(depth: number): readonly Part[] {
    const turn = this.#tokens[this.#at];
    const match = turn?.kind === "tag"
      ? /^(?:else|\^)\s*([\s\S]*)$/.exec(turn.text)
      : null;
    if (match === null) return [];
    this.#at++;
    const chained = match[1] ?? "";
    if (chained === "") return this.parts(depth + 1);
    // `{{else if x}}` shares the end of the block around it.
    const call = readCall(chained);
    if (call === undefined || depth >= maxDepth) {
      this.#refuse(`{{else ${chained}}} is not understood`);
      return [];
    }
    const inside = this.parts(depth + 1);
    const otherwise = this.#otherwise(depth + 1);
    return [{ kind: "block", call, names: [], inside, otherwise }];
  }

  #refuse(reason: string): undefined {
    this.reason ??= reason.slice(0, 200);
    return undefined;
  }
}

function isTurn({ kind, text }: Token): boolean {
  return kind === "tag" && /^(?:\/|\^|else(?:\s|$))/.test(text);
}
