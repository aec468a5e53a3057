import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { type OperatorName, operatorNames, operators } from "./operators.ts";

/** JSON Schema of a criterion: what only `expandCriterion` can check is left open. */
export const criterionSchema: JsonObject = {
  description: 'an operator with its operand, such as {"$regex": "^ab"}',
  type: "object",
  properties: Object.fromEntries(
    operatorNames.map((name) => [name, { examples: [exampleOperand(name)] }]),
  ),
  anyOf: [
    { propertyNames: { enum: [...operatorNames] }, maxProperties: 1 },
    { propertyNames: { not: { pattern: "^\\$" } } },
  ],
};

/** The operand of an operator's example, which editors offer. */
function exampleOperand(name: OperatorName): Json {
  const example: Json = JSON.parse(operators[name].example);
  return isJsonObject(example) ? example[name] ?? null : null;
}
