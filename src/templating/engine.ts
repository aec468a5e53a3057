import {
  type Environment,
  maxSteps,
  openEnvironment,
  OwnCalls,
} from "./environment.ts";
import type { Answer } from "./own_answer.ts";
import { Machine, readClock, TimeIsUp } from "./machine.ts";

/** Milliseconds that a source may take to compile; the longest takes a tenth of it. */
const checkMs = 1000;
/** Compiled templates kept, about 7 KB each; one dropped compiles again in microseconds. */
const maxCompiled = 1_000;
/** Characters of source kept compiled. */
const maxSource = 2 * 1024 * 1024;

/** Longest rendered text, in bytes of UTF-8. */
export const maxOutput = 16 * 1024 * 1024;

/** What the engine made of a template: its text, or a message that may name a line. */
export type Outcome =
  | { readonly ok: true; readonly text: string }
  | {
    readonly ok: false;
    readonly message: string;
    /** Whether time was up. */
    readonly isLate?: boolean;
    /** The function or filter of Standin's own that refused its arguments. */
    readonly refusedBy?: string;
  };

/** A source and its variables. */
export interface EngineJob {
  readonly source: string;
  /** Stands for the source where that is likely to come again. */
  readonly name: string | undefined;
  readonly members: object;
}

/**
 * The template engine behind its traps: a panic, an exhausted stack, memory or
 * time is an outcome, after which the engine is new and templates compile again.
 */
export class Engine {
  readonly #own: OwnCalls;
  readonly #compiled = new Map<string, string>();
  #sourceSize = 0;
  #running: { machine: Machine; environment: Environment } | undefined;
  #patience = 0;
  /** When the running work was first looked at; before that it pays for no clock. */
  #since: number | undefined;

  /** `call` answers for Standin's own functions and filters; it must not throw. */
  constructor(call: (name: string, args: readonly unknown[]) => Answer) {
    this.#own = new OwnCalls(call);
  }

  /** Compiles a source without keeping it; the outcome's text is empty. */
  check(source: string): Outcome {
    return this.#guard(checkMs, (environment) => {
      environment.addTemplate("check", source);
      environment.removeTemplate("check");
      return "";
    });
  }

  /** Renders a source in `ms` milliseconds at most; one with a name is likely to come again. */
  render({ source, name, members }: EngineJob, ms: number): Outcome {
    const context = { ...members };
    return this.#guard(ms, (environment) => {
      if (name === undefined) {
        return environment.renderNamedStr("once", source, context);
      }
      this.#compile(environment, name, source);
      return environment.renderTemplate(name, context);
    }, context);
  }

  #guard(
    ms: number,
    work: (environment: Environment) => string,
    context: Record<string, unknown> = {},
  ): Outcome {
    this.#own.refusal = undefined;
    this.#patience = ms;
    this.#since = undefined;
    try {
      const { machine, environment } = this.#running ??= this.#start();
      machine.activate();
      machine.watch();
      const text = work(environment);
      if (machine.isLarge) this.#giveUp();
      return outcomeOf(text, this.#own);
    } catch (error) {
      if (!isEnginesOwn(error)) this.#giveUp();
      return failureOf(error, ms, this.#own);
    } finally {
      clear(context);
    }
  }

  #start() {
    const outOfTicks = (machine: Machine) => {
      const now = readClock();
      this.#since ??= now;
      if (now - this.#since > this.#patience) throw new TimeIsUp();
      machine.watch();
    };
    const machine = new Machine({ outOfTicks, answer: this.#own.answer });
    return { machine, environment: openEnvironment(machine) };
  }

  #giveUp(): void {
    this.#running = undefined;
    this.#compiled.clear();
    this.#sourceSize = 0;
  }

  #compile(environment: Environment, name: string, source: string): void {
    // The order of the map is the order of last use.
    if (this.#compiled.delete(name)) {
      this.#compiled.set(name, source);
      return;
    }
    environment.addTemplate(name, source);
    this.#compiled.set(name, source);
    this.#sourceSize += source.length;
    for (const [oldest, text] of this.#compiled) {
      const isFull = this.#compiled.size > maxCompiled ||
        this.#sourceSize > maxSource;
      if (!isFull || oldest === name) return;
      environment.removeTemplate(oldest);
      this.#compiled.delete(oldest);
      this.#sourceSize -= text.length;
    }
  }
}

/** Empties the variables of a render: the bindings keep what a trap left on the way. */
export function clear(context: Record<string, unknown>): void {
  for (const name of Object.keys(context)) delete context[name];
}

/** A rendered text, unless a function of Standin's own refused on the way. */
export function outcomeOf(text: string, { refusal }: OwnCalls): Outcome {
  return refusal === undefined
    ? { ok: true, text }
    : { ok: false, message: refusal.reason, refusedBy: refusal.by };
}

/** What an error of the engine says, where `ms` was the time it had. */
export function failureOf(
  error: unknown,
  ms: number,
  own: OwnCalls,
): Outcome {
  if (own.refusal !== undefined) return outcomeOf("", own);
  if (error instanceof TimeIsUp) return lateness(ms);
  if (!isEnginesOwn(error)) {
    const message =
      "the template needs more memory or stack than a render may take";
    return { ok: false, message };
  }
  const message = error.message.replace(
    "engine ran out of fuel",
    `the template takes more than ${maxSteps} steps`,
  );
  return { ok: false, message };
}

/** What is said of a rendered text of so many bytes. */
export function tooLong(bytes: number): string {
  return `the rendered text of ${bytes} bytes is too long: the most is ${maxOutput}`;
}

/** A render that took longer than `ms` milliseconds. */
export function lateness(ms: number): Outcome {
  const message = `the template takes longer than ${ms} ms`;
  return { ok: false, message, isLate: true };
}

/** Whether an error is one that the engine made; all else left it broken. */
export function isEnginesOwn(error: unknown): error is Error {
  return error instanceof Error && error.constructor === Error;
}
