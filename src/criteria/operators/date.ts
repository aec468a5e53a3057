import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { type Matcher, type MatchValue, textOf } from "../match_value.ts";
import { type Moment, readDate, readMoment } from "../moment.ts";
import {
  innerCriterion,
  malformed,
  part,
  type WrittenOperand,
} from "../operand.ts";
import type { Compile, Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";
import { anySubject } from "../subject.ts";

/**
 * The text is a date that satisfies the inner criterion. Both are moments:
 * milliseconds since the epoch take the place of the texts inside, so that the
 * comparisons of numbers compare them.
 */
export const date: Operator = {
  example: '{"$date":{"$gt":"now-3d"}}',
  operand: moments,
  takes: () => ["text"],
  compile: (operand, { compile }) =>
    compileDate(part(operand, "value"), compile),
  describe: (operand, describe) =>
    `a date that is ${asDate(describe(part(operand, "value")))}`,
  explain: (operand, subject, { describe }) => {
    const wanted = asDate(describe(part(operand, "value")));
    return dateIn(subject) === undefined
      ? `expected a date, got ${showValue(subject)}`
      : `the date ${showValue(subject)} is not ${wanted}`;
  },
};

function dateIn(subject: MatchValue): number | undefined {
  const text = textOf(subject);
  return text === undefined ? undefined : readDate(text);
}

/** A comparison describes what it takes for text. */
function asDate(description: string): string {
  return description.replaceAll(/\btext (?=(?:at or )?(?:after|before) )/g, "");
}

function compileDate(criterion: Json, compile: Compile): Matcher {
  const isFixed = momentsIn(criterion).every((text) =>
    readMoment(text)?.kind === "fixed"
  );
  const compiledAt = (now: number) => ({
    now,
    matches: compile(asNumbers(criterion, now)),
  });
  // One request asks at one moment, of a list maybe a million times.
  let compiled = compiledAt(0);
  return (subject, clock) => {
    const ms = dateIn(subject);
    if (ms === undefined) return false;
    const now = isFixed ? compiled.now : clock.now();
    if (now !== compiled.now) compiled = compiledAt(now);
    return compiled.matches(ms, clock);
  };
}

/** The operators inside of which moments stand. */
const comparing = new Set([
  "$eq",
  "$neq",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$between",
]);
const combining = new Set(["$and", "$or", "$xor", "$not"]);

/** The dates that one criterion compares with: it is looked through in one go. */
const maxDates = 1000;

function moments(written: WrittenOperand): Json {
  const { reader } = written;
  if (areTooMany(written.value)) {
    return malformed(written, `at most ${maxDates} dates to compare with`);
  }
  const canonical = innerCriterion(
    written,
    "value",
    reader.about(anySubject),
  );
  const criterion = isJsonObject(canonical) ? part(canonical, "value") : null;
  const stray = strayIn(criterion);
  const texts = stray === undefined ? momentsIn(criterion) : [];
  const wrong = texts.find((text) => readMoment(text) === undefined);
  if (stray !== undefined || wrong !== undefined || texts.length === 0) {
    const what = stray ??
      (wrong === undefined ? "nothing" : JSON.stringify(wrong));
    return malformed(
      written,
      `dates to compare with ("2026-01-31", an RFC 3339 time, "now" or "now-3d"), not ${what}`,
    );
  }
  return canonical;
}

/** Whether there are more texts in a criterion, or other ends of it: the flags of the canonical form are fewer than the texts. */
function areTooMany(criterion: Json): boolean {
  let [texts, others] = [0, 0];
  const open = [criterion];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const inside = typeof one === "object" && one !== null
      ? Object.values(one)
      : [];
    if (typeof one === "string") texts++;
    else if (inside.length === 0) others++;
    if (Math.max(texts, others) > maxDates) return true;
    if (inside.length > 2 * maxDates) return true;
    open.push(...inside);
  }
  return false;
}

/** The texts that a canonical criterion compares with. */
function momentsIn(criterion: Json): string[] {
  if (typeof criterion === "string") return [criterion];
  if (!isJsonObject(criterion)) return [];
  return Object.values(criterion).flatMap((operand) =>
    partsOf(operand).flatMap(momentsIn)
  );
}

/** What stands inside that is neither a date nor compares one; `undefined` where there is nothing. */
function strayIn(criterion: Json): string | undefined {
  if (typeof criterion === "string") return undefined;
  if (!isJsonObject(criterion)) return showValue(criterion);
  for (const [name, operand] of Object.entries(criterion)) {
    if (!comparing.has(name) && !combining.has(name)) {
      return JSON.stringify(name);
    }
    for (const one of partsOf(operand)) {
      const stray = strayIn(one);
      if (stray !== undefined) return stray;
    }
  }
  return undefined;
}

/** The criteria and texts of a canonical operand; the flag of `$between` is none of them. */
function partsOf(operand: Json): Json[] {
  if (!isJsonObject(operand)) return [operand];
  const { is_inclusive: _, items, ...others } = operand;
  return Array.isArray(items) ? items : Object.values(others);
}

function asNumbers(criterion: Json, now: number): Json {
  if (typeof criterion === "string") {
    return msOf(readMoment(criterion), now);
  }
  if (Array.isArray(criterion)) {
    return criterion.map((one) => asNumbers(one, now));
  }
  if (!isJsonObject(criterion)) return criterion;
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(criterion)) {
    result[name] = asNumbers(value, now);
  }
  return result;
}

function msOf(moment: Moment | undefined, now: number): number {
  if (moment === undefined) return NaN;
  return moment.kind === "fixed" ? moment.ms : now + moment.ms;
}
