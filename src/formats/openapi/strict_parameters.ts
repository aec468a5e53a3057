import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { absent, allOf, single } from "../criteria.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";
import type { References } from "./references.ts";

/** Where a parameter stands, and the field of a stub. */
const fields: Readonly<Record<string, string>> = {
  query: "query",
  header: "headers",
  cookie: "cookies",
  path: "path_params",
  formData: "form",
};

/** Headers that OpenAPI describes elsewhere (OpenAPI 3.1, section 4.8.12). */
const elsewhere = new Set(["accept", "content-type", "authorization"]);

/** Parameters of one operation, with the file of their references. */
export interface ParameterSource {
  readonly value: Json | undefined;
  readonly file: string;
}

/** What the parameters of an operation ask of its requests, by the field of a stub; later ones take the place of earlier ones with their name. */
export function parameterFields(
  sources: readonly ParameterSource[],
  references: References,
): JsonObject {
  const byPlace = new Map<string, JsonObject>();
  for (const { value, file } of sources) {
    for (const given of Array.isArray(value) ? value : []) {
      const { object: parameter, file: at } = references.members(given, file);
      const schema = references.members(
        parameter["schema"] ?? parameter,
        at,
      ).object;
      const place = JSON.stringify([parameter["in"], parameter["name"]]);
      byPlace.set(place, { ...parameter, schema });
    }
  }
  const asked = new Map<string, JsonObject[]>();
  for (const parameter of byPlace.values()) {
    const found = criterionOf(parameter);
    if (found === null) continue;
    const known = asked.get(found.field);
    if (known === undefined) asked.set(found.field, [found.criterion]);
    else known.push(found.criterion);
  }
  return Object.fromEntries(
    asked.entries().map(([field, criteria]) => [field, allOf(criteria) ?? {}]),
  );
}

function criterionOf(
  parameter: JsonObject,
): { readonly field: string; readonly criterion: JsonObject } | null {
  const place = textOf(parameter["in"]) ?? "";
  const name = textOf(parameter["name"]) ?? "";
  const field = Object.hasOwn(fields, place) ? fields[place] : undefined;
  const isElsewhere = place === "header" && elsewhere.has(name.toLowerCase());
  if (field === undefined || name === "" || isElsewhere) return null;
  // An object or a list is spread over names or signs in many ways.
  const value = valueCriterion(parameter["schema"] ?? null);
  const there = { $key_values: single(name, value) };
  const isRequired = parameter["required"] === true || place === "path";
  const criterion = isRequired ? there : { $or: [absent(name), there] };
  return { field, criterion };
}

const anything = { $regex: "" };

/** What a schema asks of a text; of others than single values nothing. */
function valueCriterion(schema: Json): JsonObject {
  const type = memberOf(schema, "type");
  const choices = memberOf(schema, "enum");
  if (Array.isArray(choices) && choices.length > 0) {
    return { $or: choices.map((one) => ({ $eq: textOf(one) ?? "" })) };
  }
  if (type === "boolean") return { $or: [{ $eq: "true" }, { $eq: "false" }] };
  if (type === "integer") {
    return both({ $regex: "-?[0-9]+\\Z" }, boundsOf(schema));
  }
  if (type === "number") {
    const number = "-?[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\\Z";
    return both({ $regex: number }, boundsOf(schema));
  }
  return type === "string" || type === null ? textCriterion(schema) : anything;
}

const bounds: Readonly<Record<string, string>> = {
  minimum: "$gte",
  maximum: "$lte",
  exclusiveMinimum: "$gt",
  exclusiveMaximum: "$lt",
};

function boundsOf(schema: Json): JsonObject[] {
  return Object.entries(bounds).flatMap(([name, operator]) => {
    const bound = memberOf(schema, name);
    const number = typeof bound === "boolean" ? undefined : numberOf(bound);
    return number === undefined ? [] : [{ $number: { [operator]: number } }];
  });
}

function textCriterion(schema: Json): JsonObject {
  const source = textOf(memberOf(schema, "pattern"));
  const pattern = source === undefined
    ? null
    : searchedJsPattern(source, { ignoreCase: false });
  const lengths = [["minLength", "$gte"], ["maxLength", "$lte"]] as const;
  return both(
    pattern?.ok ? { $regex: pattern.pattern } : anything,
    lengths.flatMap(([name, operator]) => {
      const length = numberOf(memberOf(schema, name));
      return length === undefined ? [] : [{ $length: { [operator]: length } }];
    }),
  );
}

function both(one: JsonObject, others: readonly JsonObject[]): JsonObject {
  return isJsonObject(one) && others.length === 0
    ? one
    : { $and: [one, ...others] };
}
