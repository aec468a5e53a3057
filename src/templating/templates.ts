// Templates: the engine behind its traps and bounds, what a template sees,
// Standin's own functions, and errors with the place in the author's text.

import type { Work } from "../runtime/work.ts";
import type { World } from "../runtime/world.ts";
import type { Scene } from "./context.ts";
import type { TemplateIssue } from "./issue.ts";
import { codeLength, hasTags } from "./lexer.ts";
import { prepareProgram } from "./machine.ts";
import { makePlan } from "./plan.ts";
import { Renderer, type Rendering, type TemplateTimes } from "./renderer.ts";

const usualTimes: TemplateTimes = { timeoutMs: 1000, quickMs: 25 };

/** A checked template. It holds no memory of the engine's: dropping it frees it. */
export interface Template {
  /** A promise where it takes long. */
  render(scene: Scene): Rendering | Promise<Rendering>;
  /** Renders in this turn; what takes longer than `ms` milliseconds is an error. */
  renderNow(scene: Scene, ms: number): Rendering;
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

/** Gets the engine ready in steps for a payload that may hold templates: the first one would else wait for all of it. */
export function* prepareFor(text: string): Work<void> {
  if (hasTags(text)) yield* prepareProgram();
}

/** Why a source is not a template; `null` where it is one. For checks without a server. */
export function checkTemplate(source: string): TemplateIssue | null {
  if (!hasTags(source)) return null;
  const result = makePlan(normalise(source));
  return result.ok ? null : result.issue;
}

/** What a source always renders to; `null` where it has tags. */
export function constantText(source: string): string | null {
  return hasTags(source) ? null : withoutLast(normalise(source));
}

/** How long a source takes to check, in microseconds of an ordinary machine: 20, and 2 for each character of code. */
export function templateWork(source: string): number {
  return hasTags(source) ? 20 + 2 * codeLength(source) : 0;
}

/** Makes the templates of a server whose clock and chance are `world`'s. */
export function createTemplates(
  world: World,
  times: Partial<TemplateTimes> = {},
): Templates {
  const renderer = new Renderer(world, { ...usualTimes, ...times });
  return {
    compile(source) {
      const text = normalise(source);
      if (!hasTags(text)) return { ok: true, template: constant(text) };
      const result = makePlan(text);
      return result.ok
        ? { ok: true, template: renderer.prepare(result.plan) }
        : result;
    },
  };
}

function normalise(source: string): string {
  return source.replace(/\r\n?/g, "\n");
}

function constant(source: string): Template {
  const text = withoutLast(source);
  const render = (): Rendering => ({ ok: true, text });
  return { render, renderNow: render, constant: text };
}

/** A template loses one newline at its end. */
function withoutLast(source: string): string {
  return source.endsWith("\n") ? source.slice(0, -1) : source;
}
