import assert from "node:assert/strict";
import fc from "fast-check";
import {
  compareNumbers,
  isInteger,
  type JsonNumber,
  parity,
  sameNumber,
} from "../../src/json/decimal.ts";
import { rawNumber } from "../../src/json/values.ts";

const ascending = [
  "-1e1000000000",
  "-1e400",
  "-12.5",
  "-12",
  "-0.1",
  "-1e-1000000000",
  "0",
  "1e-400",
  "0.1",
  "0.10000000000000001",
  "1",
  "1.5",
  "9007199254740992",
  "9007199254740993",
  "1e16",
  "1e400",
  "1.1e400",
  "1e99999999999999999999999",
];

Deno.test("numbers are ordered by exact value, whatever their exponents", () => {
  for (const [i, a] of ascending.entries()) {
    for (const [j, b] of ascending.entries()) {
      assert.equal(
        compareNumbers(rawNumber(a), rawNumber(b)),
        Math.sign(i - j),
        `${a} ${b}`,
      );
    }
  }
});

Deno.test("the spelling of a number does not change its value", () => {
  for (
    const same of [["1", "1.0", "10e-1", "0.1e1"], ["0", "-0", "0.0", "0e9"], [
      "120",
      "1.2e2",
      "12E+1",
    ]]
  ) {
    for (const a of same) {
      for (const b of same) assert.ok(sameNumber(rawNumber(a), rawNumber(b)));
    }
    for (const a of same) assert.ok(sameNumber(Number(same[0]), rawNumber(a)));
  }
});

Deno.test("infinities stand at the ends and NaN equals nothing", () => {
  assert.equal(compareNumbers(Infinity, rawNumber("1e400")), 1);
  assert.equal(compareNumbers(rawNumber("-1e400"), -Infinity), 1);
  assert.equal(sameNumber(NaN, NaN), false);
  assert.equal(sameNumber(NaN, rawNumber("1.0")), false);
});

Deno.test("parity is exact and only whole numbers have one", () => {
  const cases: [JsonNumber, "even" | "odd" | undefined][] = [
    [4, "even"],
    [-3, "odd"],
    [0, "even"],
    [4.5, undefined],
    [NaN, undefined],
    [Infinity, undefined],
    [rawNumber("4.0"), "even"],
    [rawNumber("3.0"), "odd"],
    [rawNumber("4.50"), undefined],
    [rawNumber("9007199254740993"), "odd"],
    [rawNumber("1e1000000000"), "even"],
    [rawNumber("35e-1"), undefined],
    [rawNumber("350e-1"), "odd"],
    [1e21, "even"],
    [rawNumber("0e-9"), "even"],
  ];
  for (const [number, expected] of cases) {
    assert.equal(parity(number), expected, JSON.stringify(number));
  }
  assert.ok(isInteger(rawNumber("1e5")));
  assert.ok(!isInteger(rawNumber("1e-5")));
});

Deno.test("comparing source texts agrees with big integers and doubles", () => {
  fc.assert(fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
    assert.equal(
      compareNumbers(rawNumber(`${a}`), rawNumber(`${b}`)),
      a < b ? -1 : a > b ? 1 : 0,
    );
    assert.equal(parity(rawNumber(`${a}`)), a % 2n === 0n ? "even" : "odd");
  }));
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(fc.property(double, double, (a, b) => {
    const left = rawNumber(JSON.stringify(a));
    assert.equal(compareNumbers(left, b), a < b ? -1 : a > b ? 1 : 0);
  }));
});
