import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { criterionSchema } from "../../src/criteria/criterion_schema.ts";
import { describeCriterion } from "../../src/criteria/description.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import {
  isOperator,
  operatorNames,
  operators,
  slipOf,
} from "../../src/criteria/operators.ts";
import { isJsonObject, type Json } from "../../src/json/values.ts";
import { noon } from "./noon.ts";

const examples = operatorNames.map((name) => {
  const example: Json = JSON.parse(operators[name].example);
  assert.ok(isJsonObject(example), name);
  return { name, example };
});

/** Texts and numbers that stand in a value, however deep. */
function leavesOf(value: Json): string[] {
  if (typeof value === "boolean") return [];
  if (typeof value !== "object" || value === null) {
    return [JSON.stringify(value)];
  }
  return Object.values(value).flatMap(leavesOf);
}

Deno.test("each operator's example is that operator in its short form, and expands without an issue", () => {
  for (const { name, example } of examples) {
    assert.deepEqual(Object.keys(example), [name]);
    const { criterion, issues } = expandCriterion(example, []);
    assert.deepEqual(issues, [], name);
    assert.deepEqual(expandCriterion(criterion, []).criterion, criterion);
  }
});

Deno.test("each operator is described by a sentence that names its operand", () => {
  for (const { name, example } of examples) {
    const description = describeCriterion(
      expandCriterion(example, []).criterion,
    );
    assert.match(description, /^[^$]{3,}$/, name);
    for (const leaf of leavesOf(example[name] ?? null)) {
      assert.ok(description.includes(leaf), `${name}: ${description}`);
    }
  }
});

Deno.test("each operator refuses an operand that it does not take, with its example", () => {
  const takesAnything = [
    "$eq",
    "$neq",
    "$not",
    "$json",
    "$length",
    "$any",
    "$all",
    "$last",
    "$base64",
  ];
  for (const { name, example } of examples) {
    const { issues } = expandCriterion({ [name]: null }, []);
    if (takesAnything.includes(name)) assert.deepEqual(issues, [], name);
    else {
      assert.equal(issues.length, 1, name);
      assert.ok(issues[0]?.msg.endsWith(JSON.stringify(example)), name);
    }
  }
});

Deno.test("each operator holds or says why not, for a value of any type", () => {
  const subjects: Json[] = [null, true, 7, 5.5, "", "red", [], [1, 2], {}, {
    name: "value",
  }];
  for (const { name, example } of examples) {
    const { criterion } = expandCriterion(example, []);
    const matches = compileCriterion(criterion);
    for (const subject of subjects) {
      const { matched, reason } = explainCriterion(criterion, subject, noon);
      assert.equal(matched, matches(subject, noon), name);
      assert.equal(reason === "", matched, `${name}: ${reason}`);
    }
  }
});

Deno.test("each operator is in the schema and in the manual", () => {
  assert.deepEqual(
    criterionSchema()["properties"],
    Object.fromEntries(
      examples.map(({ name, example }) => {
        const { criterion = null } = expandCriterion(example, []);
        const description = describeCriterion(criterion);
        return [name, { description, examples: [example[name]] }];
      }),
    ),
  );
  const manual = Deno.readTextFileSync(
    new URL("../../docs/stubs.md", import.meta.url),
  );
  for (const name of operatorNames) {
    assert.match(manual, new RegExp(`[\`"{]\\${name}["\`:]`), name);
  }
});

Deno.test("a name among members is a slip where it is close to a long operator only", () => {
  assert.equal(slipOf("$regexp"), "$regex");
  assert.equal(slipOf("$containsexactly"), "$contains_exactly");
  assert.equal(slipOf("$top"), undefined);
  assert.equal(isOperator("$Regex"), false);
  assert.equal(isOperator("constructor"), false);
});
