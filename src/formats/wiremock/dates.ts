import type { Json, JsonObject } from "../../json/values.ts";
import type { CriterionReading } from "../criterion_reading.ts";
import { units } from "./time.ts";

const relative =
  /^now(?:\s*([+-]?)\s*(\d{1,9})\s+(second|minute|hour|day)s?)?$/;

const moment =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

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
    return { ok: false, reason: `"${beside}" of a date has no criterion` };
  }
  const text = typeof operand === "string" ? operand.trim() : "";
  const match = relative.exec(text);
  if (match !== null) {
    const [, sign, count, unit] = match;
    const offset = count === undefined
      ? ""
      : `${sign === "-" ? "-" : "+"}${count}${units[unit ?? ""] ?? ""}`;
    return { ok: true, criterion: { $date: { [operator]: `now${offset}` } } };
  }
  if (!moment.test(text)) {
    return {
      ok: false,
      reason: `${
        JSON.stringify(operand)
      } is not a moment with a zone, such as "2026-01-31T12:00:00Z" or "now -3 days"`,
    };
  }
  return { ok: true, criterion: { $date: { [operator]: text } } };
}
