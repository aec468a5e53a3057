import { nearest } from "../schema/nearest.ts";
import type { Expression } from "./expression.ts";
import { issueAt, type TemplateIssue } from "./issue.ts";
import { calleesOf, lookUpOf, type Tag } from "./syntax.ts";
import {
  ENGINE_FILTERS,
  ENGINE_FUNCTIONS,
  ENGINE_TESTS,
  isRequestKey,
  type RequestKey,
} from "./vocabulary.ts";
import { OWN_FILTERS, OWN_FUNCTIONS } from "./functions.ts";

const filters = new Set([...ENGINE_FILTERS, ...OWN_FILTERS]);
const tests = new Set(ENGINE_TESTS);
const functions = new Set([...ENGINE_FUNCTIONS, ...OWN_FUNCTIONS]);
/** Names that the engine gives inside of blocks, and `request`, whose call it refuses better. */
const given = ["caller", "loop", "request", "self", "super"];
const loadingTags = new Set(["include", "import", "from", "extends"]);

/** The members of `request` that a template names; `undefined` where it uses `request` as a whole. */
export function requestKeys(
  tags: readonly Tag[],
): Set<RequestKey> | undefined {
  const keys = new Set<RequestKey>();
  const nodes = tags.flatMap((tag) => tag.nodes);
  const callees = calleesOf(nodes);
  const whole = new Set<Expression | undefined>();
  for (const node of nodes) {
    if (node.kind === "name" && node.text === "request") whole.add(node);
    const { root, keys: [key, ...more] } = lookUpOf(node) ?? { keys: [] };
    const isMember = root === "request" && more.length === 0 &&
      key !== undefined && !callees.has(node);
    if (!isMember) continue;
    whole.delete(node.parts[0]);
    if (isRequestKey(key)) keys.add(key);
  }
  return whole.size > 0 ? undefined : keys;
}

/** What the engine would find only while it renders: unknown filters, tests, functions, and tags that load other templates. */
export function findNameIssue(
  source: string,
  tags: readonly Tag[],
): TemplateIssue | null {
  const defined = definedNames(tags);
  for (const { keyword, codeStart, nodes } of tags) {
    if (keyword !== undefined && loadingTags.has(keyword)) {
      const sentence =
        `"{% ${keyword} %}" has no other template to load: write the text here`;
      return issueAt(source, codeStart, sentence);
    }
    for (const node of nodes) {
      const sentence = judge(node, defined);
      if (sentence !== undefined) {
        return issueAt(source, node.textStart, sentence);
      }
    }
  }
  return null;
}

/** Names that are not only called: the template may have set them. */
function definedNames(tags: readonly Tag[]): Set<string> {
  const defined = new Set(given);
  for (const { keyword, nodes } of tags) {
    const callees = calleesOf(nodes);
    for (const node of nodes) {
      const isDefined = node.kind === "name" &&
        (keyword === "macro" || !callees.has(node));
      if (isDefined) defined.add(node.text);
    }
  }
  return defined;
}

function judge(
  { kind, text, parts: [callee] }: Expression,
  defined: ReadonlySet<string>,
): string | undefined {
  switch (kind) {
    case "filter":
    case "block_filter":
      return unknown("filter", text, filters);
    case "test":
      return unknown("test", text, tests);
    case "call": {
      const isCheckable = callee?.kind === "name" && !defined.has(text);
      return isCheckable ? unknown("function", text, functions) : undefined;
    }
    default:
      return undefined;
  }
}

function unknown(
  kind: string,
  name: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (known.has(name)) return undefined;
  const like = nearest(name, [...known]);
  const hint = like === undefined
    ? "docs/templates.md lists those that exist"
    : `did you mean "${like}"?`;
  return `there is no ${kind} "${name}": ${hint}`;
}
