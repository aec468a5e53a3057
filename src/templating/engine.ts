// @ts-types="./minijinja_bindings.d.ts"
import { Environment } from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { type Answer, OWN_FILTERS, OWN_FUNCTIONS } from "./functions.ts";
import {
  currentGeneration,
  releaseLargeMemory,
  restartMachine,
  TimeIsUp,
  withinTime,
} from "./machine.ts";

/** Steps of one render; an empty loop takes three a turn. */
const steps = 500_000;
/** Milliseconds that a source may take to compile; the longest takes a tenth of it. */
const checkMs = 1000;
/** Compiled templates kept, about 7 KB each; one dropped compiles again in microseconds. */
const maxCompiled = 1_000;
/** Characters of source kept compiled. */
const maxSource = 2 * 1024 * 1024;

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

type OwnCall = (name: string, args: readonly unknown[]) => Answer;

/**
 * The template engine behind its traps: a panic, an exhausted stack or memory
 * is an outcome, after which the engine is new and templates compile again.
 */
export class Engine {
  readonly #call: OwnCall;
  readonly #compiled = new Map<string, string>();
  #sourceSize = 0;
  #environment: Environment | undefined;
  #generation = 0;
  /** Why a function of Standin's refused in the running render: it cannot throw. */
  #refusal: Outcome | undefined;

  /** `call` answers for Standin's own functions and filters; it must not throw. */
  constructor(call: OwnCall) {
    this.#call = call;
  }

  /** Compiles a source without keeping it; the outcome's text is empty. */
  check(source: string): Outcome {
    return this.#guard(checkMs, (environment) => {
      environment.addTemplate("check", source);
      environment.removeTemplate("check");
      return "";
    });
  }

  /** Renders a source that is likely to come again, in `ms` milliseconds at most. `name` stands for the source. */
  render(name: string, source: string, context: unknown, ms: number): Outcome {
    return this.#guard(ms, (environment) => {
      this.#compile(environment, name, source);
      return environment.renderTemplate(name, context);
    });
  }

  /** Renders a source that will not come again. */
  renderOnce(source: string, context: unknown, ms: number): Outcome {
    return this.#guard(
      ms,
      (environment) => environment.renderNamedStr("once", source, context),
    );
  }

  #guard(ms: number, work: (environment: Environment) => string): Outcome {
    this.#refusal = undefined;
    try {
      const text = withinTime(ms, () => work(this.#open()));
      return this.#refusal ?? { ok: true, text };
    } catch (error) {
      const isLate = error instanceof TimeIsUp;
      const message = survive(error, ms);
      return this.#refusal ?? { ok: false, message, isLate };
    } finally {
      releaseLargeMemory();
    }
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

  #open(): Environment {
    const generation = currentGeneration();
    if (this.#environment && this.#generation === generation) {
      return this.#environment;
    }
    this.#environment?.__destroy_into_raw();
    this.#compiled.clear();
    this.#sourceSize = 0;
    this.#environment = this.#furnish(new Environment());
    this.#generation = generation;
    return this.#environment;
  }

  #furnish(environment: Environment): Environment {
    environment.undefinedBehavior = "strict";
    // Debug messages print the whole context, in cubic time of its depth.
    environment.debug = false;
    environment.fuel = steps;
    environment.enablePyCompat();
    for (const name of OWN_FUNCTIONS) {
      environment.addGlobal(name, this.#callback(name));
    }
    for (const name of OWN_FILTERS) {
      environment.addFilter(name, this.#callback(name));
    }
    return environment;
  }

  #callback(name: string): (...args: unknown[]) => unknown {
    return (...args) => {
      const answer = this.#call(name, args);
      if (answer.ok) return answer.value;
      const { reason } = answer;
      this.#refusal ??= { ok: false, message: reason, refusedBy: name };
      return undefined;
    };
  }
}

/** The engine's own errors are plain `Error`s; all else left it broken. */
function survive(error: unknown, ms: number): string {
  if (error instanceof Error && error.constructor === Error) {
    return error.message.replace(
      "engine ran out of fuel",
      `the template takes more than ${steps} steps`,
    );
  }
  restartMachine();
  if (error instanceof TimeIsUp) {
    return `the template takes longer than ${ms} ms`;
  }
  return "the template needs more memory or stack than a render may take";
}
