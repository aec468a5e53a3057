import type { Json, JsonObject } from "../../json/values.ts";
import { numberOf, textOf } from "../member.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";
import type { References } from "./references.ts";

/** What the schema of a parameter is read with. */
export interface ValueParts {
  readonly references: References;
  /** Takes sentences about what has no criterion. */
  readonly left: Set<string>;
}

/** Schemas inside each other, and all of one parameter (docs/limits.md). */
const maxDepth = 10;
const maxSchemas = 500;

const anything: JsonObject = { $regex: "" };

/** What a schema asks of a text, as a parameter has it; of a list or an object nothing, since they are spread over names or signs in many ways. */
export function valueCriterion(
  given: Json,
  file: string,
  parts: ValueParts,
): JsonObject {
  const room = { schemas: maxSchemas };
  return criterionOf(given, { ...parts, file, room, depth: 0 });
}

interface Place extends ValueParts {
  readonly file: string;
  readonly depth: number;
  /** How many schemas there may still be. */
  readonly room: { schemas: number };
}

function criterionOf(given: Json, place: Place): JsonObject {
  const { references, left, room, depth } = place;
  const { object: schema, file } = references.members(given, place.file);
  if (depth === maxDepth || --room.schemas < 0) {
    left.add(
      `its schema has more than ${maxDepth} levels or ${maxSchemas} others in it`,
    );
    return anything;
  }
  const inner = (one: Json) =>
    criterionOf(one, { ...place, file, depth: depth + 1 });
  const asked = [ownCriterion(schema, left)];
  for (const name of ["anyOf", "oneOf"]) {
    const others = listIn(schema[name]);
    if (others.length > 0) asked.push({ $or: others.map(inner) });
  }
  asked.push(...listIn(schema["allOf"]).map(inner));
  if (schema["not"] !== undefined) left.add('"not" has no criterion');
  const all = asked.filter((one) => one !== anything);
  const [only = anything] = all;
  return all.length > 1 ? { $and: all } : only;
}

function listIn(given: Json | undefined): readonly Json[] {
  return Array.isArray(given) ? given : [];
}

/** What a schema asks by itself. */
function ownCriterion(schema: JsonObject, left: Set<string>): JsonObject {
  const { type = null } = schema;
  const choices = Object.hasOwn(schema, "const")
    ? [schema["const"] ?? null]
    : listIn(schema["enum"]);
  if (choices.length > 0) {
    return { $or: choices.map((one) => ({ $eq: textOf(one) ?? "" })) };
  }
  const types = [type].flat().filter((one) => one !== "null");
  const criteria = types.map((one) => typeCriterion(one, schema, left));
  const [only = anything] = criteria;
  if (criteria.includes(anything)) return anything;
  return criteria.length > 1 ? { $or: criteria } : only;
}

function typeCriterion(
  type: Json,
  schema: JsonObject,
  left: Set<string>,
): JsonObject {
  switch (type) {
    case "boolean":
      return { $or: [{ $eq: "true" }, { $eq: "false" }] };
    case "integer":
      return both({ $regex: "-?[0-9]+\\Z" }, boundsOf(schema));
    case "number": {
      const number = "-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\\Z";
      return both({ $regex: number }, boundsOf(schema));
    }
    case "string":
    case null:
      return textCriterion(schema, left);
    default:
      return anything;
  }
}

/** Bounds, with the switch that makes one exclusive before OpenAPI 3.1, and with the operators of either. */
const bounds = [
  ["minimum", "exclusiveMinimum", "$gte", "$gt"],
  ["maximum", "exclusiveMaximum", "$lte", "$lt"],
] as const;

function boundsOf(schema: JsonObject): JsonObject[] {
  const asked = bounds.flatMap(([name, exclusive, within, beyond]) => {
    const isSwitched = schema[exclusive] === true;
    return [
      [isSwitched ? beyond : within, schema[name]],
      [beyond, isSwitched ? undefined : schema[exclusive]],
    ] as const;
  });
  const criteria: JsonObject[] = asked.flatMap(([operator, given = null]) => {
    const bound = typeof given === "boolean" ? undefined : numberOf(given);
    return bound === undefined ? [] : [{ $number: { [operator]: bound } }];
  });
  const { multipleOf } = schema;
  if (multipleOf !== undefined) {
    criteria.push({ $json: { $json_schema: { multipleOf } } });
  }
  return criteria;
}

const lengths = [["minLength", "$gte"], ["maxLength", "$lte"]] as const;

function textCriterion(schema: JsonObject, left: Set<string>): JsonObject {
  const source = textOf(schema["pattern"]);
  const pattern = source === undefined
    ? null
    : searchedJsPattern(source, { ignoreCase: false });
  if (pattern?.ok === false) left.add(pattern.reason);
  return both(
    pattern?.ok ? { $regex: pattern.pattern } : anything,
    lengths.flatMap(([name, operator]) => {
      const length = numberOf(schema[name]);
      return length === undefined ? [] : [{ $length: { [operator]: length } }];
    }),
  );
}

function both(one: JsonObject, others: readonly JsonObject[]): JsonObject {
  return others.length === 0 ? one : { $and: [one, ...others] };
}
