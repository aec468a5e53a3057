import assert from "node:assert/strict";
import fc from "fast-check";
import { editYamlList, yamlText } from "../../src/documents/yaml_list.ts";
import { parseYamlSource } from "../../src/documents/yaml_source.ts";
import { type Json, rawNumber } from "../../src/json/values.ts";
import { finish } from "../../src/runtime/work.ts";

/** The value of a YAML text. */
function read(text: string): Json {
  const source = finish(parseYamlSource(text));
  assert.ok(source.ok, text);
  return source.documents[0]?.value ?? null;
}

const nothing = { changed: new Map(), removed: new Set<number>(), added: [] };

const text = `# What the shop answers.

# Written by hand.
- stub_id: by-hand # keep
  action: {response: {status_code: 200, body: 'yes'}}

# Recorded.
- stub_id: recorded
  # The price may change.
  request:
    path: /price
  action:
    response: { body: "1.50" }
  # until here

- stub_id: last
  action:
    response:
      body: |
        two

        lines
# The end.
`;

Deno.test("an edit of a YAML list leaves every other byte as it was", () => {
  assert.equal(editYamlList(text, "stubs", nothing), text);
  const edited = editYamlList(text, "stubs", {
    ...nothing,
    changed: new Map([[1, [
      { path: ["action"], value: { response: { body: "2.00" } } },
      { path: ["source", "seen"], value: "no" },
    ]]]),
    added: [{ stub_id: "new", request: { path: "/new" } }],
  });
  assert.equal(
    edited,
    text.replace(
      '    response: { body: "1.50" }\n',
      () => '    response:\n      body: "2.00"\n  source:\n    seen: "no"\n',
    )
      .replace(
        "# The end.\n",
        () => "\n- stub_id: new\n  request:\n    path: /new\n# The end.\n",
      ),
  );
});

Deno.test("an item goes with the comment right above it, and leaves the others theirs", () => {
  const edit = { ...nothing, removed: new Set([1]) };
  const edited = editYamlList(text, "stubs", edit);
  assert.deepEqual(
    Object(read(edited)).map(({ stub_id }: { stub_id: string }) => stub_id),
    ["by-hand", "last"],
  );
  assert.ok(
    edited.startsWith("# What the shop answers.\n\n# Written by hand."),
  );
  assert.ok(!edited.includes("# Recorded."));
  assert.ok(edited.endsWith("# The end.\n"));
});

Deno.test("a list inside of a mapping keeps its indent and what surrounds it", () => {
  const nested =
    `scopes:\n  - name: a\nstubs:\n  - stub_id: a\n    priority: 1\n  - stub_id: b\n`;
  const edited = editYamlList(nested, "stubs", {
    changed: new Map([[0, [{ path: ["priority"], value: undefined }]]]),
    removed: new Set(),
    added: [{ stub_id: "c", labels: ["x"] }],
  });
  assert.equal(
    edited,
    `scopes:\n  - name: a\nstubs:\n  - stub_id: a\n  - stub_id: b\n\n  - stub_id: c\n    labels:\n      - x\n`,
  );
});

for (
  const [what, odd, expected] of [
    ["in one line", "[{stub_id: a}, {stub_id: b}]\n", '[{"stub_id":"b"}]'],
    [
      "with an anchor that is used later",
      "- &a\n  stub_id: a\n  path: /a\n- <<: *a\n  stub_id: b\n",
      '[{"stub_id":"b","path":"/a"}]',
    ],
    [
      "in a mapping that is left empty",
      "# mine\nscopes:\n  - name: a\nstubs:\n  - stub_id: a\n",
      '{"scopes":[{"name":"a"}],"stubs":[]}',
    ],
  ] as const
) {
  Deno.test(`a list ${what} is written anew`, () => {
    const edit = { ...nothing, removed: new Set([0]) };
    assert.equal(said(read(editYamlList(odd, "stubs", edit))), expected);
  });
}

const scalar = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "no",
    "~",
    "1_000",
    "0x1f",
    "- a",
    "# b",
    "a: b",
    "two\nlines\n",
    " \n",
    "\ttab",
    "2026-01-01",
    "\u2028",
    "'\"",
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom("1.50", "9007199254740993", "-0", "1e400").map(rawNumber),
  fc.boolean(),
  fc.constant(null),
);

const { item } = fc.letrec<{ item: Json; value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie("value"), { maxKeys: 3 }),
  ),
  item: fc.dictionary(fc.string({ minLength: 1 }), tie("value"), {
    minKeys: 1,
    maxKeys: 4,
  }),
}));

/** As JSON says it: `-0` is 0 there, and keys that are whole numbers come first. */
const said = (value: Json) => JSON.stringify(value);

Deno.test("whatever JSON holds is written as YAML and read back", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), (items) => {
      const text = yamlText(items);
      assert.equal(said(read(text)), said(items), text);
    }),
    { numRuns: 300 },
  );
});

Deno.test("an edit of whatever was written says what it should, or says that it cannot", () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 4 }),
      item,
      fc.nat(3),
      (items, given, at) => {
        const index = at % items.length;
        const text = yamlText(items);
        const edited = editYamlList(text, "stubs", {
          changed: new Map([[index, [{ path: ["action"], value: given }]]]),
          removed: new Set(),
          added: [given],
        });
        const expected = items.map((one, place) =>
          place === index ? { ...Object(one), action: given } : one
        );
        assert.equal(said(read(edited)), said([...expected, given]));
      },
    ),
    { numRuns: 300 },
  );
});
