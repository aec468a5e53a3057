import type { Json, JsonObject } from "../../json/values.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { units } from "./time.ts";

const relative = /^now(?: ([+-]?)(\d{1,9}) (second|minute|hour|day)s?)?$/i;

/** A zone as Java has them: of at most 18 hours. */
const zone = "(?:[Zz]|[+-](?:0\\d|1[0-7]):[0-5]\\d|[+-]18:00)";
const start = "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:[0-5]\\d";

/** A moment in the form that WireMock and Standin read alike, with so many digits of a second. */
function momentOf(digits: number): string {
  return `${start}(?:\\.\\d{1,${digits}})?${zone}`;
}

/** Digits in which two moments still differ where a number says them in milliseconds. */
const exact = 6;

/** A text that WireMock reads, too, and as the same moment: days there are those of its own zone. */
function readAlike(digits: number): string {
  const http = "[A-Z][a-z]{2}, \\d\\d [A-Z].*";
  return `(?:${momentOf(digits)}|\\d{4}-\\d\\d-\\d\\d|${http})\\Z`;
}

/** The criterion of a comparison with a moment: one with a zone, or one from now on. */
export function datePattern(
  operand: Json,
  operator: string,
  whole: JsonObject,
): CriterionReading {
  const beside = Object.keys(whole).find((name) =>
    name.startsWith("truncate") || name === "actualFormat" ||
    name === "applyTruncationLast"
  );
  if (beside !== undefined) {
    return bad(`"${beside}" of a date has no criterion`);
  }
  const text = typeof operand === "string" ? operand : "";
  const digits = operator === "$eq" ? exact : 9;
  const isMoment = new RegExp(`^${momentOf(digits)}$`).test(text);
  const wanted = fromNow(text) ?? (isMoment ? text : undefined);
  if (wanted === undefined) {
    return bad(
      `${
        JSON.stringify(operand)
      } is not a moment with a zone, such as "2026-01-31T12:00:00Z" or "now -3 days"`,
    );
  }
  const $date = { [operator]: wanted };
  return good({ $and: [{ $date }, { $regex: readAlike(digits) }] });
}

/** A distance from now in the words of Standin; `undefined` where it is none of WireMock's. */
function fromNow(text: string): string | undefined {
  const match = relative.exec(text);
  if (match === null) return undefined;
  const [, sign, count, unit] = match;
  return count === undefined
    ? "now"
    : `now${sign === "-" ? "-" : "+"}${count}${
      units[unit?.toLowerCase() ?? ""] ?? ""
    }`;
}
