import type { ErrorAnswer, Issue, Report, Verdict } from "./wire_types.ts";

/** What an `AssertionFailed` knows beside its message. */
interface FailureDetails {
  readonly verdict?: Verdict | undefined;
  readonly report?: Report | undefined;
}

/** A claim that does not hold; its message is the verdict, then the scope's report. */
export class AssertionFailed extends Error {
  override readonly name: string = "AssertionFailed";
  #details: FailureDetails = {};

  /** The server's answer, where one claim failed. */
  get verdict(): Verdict | undefined {
    return this.#details.verdict;
  }

  /** What the scope had received by then. */
  get report(): Report | undefined {
    return this.#details.report;
  }

  /**
   * Makes an error before it is known whether there is one: its stack begins
   * where `caller` was called, which is the line that a reader looks for, and
   * not where an answer came.
   */
  static prepare(
    caller: (...args: never[]) => unknown,
  ): (message: string, details: FailureDetails) => AssertionFailed {
    const error = new AssertionFailed();
    Error.captureStackTrace?.(error, caller);
    return (message, details) => {
      const frames = /(?:\n +at .*)+$/.exec(error.stack ?? "")?.[0] ?? "";
      error.message = message;
      error.stack = `${error.name}: ${message}${frames}`;
      error.#details = details;
      return error;
    };
  }
}

/** A call that the server refused, or that did not reach it. */
export class ControlError extends Error {
  override readonly name: string = "ControlError";
  /** A stable word, such as `VALIDATION_ERROR`. */
  readonly code: string;
  /** What is wrong with a payload, each with its place. */
  readonly issues: readonly Issue[];

  constructor(
    message: string,
    { code, issues = [], cause }: {
      readonly code: string;
      readonly issues?: readonly Issue[];
      readonly cause?: unknown;
    },
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.issues = issues;
  }
}

/** What was received in a test that failed for another reason: no failure of its own. */
export class TestReport extends Error {
  override readonly name: string = "Standin";

  constructor(text: string) {
    super(
      `the test failed for the reason above; this is what its mock saw\n\n${text}`,
    );
    // It happened nowhere.
    this.stack = `${this.name}: ${this.message}`;
  }
}

/** The error that an answer of the server stands for. */
export function refusalOf(
  call: string,
  status: number,
  text: string,
): ControlError {
  const answer = readAnswer(text);
  if (answer === undefined) {
    return new ControlError(
      `${call} was answered with ${status}, and not by Standin: ${
        text.slice(0, 200) || "an empty body"
      }`,
      { code: "NOT_STANDIN" },
    );
  }
  const { error, detail } = answer;
  const issues = typeof detail === "string" ? [] : detail;
  const reasons = typeof detail === "string"
    ? detail
    : detail.map(sentenceOf).join("; ");
  return new ControlError(`${call} was refused: ${reasons} (${error})`, {
    code: error,
    issues,
  });
}

function sentenceOf({ loc, msg }: Issue): string {
  const place = loc.filter((part) => part !== "body").join(".");
  return place === "" ? msg : `${place}: ${msg}`;
}

function readAnswer(text: string): ErrorAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isErrorAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isErrorAnswer(value: unknown): value is ErrorAnswer {
  return typeof value === "object" && value !== null && "error" in value &&
    "detail" in value;
}
