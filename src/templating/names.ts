import { nearest } from "../schema/nearest.ts";
import { issueAt, type TemplateIssue } from "./issue.ts";
import type { Token } from "./lexer.ts";
import {
  ENGINE_FILTERS,
  ENGINE_FUNCTIONS,
  ENGINE_TESTS,
  isRequestKey,
  REQUEST_KEYS,
  type RequestKey,
} from "./vocabulary.ts";
import { OWN_FILTERS, OWN_FUNCTIONS } from "./functions.ts";

const FILTERS = new Set([...ENGINE_FILTERS, ...OWN_FILTERS]);
const TESTS = new Set(ENGINE_TESTS);
const FUNCTIONS = new Set([...ENGINE_FUNCTIONS, ...OWN_FUNCTIONS]);
/** Words that stand before a parenthesis and call nothing. */
const NO_CALL = new Set(
  "and block call caller elif else filter for if in is loop macro not or request self set super with"
    .split(" "),
);
const LOADING_TAGS = new Set(["include", "import", "from", "extends"]);

/** The members of `request` that a template can reach; all where it uses `request` as a whole. */
export function requestKeys(tokens: readonly Token[]): Set<RequestKey> {
  const keys = new Set<RequestKey>();
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.text;
    if (token.text !== "request" || token.kind !== "name" || before === ".") {
      continue;
    }
    const key = memberAfter(tokens, index);
    if (key === undefined) return new Set(REQUEST_KEYS);
    if (isRequestKey(key)) keys.add(key);
  }
  return keys;
}

/** The member named right after a token, `undefined` for none, a computed one or a method. */
function memberAfter(
  tokens: readonly Token[],
  index: number,
): string | undefined {
  const [dot, name, next] = tokens.slice(index + 1, index + 4);
  if (dot?.text === "." && name?.kind === "name") {
    return next?.text === "(" ? undefined : name.text;
  }
  if (dot?.text === "[" && name?.kind === "string" && next?.text === "]") {
    return name.text.includes("\\") ? undefined : name.text.slice(1, -1);
  }
  return undefined;
}

/** What the engine would find only while it renders: unknown filters, tests, functions, and tags that load other templates. */
export function findNameIssue(
  source: string,
  tokens: readonly Token[],
): TemplateIssue | null {
  const defined = definedNames(tokens);
  for (const [index, token] of tokens.entries()) {
    const sentence = judge(tokens, index, token) ??
      judgeCall(tokens, index, defined);
    if (sentence !== undefined) return issueAt(source, token.start, sentence);
  }
  return null;
}

function judge(
  tokens: readonly Token[],
  index: number,
  token: Token,
): string | undefined {
  if (token.kind !== "name") return undefined;
  const { text } = token;
  const before = tokens[index - 1];
  const opensTag = before?.text === "{%" && before.kind === "open";
  if (opensTag && LOADING_TAGS.has(text)) {
    return `"{% ${text} %}" has no other template to load: write the text here`;
  }
  const inFilterTag = before?.text === "filter" &&
    tokens[index - 2]?.text === "{%";
  if ((before?.text === "|" || inFilterTag) && !FILTERS.has(text)) {
    return `there is no filter "${text}"${suggest(text, FILTERS)}`;
  }
  if (isTestName(tokens, index) && !TESTS.has(text)) {
    return `there is no test "${text}"${suggest(text, TESTS)}`;
  }
  return undefined;
}

/** Names that stand anywhere but before a parenthesis: the template may have set them. */
function definedNames(tokens: readonly Token[]): Set<string> {
  const defined = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const isCalled = tokens[index + 1]?.text === "(" &&
      tokens[index - 1]?.text !== "macro";
    if (token.kind === "name" && !isCalled) defined.add(token.text);
  }
  return defined;
}

function judgeCall(
  tokens: readonly Token[],
  index: number,
  defined: ReadonlySet<string>,
): string | undefined {
  const { kind, text = "" } = tokens[index] ?? {};
  if (kind !== "name" || tokens[index + 1]?.text !== "(") return undefined;
  if (FUNCTIONS.has(text) || NO_CALL.has(text) || defined.has(text)) {
    return undefined;
  }
  const before = tokens[index - 1]?.text;
  if (before === "." || before === "|" || isTestName(tokens, index)) {
    return undefined;
  }
  return `there is no function "${text}"${suggest(text, FUNCTIONS)}`;
}

function isTestName(tokens: readonly Token[], index: number): boolean {
  const isWord = (at: number) =>
    tokens[at]?.text === "is" && tokens[at]?.kind === "name" &&
    tokens[at - 1]?.text !== ".";
  if (tokens[index]?.text === "not") return false;
  return isWord(index - 1) ||
    (tokens[index - 1]?.text === "not" && isWord(index - 2));
}

function suggest(word: string, known: ReadonlySet<string>): string {
  const name = nearest(word, [...known]);
  return name === undefined
    ? ": docs/templates.md lists those that exist"
    : `: did you mean "${name}"?`;
}
