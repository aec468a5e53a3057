// @ts-types="./minijinja_bindings.d.ts"
import * as bindings from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { type Environment, openEnvironment, OwnCalls } from "./environment.ts";
import {
  clear,
  type EngineJob,
  failureOf,
  isEnginesOwn,
  maxOutput,
  type Outcome,
  outcomeOf,
  tooLong,
} from "./engine.ts";
import type { Answer } from "./own_answer.ts";
import { Machine, readClock, TimeIsUp } from "./machine.ts";

/** Milliseconds of work after which others get their turn. */
const sliceMs = 5;
/** The four numbers with which the program answers: a text, or an error. */
const answerBytes = 16;

type Renders = (
  answer: number,
  environment: number,
  ...args: number[]
) => unknown;

/**
 * The engine for renders that take long: it works for a few milliseconds at a
 * time and lets the loop go on in between, in an instance of its own. It makes
 * one render at a time.
 */
export class SlicedEngine {
  readonly #own: OwnCalls;
  readonly #pause: () => Promise<void>;
  #running: { machine: Machine; environment: Environment } | undefined;
  #deadline = Infinity;
  #sliceEnd = 0;

  /** `pause` lets others have their turn. */
  constructor(
    call: (name: string, args: readonly unknown[]) => Answer,
    pause: () => Promise<void>,
  ) {
    this.#own = new OwnCalls(call);
    this.#pause = pause;
  }

  /** Renders a source, whatever its name, before its deadline on the clock, which is `ms` milliseconds from when it was asked for. */
  async render(
    { source, members }: EngineJob,
    { ms, deadline }: { ms: number; deadline: number },
  ): Promise<Outcome> {
    // What tried it at once has taken the turn.
    await this.#pause();
    this.#own.refusal = undefined;
    this.#deadline = deadline;
    this.#sliceEnd = readClock() + sliceMs;
    const context: Record<string, unknown> = { ...members };
    try {
      const { machine, environment } = this.#running ??= this.#start();
      const text = await this.#run(machine, environment, source, context);
      if (machine.isLarge) this.#running = undefined;
      return outcomeOf(text, this.#own);
    } catch (error) {
      if (!isEnginesOwn(error)) this.#running = undefined;
      return failureOf(error, ms, this.#own);
    } finally {
      clear(context);
    }
  }

  #start() {
    const outOfTicks = (machine: Machine) => {
      const now = readClock();
      if (now > this.#deadline) throw new TimeIsUp();
      machine.watch();
      if (now > this.#sliceEnd && !machine.isOutside) machine.rest();
    };
    const pause = async () => {
      await this.#pause();
      this.#sliceEnd = readClock() + sliceMs;
    };
    const machine = new Machine({
      outOfTicks,
      pause,
      answer: this.#own.answer,
    });
    return { machine, environment: openEnvironment(machine) };
  }

  /**
   * The bindings call the program and read its answer in one function, so it
   * runs twice: once to hand the arguments over, and once, when the answer is
   * there, to read that.
   */
  async #run(
    machine: Machine,
    environment: Environment,
    source: string,
    context: unknown,
  ): Promise<string> {
    const { memory } = machine;
    let handed: number[] = [];
    standIn(machine, (answer, ...args) => {
      new Uint8Array(memory.buffer, answer, answerBytes).fill(0);
      handed = args;
    }, () => environment.renderNamedStr("once", source, context));
    const { environment_renderNamedStr: render } = machine.exports;
    if (typeof render !== "function") throw unknownProgram;
    const answer = moveStack(machine, -answerBytes);
    machine.watch();
    await WebAssembly.promising(render)(answer, ...handed);
    machine.unwatch();
    const answered = new Uint8Array(memory.buffer, answer, answerBytes).slice();
    moveStack(machine, answerBytes);
    // To read a text that is too long would take long.
    const [, size = 0, , isError] = new Uint32Array(answered.buffer);
    if (isError === 0 && size > maxOutput) {
      this.#running = undefined;
      throw new Error(tooLong(size));
    }
    return standIn(machine, (answer, ...args) => {
      bindings.__wbindgen_object_drop_ref(args.at(-1) ?? 0);
      new Uint8Array(memory.buffer, answer, answerBytes).set(answered);
    }, () => environment.renderNamedStr("", "", undefined));
  }
}

/** Does work in the bindings with another function in the place of the program's. */
function standIn(machine: Machine, renders: Renders, work: () => string) {
  machine.activate({ ...machine.exports, environment_renderNamedStr: renders });
  try {
    return work();
  } finally {
    machine.activate();
  }
}

function moveStack({ exports }: Machine, bytes: number): number {
  const { __wbindgen_add_to_stack_pointer: move } = exports;
  if (typeof move !== "function") throw unknownProgram;
  const moved: unknown = Reflect.apply(move, undefined, [bytes]);
  return Number(moved);
}

const unknownProgram = new Error(
  "minijinja's program has other exports than it had: pin its version",
);
