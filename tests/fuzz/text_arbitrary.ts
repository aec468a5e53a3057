import fc from "fast-check";

/** A text of up to `most` characters: a few pieces, each some or many times. */
export function longText(most: number): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    ...["a", "b", "ab", "aaaaab", "0", "1", " ", "\n", "\t", "/", ".", "-"],
    ...["%61", "é", "😀", "\ud800", "\0", "<", "{", "}", "[", "]", '"', "\\"],
    ...["{{", "}}", "{%", "a,b;", "x=1&", "__proto__", "A\u0301", "İ", "ß"],
  );
  const times = fc.oneof(
    { weight: 4, arbitrary: fc.nat(8) },
    { weight: 2, arbitrary: fc.nat(1000) },
    { weight: 1, arbitrary: fc.nat(most) },
  );
  return fc.array(fc.tuple(piece, times), { maxLength: 4 }).map((pieces) =>
    pieces.map(([text, count]) =>
      text.repeat(Math.min(count, Math.floor(most / text.length)))
    ).join("").slice(0, most)
  );
}

/** How often something is repeated; mostly a few times, now and then up to `most`. */
export function repeats(most: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 10 }) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: most }),
    },
  );
}

/** The text of a JSON document of up to about a megabyte: deep, wide, or with numbers of many digits. */
export const jsonText: fc.Arbitrary<string> = fc.oneof(
  fc.json({ maxDepth: 3 }),
  repeats(200_000).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  repeats(60_000).map((depth) =>
    '{"a":'.repeat(depth) + "1" + "}".repeat(depth)
  ),
  repeats(200_000).map((count) => `[${"1,".repeat(count)}1]`),
  repeats(50_000).map((count) => `[${"1.0e1,".repeat(count)}2]`),
  repeats(200_000).map((count) => `[${"9".repeat(count)}]`),
  repeats(40_000).map((count) =>
    `{${Array.from({ length: count }, (_, n) => `"k${n}":${n % 7}`).join()}}`
  ),
  longText(500_000).map((text) => JSON.stringify({ a: text, b: [text] })),
  // Of which no list is long.
  fc.tuple(repeats(60), fc.constantFrom(1, "aaaab", { a: "b" })).map((
    [count, item],
  ) => JSON.stringify(list(count, list(count, list(count, item))))),
);

function list(count: number, item: unknown): unknown[] {
  return Array.from({ length: count }, () => item);
}

/** A value of JSON: deep, wide, or with names and texts that are a world of their own. */
export const jsonValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  longText(50_000),
  repeats(150).map((depth) =>
    JSON.parse("[".repeat(depth) + "]".repeat(depth))
  ),
  repeats(5000).map((count) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
  ),
  fc.constantFrom(
    ...[null, true, -0, 1e308, 5e-324, "NaN", "\ud800", "\0"],
    JSON.parse('{"__proto__": {"a": 1}, "constructor": {"prototype": 1}}'),
  ),
);
