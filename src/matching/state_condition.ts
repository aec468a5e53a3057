import { z } from "zod";
import { compileCriterion } from "../criteria/criterion.ts";
import { expandCriterion } from "../criteria/expansion.ts";
import { explainCriterion } from "../criteria/explanation.ts";
import type { Clock, Matcher } from "../criteria/match_value.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { tooManyNames } from "../schema/named_values.ts";
import { report } from "../schema/scalars.ts";
import type { Clause } from "./near_miss_shape.ts";
import { reportAll } from "./field_schemas.ts";

/** What is set in a scope, by name. It is never changed, only put anew: who holds one has it as it was. */
export type StateValues = Readonly<JsonObject>;

/** Names that one stub asks for or sets (docs/limits.md). */
export const maxStateNames = 100;

/** Names with values or criteria; null is what is not set. */
const stateCriteria = z.custom<Json | undefined>().meta({
  jsonSchema: {
    type: ["object", "null"],
    maxProperties: maxStateNames,
    description: 'names with values or criteria such as {"cart": "filled"}',
  },
}).transform((value, ctx): JsonObject | null => {
  if (value === undefined || value === null) return null;
  if (!isJsonObject(value)) {
    const message =
      'Input should be a valid dictionary: names with values or criteria such as {"cart": "filled"}';
    report(ctx, "dict_type", message);
    return z.NEVER;
  }
  const names = Object.keys(value);
  if (names.length > maxStateNames) {
    report(ctx, "too_long", tooManyNames(names.length, maxStateNames));
    return z.NEVER;
  }
  const criteria: JsonObject = Object.create(null);
  for (const name of names) {
    const { criterion, issues } = expandCriterion(value[name] ?? null, [name]);
    reportAll(ctx, issues);
    criteria[name] = criterion;
  }
  return names.length === 0 ? null : criteria;
});

/** What must hold beside the request: the state of the request's scope. */
export const condition = z.strictObject({ state: stateCriteria.optional() })
  .describe('an object such as {"state": {"cart": "filled"}}');

/** What must hold in a scope before a stub may answer. */
export interface StateCondition {
  holds(values: StateValues, clock: Clock): boolean;
  /** One clause a name. */
  explain(values: StateValues, clock: Clock): Clause[];
}

/** Compiles what `when` asks; `null` where it asks nothing. */
export function compileCondition(
  when: z.infer<typeof condition> | null | undefined,
): StateCondition | null {
  const criteria = when?.state ?? null;
  if (criteria === null) return null;
  const tests = Object.entries(criteria).map(([name, criterion]) => ({
    name,
    criterion,
    test: compileCriterion(criterion),
  }));
  return {
    holds: (values, clock) =>
      tests.every(({ name, test }) => test(valueOf(values, name), clock)),
    explain: (values, clock) =>
      tests.map((one) => explainOne(one, valueOf(values, one.name), clock)),
  };
}

interface NamedTest {
  readonly name: string;
  readonly criterion: Json;
  readonly test: Matcher;
}

function explainOne(
  { name, criterion, test }: NamedTest,
  actual: Json,
  clock: Clock,
): Clause {
  const matched = test(actual, clock);
  const { reason } = explainCriterion(criterion, actual, clock);
  const unset = actual === null ? "it is not set in this scope: " : "";
  return {
    field: "when.state",
    key: name,
    matched,
    expected: criterion,
    actual: briefly(actual),
    reason: matched ? "it fits" : `${unset}${reason}`,
  };
}

/** Characters of a value that a clause shows. */
const maxValueShown = 2000;

/** A value, or the start of its text where that is long. */
function briefly(value: Json): Json {
  const text = JSON.stringify(value);
  return text.length > maxValueShown ? text.slice(0, maxValueShown) : value;
}

function valueOf(values: StateValues, name: string): Json {
  return Object.hasOwn(values, name) ? values[name] ?? null : null;
}
