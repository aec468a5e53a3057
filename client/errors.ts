import type { ErrorAnswer, Issue, Verdict } from "./wire_types.ts";
import type { Report } from "./report_shape.ts";

/** A claim that does not hold; its message is the verdict, then the scope's report. */
export class AssertionFailed extends Error {
  override readonly name: string = "AssertionFailed";
  /** The server's answer, where one claim failed. */
  readonly verdict: Verdict | undefined;
  /** What the scope had received by then. */
  readonly report: Report | undefined;

  constructor(
    message: string,
    { verdict, report }: {
      readonly verdict?: Verdict | undefined;
      readonly report?: Report | undefined;
    } = {},
  ) {
    super(message);
    this.verdict = verdict;
    this.report = report;
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
