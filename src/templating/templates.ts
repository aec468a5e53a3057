// Templates: the engine behind its traps and bounds, what a template sees,
// Standin's own functions, and errors with the place in the author's text.

import type { World } from "../runtime/world.ts";
import { adaptSource } from "./adapt.ts";
import { buildContext, type Scene } from "./context.ts";
import { Engine } from "./engine.ts";
import { callOwn } from "./functions.ts";
import {
  explainError,
  explainRefusal,
  type RenderError,
  withoutPlace,
} from "./explain.ts";
import { issueAt, issueFromEngine, type TemplateIssue } from "./issue.ts";
import { hasTags, hasTooMuchCode, maxCode } from "./lexer.ts";
import { findNameIssue, requestKeys } from "./names.ts";
import { compilePlain, type PlainRender } from "./plain.ts";
import { readTemplate } from "./syntax.ts";
import type { RequestKey } from "./vocabulary.ts";

/** Longest rendered text, in UTF-16 units. */
export const maxOutput = 16 * 1024 * 1024;
const defaultTimeoutMs = 1000;
/** Longest template, in UTF-16 units. */
export const maxTemplate = 1024 * 1024;

/** A rendered text, or the one shape of every render error. */
export type Rendering =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: RenderError };

/** A checked template. It holds no memory of the engine's: dropping it frees it. */
export interface Template {
  render(scene: Scene): Rendering;
  /** The rendered text where no request can change it. */
  readonly constant?: string;
}

/** A template ready to render, or why its source is not one. */
export type Compilation =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly issue: TemplateIssue };

/** The templates of one server: they share an engine and its functions. */
export interface Templates {
  compile(source: string): Compilation;
}

const unadaptable =
  `a product or a ".get(name, default)" is written in a way that cannot be read: put its parts in parentheses`;

interface Plan {
  readonly source: string;
  /** What the engine gets: the source in its dialect. */
  readonly adapted: string;
  readonly keys: ReadonlySet<RequestKey>;
  readonly plain: PlainRender | null;
}

type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly issue: TemplateIssue };

/** Checks syntax, and never renders. */
const checker = new Engine(() => ({ ok: false, reason: "not rendering" }));

/** Why a source is not a template; `null` where it is one. For checks without a server. */
export function checkTemplate(source: string): TemplateIssue | null {
  const text = normalise(source);
  if (!hasTags(text)) return null;
  const planning = makePlan(checker, text);
  return planning.ok ? null : planning.issue;
}

/** Makes the templates of a server whose clock and chance are `world`'s; a render ends after `timeoutMs`. */
export function createTemplates(
  world: World,
  timeoutMs = defaultTimeoutMs,
): Templates {
  const engine = new Engine((name, args) => callOwn(world, name, args));
  let count = 0;
  return {
    compile(source) {
      const text = normalise(source);
      if (!hasTags(text)) return { ok: true, template: constant(text) };
      const planning = makePlan(engine, text);
      if (!planning.ok) return planning;
      const name = `t${++count}`;
      const { plan } = planning;
      const template = {
        render: (scene: Scene) => {
          const rendered = plan.plain?.(scene);
          return rendered === undefined || rendered.length > maxOutput
            ? render(engine, name, plan, scene, timeoutMs)
            : { ok: true as const, text: rendered };
        },
      };
      return { ok: true, template };
    },
  };
}

function normalise(source: string): string {
  return source.replace(/\r\n?/g, "\n");
}

function constant(source: string): Template {
  const text = source.endsWith("\n") ? source.slice(0, -1) : source;
  return { render: () => ({ ok: true, text }), constant: text };
}

function makePlan(engine: Engine, source: string): PlanResult {
  if (source.length > maxTemplate) {
    const sentence =
      `a template of ${source.length} characters is too long: the most is ${maxTemplate}`;
    return { ok: false, issue: issueAt(source, 0, sentence) };
  }
  if (hasTooMuchCode(source)) {
    const sentence =
      `the code inside of the braces is too long: the most is ${maxCode} characters`;
    return { ok: false, issue: issueAt(source, 0, sentence) };
  }
  const outcome = engine.check(source);
  if (!outcome.ok) {
    return { ok: false, issue: issueFromEngine(outcome.message) };
  }
  const tags = readTemplate(source);
  const issue = findNameIssue(source, tags);
  if (issue !== null) return { ok: false, issue };
  const adapted = adaptSource(source, tags);
  const isReadable = tags.every((tag) => tag.isWhole) &&
    (adapted === source || engine.check(adapted).ok);
  if (!isReadable) {
    return { ok: false, issue: issueAt(source, 0, unadaptable) };
  }
  const keys = requestKeys(tags);
  const plain = compilePlain(source, tags);
  return { ok: true, plan: { source, adapted, keys, plain } };
}

function render(
  engine: Engine,
  name: string,
  plan: Plan,
  scene: Scene,
  timeoutMs: number,
): Rendering {
  const context = buildContext(plan.keys, scene);
  if (!context.ok) return fail(context.detail);
  const { request, bodyLiteral } = context;
  const outcome = bodyLiteral === undefined
    ? engine.render(name, plan.adapted, { request }, timeoutMs)
    : engine.renderOnce(
      withBody(bodyLiteral, plan.adapted),
      { request },
      timeoutMs,
    );
  if (!outcome.ok) {
    const { message, refusedBy } = outcome;
    const failed = { ...plan, request };
    const error = refusedBy === undefined
      ? explainError(message, failed)
      : explainRefusal(message, refusedBy, failed);
    return { ok: false, error };
  }
  if (outcome.text.length > maxOutput) {
    return fail(
      `the rendered text of ${outcome.text.length} characters is too long: the most is ${maxOutput}`,
    );
  }
  return outcome;
}

/** On the template's first line, so that the engine counts lines as its author does. */
function withBody(literal: string, source: string): string {
  return `{%set request=dict(request,body=${literal})%}${source}`;
}

function fail(detail: string): Rendering {
  return { ok: false, error: withoutPlace(detail) };
}
