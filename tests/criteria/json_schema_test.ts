import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import {
  type Json,
  type JsonObject,
  rawNumber,
} from "../../src/json/values.ts";
import { noon } from "./noon.ts";

/** Why a value is not valid; `""` where it is. */
function reason(schema: JsonObject, value: Json): string {
  const { criterion, issues } = expandCriterion({ $json_schema: schema }, []);
  assert.deepEqual(issues, [], JSON.stringify(schema));
  const held = compileCriterion(criterion)(value, noon);
  const explained = explainCriterion(criterion, value, noon);
  assert.equal(explained.matched, held);
  assert.equal(explained.reason === "", held);
  return explained.reason;
}

function issuesOf(schema: Json): string[] {
  return expandCriterion({ $json_schema: schema }, ["body"]).issues
    .map(({ loc, msg }) => `${loc.slice(2).join(".")}: ${msg}`);
}

Deno.test("what a keyword looks at depends on what those beside it did", () => {
  const contains = {
    contains: { type: "null" },
    minContains: 2,
    maxContains: 3,
  };
  assert.match(reason(contains, [null]), /at least 2 items that fit, got 1/);
  assert.equal(reason(contains, [null, 1, null]), "");
  assert.notEqual(reason(contains, [null, null, null, null]), "");
  assert.notEqual(reason({ prefixItems: [false], contains: {} }, []), "");
  const rest = {
    prefixItems: [true],
    anyOf: [{ prefixItems: [true, { type: "string" }] }, { type: "array" }],
    contains: { type: "null" },
    minContains: 0,
    unevaluatedItems: false,
  };
  assert.equal(reason(rest, [1, "a", null]), "");
  assert.match(reason(rest, [1, 2]), /at \/1: nothing is expected here/);
  const closed = {
    allOf: [{ properties: { a: true } }],
    if: { properties: { b: { const: 1 } }, required: ["b"] },
    then: { properties: { c: true } },
    unevaluatedProperties: false,
  };
  assert.equal(reason(closed, { a: 1, b: 1, c: 1 }), "");
  assert.match(reason(closed, { a: 1, c: 1 }), /at \/c/);
});

Deno.test("a schema refers to its own parts by pointer, anchor and address, and to itself", () => {
  const tree = {
    $defs: {
      node: {
        type: "object",
        properties: { child: { $ref: "#/$defs/node" }, n: { type: "integer" } },
      },
    },
    $ref: "#/$defs/node",
  };
  assert.equal(reason(tree, { child: { child: { n: 1 } } }), "");
  assert.equal(
    reason(tree, { child: { child: { n: "1" } } }),
    'at /child/child/n: expected integer, got "1"',
  );
  assert.equal(reason({ items: { $ref: "#" }, type: "array" }, [[], [[]]]), "");
  assert.notEqual(
    reason({ items: { $ref: "#" }, type: "array" }, [[], [1]]),
    "",
  );
  const anchored = {
    $ref: "#n",
    $defs: { x: { $anchor: "n", type: "number" } },
  };
  assert.equal(reason(anchored, 1), "");
  assert.notEqual(reason(anchored, "1"), "");
  const addressed = {
    $id: "https://shop.test/order",
    properties: {
      a: { $ref: "item" },
      b: { $ref: "https://shop.test/item#/$defs/n" },
    },
    $defs: {
      item: { $id: "item", type: "string", $defs: { n: { type: "null" } } },
    },
  };
  assert.equal(reason(addressed, { a: "x", b: null }), "");
  assert.match(reason(addressed, { a: 1 }), /at \/a/);
  assert.match(reason(addressed, { b: 1 }), /at \/b/);
  const escaped = { $ref: "#/$defs/a~1b%25", $defs: { "a/b%": { const: 1 } } };
  assert.equal(reason(escaped, 1), "");
});

Deno.test("older drafts keep their meaning", () => {
  const draft4 = "http://json-schema.org/draft-04/schema#";
  const above = { $schema: draft4, minimum: 1, exclusiveMinimum: true };
  assert.notEqual(reason(above, 1), "");
  assert.equal(reason(above, 2), "");
  const tuple = {
    items: [{ type: "string" }],
    additionalItems: { type: "null" },
  };
  assert.equal(reason(tuple, ["a", null]), "");
  assert.match(reason(tuple, ["a", 1]), /at \/1/);
  const draft7 = "http://json-schema.org/draft-07/schema#";
  const beside = {
    $schema: draft7,
    definitions: { a: {} },
    properties: { x: { $ref: "#/definitions/a", type: "null" } },
  };
  assert.equal(reason(beside, { x: 1 }), "");
  const depends = { dependencies: { a: ["b"], c: { required: ["d"] } } };
  assert.match(reason(depends, { a: 1 }), /"b" is missing beside "a"/);
  assert.match(reason(depends, { c: 1 }), /"d" is missing/);
});

Deno.test("numbers are checked by their exact value, and formats where they are known", () => {
  assert.equal(
    reason({ maximum: rawNumber("9007199254740992") }, 9007199254740992),
    "",
  );
  assert.notEqual(
    reason({ maximum: 9007199254740992 }, rawNumber("9007199254740993")),
    "",
  );
  assert.equal(reason({ type: "integer", const: 1 }, rawNumber("1.0")), "");
  assert.equal(reason({ multipleOf: 0.01 }, 19.99), "");
  assert.equal(reason({ multipleOf: 2 }, rawNumber("1e400")), "");
  assert.notEqual(reason({ multipleOf: 2 }, rawNumber("1e99999999")), "");
  assert.notEqual(reason({ uniqueItems: true }, [1, rawNumber("1.0")]), "");
  const formats: [string, string, string][] = [
    ["date", "2026-01-31", "2026-02-30"],
    ["date-time", "2026-01-31T12:00:00Z", "2026-01-31"],
    ["email", "kim@shop.test", "kim"],
    ["uuid", "123e4567-e89b-12d3-a456-426614174000", "123e4567"],
    ["ipv4", "10.0.0.1", "10.0.0.256"],
    ["uri", "https://shop.test/", "shop"],
  ];
  for (const [format, fits, differs] of formats) {
    assert.equal(reason({ format }, fits), "", format);
    assert.notEqual(reason({ format }, differs), "", format);
  }
  assert.equal(reason({ format: "phone" }, "x"), "");
});

Deno.test("what is wrong with a schema is said with its place", () => {
  assert.deepEqual(issuesOf({ type: "int" }), [
    'type: "type" needs one or more of string, number, integer, boolean, object, array, null',
  ]);
  assert.deepEqual(issuesOf({ properties: { a: { minimum: "1" } } }), [
    'properties.a.minimum: "minimum" needs a number',
  ]);
  assert.match(
    issuesOf({ $ref: "https://elsewhere.test/x" })[0] ?? "",
    /a part of this schema/,
  );
  assert.match(issuesOf({ pattern: "(a)\\1" })[0] ?? "", /linear time/);
  assert.match(issuesOf({ items: 5 })[0] ?? "", /items: A schema is an object/);
  assert.equal(issuesOf({ patternProperties: { "(": {} } }).length, 1);
  assert.equal(issuesOf([]).length, 1);
  const many = Array.from(
    { length: 101 },
    (_, at) => ({ pattern: `^a${at}$` }),
  );
  assert.match(
    issuesOf({ anyOf: many })[0] ?? "",
    /anyOf.100.pattern: .* fewer patterns/,
  );
  assert.equal(issuesOf({ pattern: "a".repeat(1001) }).length, 1);
  assert.match(
    issuesOf({ description: "x".repeat(300_000) })[0] ?? "",
    /262144 characters/,
  );
});

Deno.test("no schema and no value makes a check take long", () => {
  const doubling: JsonObject = { $defs: {} };
  const defs: JsonObject = {};
  for (let at = 0; at < 40; at++) {
    const next = { $ref: `#/$defs/d${at + 1}` };
    defs[`d${at}`] = { anyOf: [{ allOf: [next, { type: "null" }] }, next] };
  }
  defs["d40"] = { type: "null" };
  Object.assign(doubling, { $defs: defs, $ref: "#/$defs/d0" });
  const many = Array.from({ length: 500_000 }, (_, at) => at);
  const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000));
  const hostile: [JsonObject, Json][] = [
    [doubling, 1],
    [{ $ref: "#" }, 1],
    [{ not: { $ref: "#" } }, 1],
    [{ uniqueItems: true }, many],
    [{ uniqueItems: true }, [deep, deep]],
    [{ items: { $ref: "#" } }, deep],
    [{ items: { type: "integer" } }, many],
    [{ items: { enum: many.slice(0, 20_000) } }, many],
    [{ pattern: "(a+)+$" }, `${"a".repeat(1_000_000)}b`],
    [{ contains: { type: "null" } }, many],
    [{ unevaluatedItems: false }, many],
  ];
  for (const [given, value] of hostile) {
    const { criterion } = expandCriterion({ $json_schema: given }, []);
    const matches = compileCriterion(criterion);
    const start = performance.now();
    const label = JSON.stringify(given).slice(0, 60);
    assert.equal(matches(value, noon), false, label);
    const took = performance.now() - start;
    // A machine may be busy; without a bound this would never end.
    assert.ok(took < 20_000, `${label} took ${took} ms`);
  }
  assert.match(reason({ $ref: "#" }, 1), /more than 200000 steps/);
});
