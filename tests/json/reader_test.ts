import assert from "node:assert/strict";
import fc from "fast-check";
import { isRawNumber } from "../../src/json/values.ts";
import {
  type JsonReaderOptions,
  readJson,
  readJsonFast,
  readJsonInSteps,
} from "../../src/json/reader.ts";

function value(text: string, options?: JsonReaderOptions) {
  const reading = readJson(text, options);
  assert.ok(reading.ok, text);
  return reading.value;
}

function failure(text: string, options?: JsonReaderOptions) {
  const reading = readJson(text, options);
  assert.ok(!reading.ok, text);
  return reading;
}

Deno.test("readJson agrees with JSON.parse on any JSON", () =>
  fc.assert(
    fc.property(fc.json(), fc.constantFrom("", " ", "\n\t"), (text, space) => {
      const spaced = space +
        text.replaceAll(/([[{]|[\]}])(?=[^"]*$)/g, `$1${space}`) + space;
      const exact = JSON.stringify(value(spaced));
      assert.deepEqual(JSON.parse(exact), JSON.parse(spaced));
      const fast = readJsonFast(text);
      assert.ok(fast.ok);
      assert.deepEqual(
        JSON.parse(JSON.stringify(fast.value)),
        JSON.parse(text),
      );
    }),
  ));

Deno.test("readJson and JSON.parse refuse the same texts", () =>
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", ",", "]", '"', "\\", "0", "-", "e", "\u0001", "x"),
      (text, at, junk) => {
        const place = at % (text.length + 1);
        const broken = text.slice(0, place) + junk + text.slice(place + 1);
        let native = true;
        try {
          JSON.parse(broken);
        } catch {
          native = false;
        }
        assert.equal(readJson(broken).ok, native, broken);
        assert.equal(readJsonFast(broken).ok, native, broken);
      },
    ),
    { numRuns: 500 },
  ));

Deno.test("numbers keep their source text where JavaScript would change it", () => {
  for (
    const source of [
      "1.0",
      "9007199254740993",
      "1e5",
      "-0",
      "1E400",
      "0.10",
      "123456789012345678901234567890",
    ]
  ) {
    const number = value(source);
    assert.ok(isRawNumber(number), source);
    assert.equal(JSON.stringify([number]), `[${source}]`);
  }
  for (const source of ["0", "-1", "0.1", "9007199254740991", "12345.678"]) {
    assert.equal(value(source), Number(source));
  }
});

Deno.test("the fast reader keeps what a double would lose", () => {
  for (
    const source of [
      "9007199254740993",
      "[1,9007199254740993]",
      '{"a": -0.12345678901234567}',
      "1e400",
      "[ 1E5]",
    ]
  ) {
    const fast = readJsonFast(source);
    assert.ok(fast.ok);
    assert.equal(JSON.stringify(fast.value), JSON.stringify(value(source)));
  }
});

Deno.test("a hundred thousand levels are read, and none beyond the limit", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  assert.ok(readJson(deep).ok);
  assert.ok(readJson('{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)).ok);
  assert.equal(
    failure(deep, { maxDepth: 100 }).reason,
    "nested deeper than 100 levels",
  );
  assert.ok(readJson("[[1]]", { maxDepth: 2 }).ok);
  assert.ok(!readJson("[[[]]]", { maxDepth: 2 }).ok);
});

Deno.test("a long text is read in steps to the same value, or the same issue", () => {
  const text = `[${Array(20_000).fill('{"a": [1.0, "b"]}').join(", ")}]`;
  for (const [tail, expected] of [["", readJson(text)], ["]", null]] as const) {
    const steps = readJsonInSteps(text + tail);
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    assert.ok(count > 10, `${count} steps`);
    assert.deepEqual(step.value, expected ?? readJson(text + tail));
  }
});

Deno.test("many levels are closed in steps", () => {
  const text = `${'[{"a":'.repeat(100_000)}1${"}]".repeat(100_000)}`;
  const steps = readJsonInSteps(text);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  assert.ok(count > 50, `${count} steps`);
  assert.ok(step.value.ok);
});

Deno.test("a long string is read in steps wherever its escapes stand, as a value and as a key", () => {
  const inSteps = (text: string) => {
    const steps = readJsonInSteps(text);
    let step = steps.next();
    let count = 0;
    for (; !step.done; step = steps.next()) count++;
    return { count, result: step.value };
  };
  const pieces = ['\\"', "\\\\", "\\u00e9", "a\\n", "\\ud83d\\ude00", "😀\\t"];
  for (const piece of pieces) {
    for (let before = 0; before < 7; before++) {
      const written = "a".repeat(before) +
        piece.repeat(Math.ceil(450_000 / piece.length));
      for (
        const text of [`["${written}", 1]`, `{"${written}": "${written}"}`]
      ) {
        const { count, result } = inSteps(text);
        assert.ok(count > 1, `${count} steps`);
        assert.deepEqual(result, { ok: true, value: JSON.parse(text) });
      }
    }
    for (const broken of ["\\x", "\u0001", "\\u12", ""]) {
      const text = `["${piece.repeat(150_000)}${broken}`;
      assert.deepEqual(inSteps(text).result, readJson(text));
    }
  }
});

Deno.test("a short text is read in steps to the same value, digit by digit", () => {
  const scalar = fc.constantFrom(
    ...["0", "-0", "-0.0", "1.0", "1.50", "2.5", "1e3", "-1E+2", "12"],
    ...["123456789012345", "1234567890123456", "-99999999999999999", "null"],
    ...['"a"', '"x 1.0"', '"\\u00e9"', "true", "01", "-", "NaN", "1 2", ""],
  );
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie("text"), { maxLength: 3 }).map((all) => `[${all}]`),
      fc.array(
        fc.tuple(fc.constantFrom("a", "b", "1", "__proto__"), tie("text")),
        { maxLength: 3 },
      ).map((all) =>
        `{ ${all.map(([key, one]) => `"${key}": ${one}`).join(", ")} }`
      ),
    ),
  }));
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(2, 200),
      fc.boolean(),
      (one, maxDepth, jsonc) => {
        const options = { maxDepth, jsonc };
        const steps = readJsonInSteps(one, options).next();
        assert.deepEqual(steps.value, readJson(one, options), one);
        const written = (reading: unknown) => JSON.stringify(reading);
        assert.equal(written(steps.value), written(readJson(one, options)));
      },
    ),
    { numRuns: 5000 },
  );
});

Deno.test("of repeated keys the last wins, and __proto__ is a key", () => {
  assert.deepEqual(value('{"k":2,"k":1}'), { k: 1 });
  const read = value('{"__proto__":{"x":1},"constructor":2}');
  assert.deepEqual(Object.keys(read ?? {}), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(read), Object.prototype);
});

Deno.test("non-finite tokens and a byte order mark need leave", () => {
  assert.ok(!readJson("NaN").ok);
  assert.ok(!readJson("\ufeff1").ok);
  const all = value("[NaN,Infinity,-Infinity]", { allowNonFinite: true });
  assert.deepEqual(all, [NaN, Infinity, -Infinity]);
  assert.equal(value("\ufeff1", { allowBom: true }), 1);
  assert.ok(!readJson("-infinity", { allowNonFinite: true }).ok);
});

Deno.test("an issue names its line, column and reason", () => {
  const place = (text: string) => {
    const { line, column, reason } = failure(text);
    return `${line}:${column} ${reason}`;
  };
  assert.equal(
    place('{\n  "a": 1,\n  b: 2\n}'),
    '3:3 expected a key in double quotes, found "b"',
  );
  assert.equal(place("[1 2]"), '1:4 expected "," or "]", found "2"');
  assert.equal(place('{"a" 1}'), '1:6 expected ":" after a key, found "1"');
  assert.equal(place(""), "1:1 expected a value, found the end of the text");
  assert.equal(place("[1,]"), '1:4 expected a value, found "]"');
  assert.equal(place('"ab'), "1:1 this string has no closing quote");
  assert.equal(
    place('["\\x"]'),
    '1:3 "\\\\x" begins no escape that JSON knows',
  );
  assert.equal(place("1 x"), '1:3 expected the end of the text, found "x"');
  assert.equal(place("01"), '1:2 expected the end of the text, found "1"');
  assert.equal(place("'a'"), `1:1 expected a value, found "'"`);
  assert.match(place('"a\nb"'), /^1:3 a control character/);
});

Deno.test("an object may have so many members, and each object counts for itself", () => {
  const text = '[{"a":1,"b":2},{"a":1,"b":2,"c":3}]';
  assert.ok(readJson(text, { maxMembers: 3 }).ok);
  const reading = readJson(text, { maxMembers: 2 });
  assert.ok(!reading.ok);
  assert.equal(reading.reason, "an object has more than 2 members");
  assert.equal(reading.column, 34);
});
