import type { Json, JsonObject } from "../../json/values.ts";
import { absent, allOf, single } from "../criteria.ts";
import { textOf } from "../member.ts";
import { valueCriterion, type ValueParts } from "./strict_values.ts";

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

/** A parameter, and the file of its references. */
interface Parameter {
  readonly given: JsonObject;
  readonly file: string;
}

/** What the parameters of an operation ask of its requests, by the field of a stub; later ones take the place of earlier ones with their name. */
export function parameterFields(
  sources: readonly ParameterSource[],
  parts: ValueParts,
): JsonObject {
  const byPlace = new Map<string, Parameter>();
  for (const { value, file } of sources) {
    for (const given of Array.isArray(value) ? value : []) {
      const { object, file: at } = parts.references.members(given, file);
      const place = JSON.stringify([object["in"], object["name"]]);
      byPlace.set(place, { given: object, file: at });
    }
  }
  const asked = new Map<string, JsonObject[]>();
  for (const parameter of byPlace.values()) {
    const found = criterionOf(parameter, parts);
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
  { given: parameter, file }: Parameter,
  { references, left }: ValueParts,
): { readonly field: string; readonly criterion: JsonObject } | null {
  const place = textOf(parameter["in"]) ?? "";
  const name = textOf(parameter["name"]) ?? "";
  const field = Object.hasOwn(fields, place) ? fields[place] : undefined;
  const isElsewhere = place === "header" && elsewhere.has(name.toLowerCase());
  if (field === undefined || name === "" || isElsewhere) return null;
  const lost = new Set<string>();
  const value = valueCriterion(parameter["schema"] ?? parameter, file, {
    references,
    left: lost,
  });
  for (const why of lost) left.add(`parameter ${JSON.stringify(name)}: ${why}`);
  const there = { $key_values: single(name, value) };
  const isRequired = parameter["required"] === true || place === "path";
  const criterion = isRequired ? there : { $or: [absent(name), there] };
  return { field, criterion };
}
