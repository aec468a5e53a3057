import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { describeCriterion } from "./description.ts";
import { expandCriterion } from "./expansion.ts";
import { operatorNames, operators } from "./operators.ts";

let schema: JsonObject | undefined;

/** JSON Schema of a criterion: what only `expandCriterion` can check is left open. It is made when it is first asked for. */
export function criterionSchema(): JsonObject {
  return schema ??= {
    description: 'an operator with its operand, such as {"$regex": "^ab"}',
    type: "object",
    properties: Object.fromEntries(
      operatorNames.map((name) => [name, operandSchema(name)]),
    ),
    anyOf: [
      { propertyNames: { enum: [...operatorNames] }, maxProperties: 1 },
      { propertyNames: { not: { pattern: "^\\$" } } },
    ],
  };
}

/** An operand is told by its operator's example, which editors offer: what it looks like, and what it asks for. */
function operandSchema(name: keyof typeof operators): JsonObject {
  const example: Json = JSON.parse(operators[name].example);
  const operand = isJsonObject(example) ? example[name] ?? null : null;
  const { criterion = null } = expandCriterion(example, []);
  return { description: describeCriterion(criterion), examples: [operand] };
}
