import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import { textSubject } from "../../src/criteria/subject.ts";
import { type Json, rawNumber } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

function answer(given: Json, value: Json): boolean | "refused" {
  const { criterion, issues } = expandCriterion(
    given,
    [],
    textSubject("the text"),
  );
  if (issues.length > 0) return "refused";
  const held = compileCriterion(criterion)(value, noon);
  const { reason } = explainCriterion(criterion, value, noon);
  assert.equal(reason === "", held, reason);
  return held;
}

Deno.test("$number reads a text to the last digit, in any spelling", () => {
  const fits = (text: string, value: Json) => answer({ $number: value }, text);
  assert.equal(fits("10", { $gt: 9 }), true);
  assert.equal(fits("+007.50", rawNumber("7.5")), true);
  assert.equal(fits("-0", 0), true);
  assert.equal(fits("1e400", { $gt: rawNumber("9.99e399") }), true);
  assert.equal(fits("9007199254740993", { $gt: 9007199254740992 }), true);
  assert.equal(fits("9007199254740993", 9007199254740992), false);
  assert.equal(fits("8", { $even: {} }), true);
  for (const text of ["", " 1", "1 ", "0x1", "1.", ".5", "1_0", "NaN", "١"]) {
    assert.equal(fits(text, { $not: 7 }), false, text);
  }
  assert.equal(answer({ $number: 5 }, 5), false);
  assert.equal(answer({ $number: "5" }, "5"), "refused");
  assert.equal(answer({ $number: { $regex: "5" } }, "5"), "refused");
});

Deno.test("$number agrees with JSON on the texts of its numbers", () =>
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (value) => {
        assert.equal(answer({ $number: value }, JSON.stringify(value)), true);
      },
    ),
  ));

Deno.test("$date compares moments, whatever zone or form they are written in", () => {
  const fits = (text: string, value: Json) => answer({ $date: value }, text);
  assert.equal(fits("2026-01-31T14:00:00+02:00", { $lte: "now" }), true);
  assert.equal(fits("2026-01-31T14:00:00.001+02:00", { $lte: "now" }), false);
  assert.equal(fits("2026-01-31t12:00:00z", "now"), true);
  assert.equal(fits("2026-01-31", "2026-01-31T01:00:00+01:00"), true);
  assert.equal(fits("Sat, 31 Jan 2026 12:00:00 GMT", "now"), true);
  assert.equal(fits("2026-01-28T12:00:00Z", "now-3d"), true);
  assert.equal(fits("2026-01-31T13:30:00Z", "now+90m"), true);
  assert.equal(
    fits("2026-01-31T11:59:55Z", { $between: ["now-5s", "now"] }),
    true,
  );
  assert.equal(
    fits("2026-02-01", {
      $between: { lower: "now", upper: "now+1d", is_inclusive: false },
    }),
    true,
  );
  assert.equal(
    fits("2026-01-30", { $or: [{ $gt: "now" }, { $lt: "now-1d" }] }),
    true,
  );
  assert.equal(fits("2026-01-30", { $not: "2026-01-30" }), false);
  assert.equal(fits("0001-01-01", { $lt: "9999-12-31T23:59:60Z" }), true);
});

Deno.test("a text that is not a date fits no $date, and what is not a date is refused as its operand", () => {
  for (
    const text of [
      "",
      "now",
      "2026-02-30",
      "2026-13-01",
      "2026-1-1",
      "2026-01-31T24:00:00Z",
      "2026-01-31T10:00:00",
      "2026-01-31T10:00:00+24:00",
      "Sat, 31 Foo 2026 12:00:00 GMT",
      "Sun, 31 Jan 2026 12:00:00 GMT",
      "20260131",
      "2026-01-31Z",
    ]
  ) assert.equal(answer({ $date: { $not: "1970-01-01" } }, text), false, text);
  const refused: Json[] = [
    "tomorrow",
    "now-3w",
    "now - 3d",
    5,
    null,
    {},
    { $gt: 5 },
    { $regex: "2026" },
    { $and: [] },
    { $or: ["now", { $length: 3 }] },
  ];
  for (const operand of refused) {
    assert.equal(
      answer({ $date: operand }, "2026-01-31"),
      "refused",
      JSON.stringify(operand),
    );
  }
});

Deno.test("dates are ordered as their moments are", () => {
  const moment = fc.date({
    noInvalidDate: true,
    min: new Date("0001-01-01"),
    max: new Date("9999-12-30"),
  });
  fc.assert(fc.property(moment, moment, (a, b) => {
    const [left, right] = [a.toISOString(), b.toISOString()];
    assert.equal(answer({ $date: { $gt: right } }, left), a > b);
    assert.equal(answer({ $date: right }, left), a.getTime() === b.getTime());
  }));
});

Deno.test("$base64 looks into the text in either alphabet, with or without padding", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    const bytes = new TextEncoder().encode(text);
    for (const alphabet of ["base64", "base64url"] as const) {
      for (const omitPadding of [true, false]) {
        const encoded = bytes.toBase64({ alphabet, omitPadding });
        assert.equal(answer({ $base64: text }, encoded), true, encoded);
      }
    }
    assert.equal(answer({ $bytes: bytes.toBase64() }, text), true);
    assert.equal(answer({ $bytes: bytes.toBase64() }, `${text}.`), false);
  }));
  assert.equal(answer({ $base64: { $length: 2 } }, "/wA="), true);
  assert.equal(answer({ $base64: { $bytes: "/wA=" } }, "/wA="), true);
  assert.equal(answer({ $base64: { $json: { a: 1 } } }, "eyJhIjoxfQ"), true);
  assert.equal(answer({ $base64: { $not: "x" } }, "***"), false);
  assert.equal(answer({ $bytes: "***" }, "x"), "refused");
});

Deno.test("$type speaks JSON Schema's words", () => {
  const values: [Json, string[]][] = [
    ["a", ["string"]],
    [7, ["number", "integer"]],
    [rawNumber("7.0"), ["number", "integer"]],
    [rawNumber("1e400"), ["number", "integer"]],
    [7.5, ["number"]],
    [true, ["boolean"]],
    [null, ["null"]],
    [[], ["array"]],
    [{}, ["object"]],
  ];
  const words = [
    "string",
    "number",
    "integer",
    "boolean",
    "object",
    "array",
    "null",
  ];
  for (const [value, fitting] of values) {
    const held = words.filter((word) => {
      const { criterion, issues } = expandCriterion({ $type: word }, []);
      assert.deepEqual(issues, []);
      return compileCriterion(criterion)(value, noon);
    });
    assert.deepEqual(
      held.toSorted(),
      fitting.toSorted(),
      JSON.stringify(value),
    );
  }
  assert.equal(answer({ $type: "integer" }, "7"), "refused");
  assert.equal(answer({ $type: "null" }, "7"), "refused");
  assert.equal(answer({ $type: "float" }, "7"), "refused");
});

Deno.test("a $date compares with a thousand dates, in its short form and in the long one, and not with more", () => {
  const between = (count: number): Json => ({
    $date: {
      $or: Array.from({ length: count }, (_, at) => ({
        $between: { lower: `2026-01-${1 + at % 9}0`, upper: "2026-12-31" },
      })),
    },
  });
  const issuesOf = (given: Json) => expandCriterion(given, []).issues;
  const { criterion, issues } = expandCriterion(
    { $date: { $or: Array(500).fill({ $between: ["2026-01-01", "now"] }) } },
    [],
  );
  assert.deepEqual(issues, []);
  assert.deepEqual(issuesOf(criterion), []);
  const [issue] = issuesOf(between(501));
  assert.match(issue?.msg ?? "", /at most 1000 dates/);
  const chains = Array.from({ length: 2001 }, () => ({ $not: true }));
  assert.match(
    issuesOf({ $date: { $contains: chains } })[0]?.msg ?? "",
    /1000/,
  );
});
