// @ts-types="./minijinja_bindings.d.ts"
import { Environment } from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { OWN_FILTERS, OWN_FUNCTIONS } from "./functions.ts";
import type { Answer } from "./own_answer.ts";
import { answerOwn, type Machine } from "./machine.ts";

/** Steps of one render; an empty loop takes three a turn. */
export const maxSteps = 500_000;

export type { Environment };

/** A function or filter of Standin's own that refused its arguments, and why. */
export interface Refusal {
  readonly reason: string;
  readonly by: string;
}

/** What Standin's own functions and filters answer in one engine, and whether they refused. */
export class OwnCalls {
  /** Why the first one refused: they cannot throw, that would break the engine. */
  refusal: Refusal | undefined;
  readonly #call: (name: string, args: readonly unknown[]) => Answer;

  /** `call` answers for them; it must not throw. */
  constructor(call: (name: string, args: readonly unknown[]) => Answer) {
    this.#call = call;
  }

  readonly answer = (name: string, args: readonly unknown[]): unknown => {
    const answer = this.#call(name, args);
    if (answer.ok) return answer.value;
    this.refusal ??= { reason: answer.reason, by: name };
    return undefined;
  };
}

/** The functions themselves: the bindings never let go of those of a broken instance. */
const own = new Map(
  [...OWN_FUNCTIONS, ...OWN_FILTERS].map((name) => [
    name,
    (...args: unknown[]) => answerOwn(name, args),
  ]),
);

/** Makes the engine's environment in an instance. */
export function openEnvironment(machine: Machine): Environment {
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
  for (const [name, call] of own) {
    if (OWN_FUNCTIONS.includes(name)) environment.addGlobal(name, call);
    if (OWN_FILTERS.includes(name)) environment.addFilter(name, call);
  }
  return environment;
}
