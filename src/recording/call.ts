import type { RecordedAnswer } from "./answers/recorded_answer.ts";
import type { Exchange } from "./exchange.ts";
import type { ReadRequest } from "./requests/read_request.ts";
import type { Trait } from "./requests/trait.ts";

/** One recorded request with its answer, both as a stub has them. */
export interface Asked {
  readonly exchange: Exchange;
  /** The place in the order of arrival. */
  readonly order: number;
  readonly request: ReadRequest;
  readonly answer: RecordedAnswer;
  /** The same for answers that say the same. */
  readonly answerKey: string;
}

/** What was asked once or several times in the same way. */
export interface Call {
  /** At least one, in the order of arrival. */
  readonly asked: readonly Asked[];
  /** What tells it from other calls of its method and path. */
  readonly traits: readonly Trait[];
}

/** The first of what was asked. */
export function firstOf({ asked }: Pick<Call, "asked">): Asked {
  const [first] = asked;
  if (first === undefined) throw new Error("a call was asked at least once");
  return first;
}

/** Whether all answers say the same. */
export function areAlike(asked: readonly Asked[]): boolean {
  return new Set(asked.map(({ answerKey }) => answerKey)).size === 1;
}

/** An answer, and how often it came in a row. */
export interface Step {
  readonly asked: Asked;
  readonly times: number;
}

/**
 * The answers to a call in the order of its requests, equal ones in a row as
 * one step. Each scope has its own order: the longest stands for all.
 */
export function stepsOf({ asked }: Pick<Call, "asked">): Step[] {
  const runs = Map.groupBy(asked, ({ exchange }) => exchange.scope);
  let longest: Step[] = [];
  for (const run of runs.values()) {
    const steps = stepsIn(run);
    if (steps.length > longest.length) longest = steps;
  }
  return longest;
}

function stepsIn(run: readonly Asked[]): Step[] {
  const steps: Step[] = [];
  for (const asked of run) {
    const last = steps.at(-1);
    if (last?.asked.answerKey === asked.answerKey) {
      steps.splice(-1, 1, { ...last, times: last.times + 1 });
    } else steps.push({ asked, times: 1 });
  }
  return steps;
}

/** Whether the steps of a call leave out an answer that another scope got. */
export function lacksAnswers(call: Pick<Call, "asked">): boolean {
  const kept = new Set(stepsOf(call).map(({ asked }) => asked.answerKey));
  return call.asked.some(({ answerKey }) => !kept.has(answerKey));
}
