// @ts-types="./minijinja_bindings.d.ts"
import { Environment } from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { type Answer, OWN_FILTERS, OWN_FUNCTIONS } from "./functions.ts";
import type { Machine } from "./machine.ts";

/** Steps of one render; an empty loop takes three a turn. */
export const maxSteps = 500_000;

export type { Environment };

/** A function or filter of Standin's own that refused its arguments, and why. */
export interface Refusal {
  readonly reason: string;
  readonly by: string;
}

/** Standin's own functions and filters, as the engine calls them. They are made once: instances come and go. */
export class OwnCalls {
  /** Why the first one refused: they cannot throw, that would break the engine. */
  refusal: Refusal | undefined;
  readonly #functions: ReadonlyMap<string, (...args: unknown[]) => unknown>;

  /** `call` answers for them; it must not throw. */
  constructor(call: (name: string, args: readonly unknown[]) => Answer) {
    const wrap = (name: string) => (...args: unknown[]) => {
      const answer = call(name, args);
      if (answer.ok) return answer.value;
      this.refusal ??= { reason: answer.reason, by: name };
      return undefined;
    };
    const names = new Set([...OWN_FUNCTIONS, ...OWN_FILTERS]);
    this.#functions = new Map([...names].map((name) => [name, wrap(name)]));
  }

  get(name: string): (...args: unknown[]) => unknown {
    return this.#functions.get(name) ?? (() => undefined);
  }
}

/** Makes the engine's environment in an instance. */
export function openEnvironment(machine: Machine, own: OwnCalls): Environment {
  machine.activate();
  const environment = new Environment();
  // Its finaliser would free it in whichever instance is active by then. The
  // memory goes with the instance.
  environment.__wbg_ptr = environment.__destroy_into_raw();
  environment.undefinedBehavior = "strict";
  // Debug messages print the whole context, in cubic time of its depth.
  environment.debug = false;
  environment.fuel = maxSteps;
  environment.enablePyCompat();
  for (const name of OWN_FUNCTIONS) {
    environment.addGlobal(name, own.get(name));
  }
  for (const name of OWN_FILTERS) environment.addFilter(name, own.get(name));
  return environment;
}
