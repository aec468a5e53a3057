import { adaptSource } from "./adapt.ts";
import { findBodyUse } from "./body_use.ts";
import type { Needs } from "./context.ts";
import { Engine } from "./engine.ts";
import { issueAt, issueFromEngine, type TemplateIssue } from "./issue.ts";
import { hasTooMuchCode, maxCode } from "./lexer.ts";
import { KnownTags } from "./known_tags.ts";
import { findNameIssue, requestKeys } from "./names.ts";
import { compilePlain, type PlainRender } from "./plain.ts";
import { readTemplate, type Tag } from "./syntax.ts";
import { REQUEST_KEYS } from "./vocabulary.ts";

/** Longest template, in UTF-16 units. */
const maxTemplate = 1024 * 1024;

/** A checked template, and what rendering it takes. */
export interface Plan extends Needs {
  readonly source: string;
  /** What the engine gets: the source in its dialect. */
  readonly adapted: string;
  readonly plain: PlainRender | null;
}

/** A plan, or why the source is not a template. */
export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly issue: TemplateIssue };

/** Only compiles, and never renders. */
const engine = new Engine(() => ({ ok: false, reason: "not rendering" }));

/** Plans kept, and characters of their sources: what was checked is not checked again to be compiled. */
const maxPlans = 5_000;
const maxSource = 2 * 1024 * 1024;
const plans = new Map<string, PlanResult>();
let plannedSource = 0;

/** Checks a source and prepares its rendering. */
export function makePlan(source: string): PlanResult {
  const known = plans.get(source);
  if (known !== undefined) return known;
  const result = checkSource(source);
  plans.set(source, result);
  plannedSource += source.length;
  for (const oldest of plans.keys()) {
    if (plans.size <= maxPlans && plannedSource <= maxSource) break;
    plans.delete(oldest);
    plannedSource -= oldest.length;
  }
  return result;
}

const known = new KnownTags();

function checkSource(source: string): PlanResult {
  const tooLong = lengthIssue(source);
  if (tooLong !== null) {
    return { ok: false, issue: issueAt(source, 0, tooLong) };
  }
  const issue = isOfKnownTags(source) ? null : findIssue(source);
  return issue === null
    ? { ok: true, plan: new LazyPlan(source) }
    : { ok: false, issue };
}

/** Whether a source is a template for certain, without a look at all of it. */
function isOfKnownTags(source: string): boolean {
  const unknown = known.unknownIn(source);
  if (unknown === null || unknown === source) return false;
  // What was cut too early, at braces in a text, stays unknown.
  return unknown === "" ||
    findIssue(unknown) === null && known.unknownIn(unknown) === "";
}

function findIssue(source: string): TemplateIssue | null {
  const outcome = engine.check(source);
  if (!outcome.ok) return issueFromEngine(outcome.message);
  const tags = readTemplate(source);
  const issue = findDepthIssue(source, tags) ?? findNameIssue(source, tags);
  if (issue !== null) return issue;
  const adapted = adaptSource(source, tags);
  const isReadable = tags.every((tag) => tag.isWhole) &&
    (adapted === source || engine.check(adapted).ok);
  if (!isReadable) return issueAt(source, 0, unadaptable);
  known.learn(source, tags);
  return null;
}

/** Characters of a source that the first render reads; what reads longer ones is their creation, which may take longer. */
const maxLate = 4_000;

/** A plan that is made by its first render: a start with thousands of templates renders none. */
class LazyPlan implements Plan {
  readonly source: string;
  #rest: Omit<Plan, "source"> | undefined;

  constructor(source: string) {
    this.source = source;
    if (source.length > maxLate) this.#rest = planOf(source);
  }

  get adapted() {
    return this.#made.adapted;
  }

  get plain() {
    return this.#made.plain;
  }

  get keys() {
    return this.#made.keys;
  }

  get bodyUse() {
    return this.#made.bodyUse;
  }

  get usesState() {
    return this.#made.usesState;
  }

  get #made() {
    return this.#rest ??= planOf(this.source);
  }
}

function planOf(source: string): Omit<Plan, "source"> {
  const tags = readTemplate(source);
  const named = requestKeys(tags);
  return {
    adapted: adaptSource(source, tags),
    keys: named ?? new Set(REQUEST_KEYS),
    bodyUse: named && findBodyUse(tags),
    plain: compilePlain(source, tags),
    usesState: tags.some(({ nodes }) =>
      nodes.some(({ kind, text }) => kind === "name" && text === "state")
    ),
  };
}

/**
 * What the engine compiles once, it compiles again: how deep it can go depends
 * on what else is on the stack and on how its program was compiled, so this
 * stays at half of the least that was found.
 */
function findDepthIssue(
  source: string,
  tags: readonly Tag[],
): TemplateIssue | null {
  let branches = 0;
  for (const { keyword, codeStart, nodes } of tags) {
    if (keyword === "elif" && ++branches > maxLevels) {
      const sentence = `more than ${maxLevels} times "elif" is too deep`;
      return issueAt(source, codeStart, sentence);
    }
    const deep = nodes.find(({ depth }) => depth > maxLevels);
    if (deep !== undefined) {
      const sentence =
        `the expression is too deep: the most is ${maxLevels} levels, and each operator in a row is one`;
      return issueAt(source, deep.start, sentence);
    }
  }
  return null;
}

const maxLevels = 1000;

const unadaptable =
  `a product or a ".get(name, default)" is written in a way that cannot be read: put its parts in parentheses`;

function lengthIssue(source: string): string | null {
  if (source.length > maxTemplate) {
    return `a template of ${source.length} characters is too long: the most is ${maxTemplate}`;
  }
  return hasTooMuchCode(source)
    ? `the code inside of the braces is too long: the most is ${maxCode} characters`
    : null;
}
