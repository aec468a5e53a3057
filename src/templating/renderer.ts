import type { World } from "../runtime/world.ts";
import { adaptSource } from "./adapt.ts";
import {
  buildContext,
  type Members,
  type Scene,
  type TemplateWorld,
} from "./context.ts";
import { Engine, maxOutput, type Outcome, tooLong } from "./engine.ts";
import {
  explainError,
  explainRefusal,
  type RenderError,
  withoutPlace,
} from "./explain.ts";
import { callOwn } from "./functions.ts";
import type { Plan } from "./plan.ts";
import { SlicedEngine } from "./sliced_engine.ts";
import { SlowLane } from "./slow_lane.ts";
import { readTemplate } from "./syntax.ts";

/** A rendered text, or the one shape of every render error. */
export type Rendering =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: RenderError };

/** How long a render may take, in milliseconds. */
export interface TemplateTimes {
  readonly timeoutMs: number;
  /** For how long it may hold up everything else; what takes longer goes on in slices. */
  readonly quickMs: number;
}

/** What renders one plan. */
interface PreparedPlan {
  render(scene: Scene): Rendering | Promise<Rendering>;
  renderNow(scene: Scene, ms: number): Rendering;
}

type JobMaking =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly error: RenderError };

/** What the engine gets for one render. */
interface Job {
  readonly plan: Plan;
  readonly members: Members;
  readonly source: string;
  /** Stands for the source where that is likely to come again. */
  readonly name: string | undefined;
  /** Bytes of the body that it keeps. */
  readonly bytes: number;
  /** Whether to hand its body over takes long by itself. */
  readonly isLarge: boolean;
  /** The clock and the draws, which begin anew with each attempt. */
  begin(): TemplateWorld;
}

/** Renders plans: at once where that is quick, and in the slow lane where it is not. */
export class Renderer {
  readonly #engine: Engine;
  readonly #lane: SlowLane;
  readonly #times: TemplateTimes;
  readonly #world: World;
  /** What the functions see of the render that is under way at once, and of that in the slow lane. */
  #seen: TemplateWorld;
  #seenSlowly: TemplateWorld;
  #count = 0;

  constructor(world: World, times: TemplateTimes) {
    this.#world = world;
    this.#seen = world;
    this.#seenSlowly = world;
    this.#engine = new Engine((name, args) => callOwn(this.#seen, name, args));
    const sliced = new SlicedEngine(
      (name, args) => callOwn(this.#seenSlowly, name, args),
      () => world.sleep(0),
    );
    this.#lane = new SlowLane(sliced);
    this.#times = times;
  }

  /** What renders a plan; it remembers whether that took long. */
  prepare(plan: Plan): PreparedPlan {
    const name = `t${++this.#count}`;
    const pace = { isSlow: false };
    let plain: Plan["plain"] | undefined;
    const jobs = this.#jobsOf(plan, name);
    const atOnce = (scene: Scene): Rendering | null => {
      if (plain === undefined) plain = plan.plain;
      const text = plain?.(scene);
      return text !== undefined && fits(text) ? { ok: true, text } : null;
    };
    return {
      render: (scene) => {
        const quick = atOnce(scene);
        if (quick !== null) return quick;
        const made = jobs(scene);
        return made.ok ? this.#render(made.job, pace) : made;
      },
      renderNow: (scene, ms) => {
        const quick = atOnce(scene);
        if (quick !== null) return quick;
        const made = jobs(scene);
        return made.ok ? this.#renderNow(made.job, ms) : made;
      },
    };
  }

  /** A function that makes the jobs of a plan, or says why one cannot be. */
  #jobsOf(plan: Plan, name: string): (scene: Scene) => JobMaking {
    let printing: string | undefined;
    return (scene) => {
      const context = buildContext(plan, scene);
      if (!context.ok) {
        return { ok: false, error: withoutPlace(context.detail) };
      }
      const { bodyLiteral, stateLiteral, members, isLarge = false } = context;
      const begin = scene.worlds?.next() ?? (() => this.#world);
      const hasSent = members.standin_sent !== undefined;
      const source = hasSent ? printing ??= adaptPrinted(plan) : plan.adapted;
      const { content } = scene.subject;
      const bytes = plan.keys.has("body") ? content.bytes.length : 0;
      const parts = { plan, members, bytes, isLarge, begin };
      const prelude = preludeOf(bodyLiteral, stateLiteral);
      const job = prelude === ""
        ? { ...parts, source, name: hasSent ? `${name}s` : name }
        : { ...parts, source: prelude + source, name: undefined };
      return { ok: true, job };
    };
  }

  #renderNow(job: Job, ms: number): Rendering {
    this.#seen = job.begin();
    return finish(this.#engine.render(job, ms), job);
  }

  #render(job: Job, pace: { isSlow: boolean }) {
    const { timeoutMs, quickMs } = this.#times;
    if (job.isLarge) return this.#renderSlowly(job, pace);
    if (!pace.isSlow) {
      const ms = Math.min(quickMs, timeoutMs);
      this.#seen = job.begin();
      const outcome = this.#engine.render(job, ms);
      const isLate = !outcome.ok && outcome.isLate === true;
      if (!isLate || ms === timeoutMs) return finish(outcome, job);
    }
    pace.isSlow = true;
    return this.#renderSlowly(job, pace);
  }

  async #renderSlowly(
    job: Job,
    pace: { isSlow: boolean },
  ): Promise<Rendering> {
    const { timeoutMs, quickMs } = this.#times;
    const onStart = () => void (this.#seenSlowly = job.begin());
    const { outcome, tookMs } = await this.#lane.render(job, {
      ms: timeoutMs,
      bytes: job.bytes,
      onStart,
    });
    // It may have been this one request that took long.
    if (tookMs < quickMs / 2) pace.isSlow = false;
    return finish(outcome, job);
  }
}

/** The source for bodies with numbers that the engine would print otherwise than they were sent. */
function adaptPrinted({ source, bodyUse }: Plan): string {
  const printed = bodyUse?.printed.map(({ start }) => start);
  return adaptSource(source, readTemplate(source), printed);
}

/** What sets the body and the state where they cannot be handed over: on the template's first line, so that the engine counts lines as its author does. */
function preludeOf(
  body: string | undefined,
  state: string | undefined,
): string {
  const sets = [
    body === undefined ? "" : `{%set request=dict(request,body=${body})%}`,
    state === undefined ? "" : `{%set state=${state}%}`,
  ];
  return sets.join("");
}

function finish(
  outcome: Outcome,
  { plan, members: { request } }: Job,
): Rendering {
  if (!outcome.ok) {
    const { message, refusedBy } = outcome;
    const failed = { source: plan.source, request };
    const error = refusedBy === undefined
      ? explainError(message, failed)
      : explainRefusal(message, refusedBy, failed);
    return { ok: false, error };
  }
  return fits(outcome.text)
    ? outcome
    : { ok: false, error: withoutPlace(tooLong(sizeOf(outcome.text))) };
}

function fits(text: string): boolean {
  // No character takes more than three bytes for each of its units.
  return text.length * 3 <= maxOutput || sizeOf(text) <= maxOutput;
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
