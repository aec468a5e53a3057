import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { absent, single, together } from "../criteria.ts";
import { literal } from "../patterns/java_pattern.ts";
import type { References } from "./references.ts";
import { parameterFields, type ParameterSource } from "./strict_parameters.ts";
import { strictSchema } from "./strict_schema.ts";

/** An operation and the path that it belongs to. */
interface StrictOperation {
  readonly method: string;
  readonly operation: JsonObject;
  readonly item: { readonly object: JsonObject; readonly file: string };
  readonly references: References;
}

/** Methods whose bodies the server does not look at. */
const bodyless = new Set(["GET", "HEAD"]);

/** What a document asks of the requests of an operation beside path and method; `left` takes sentences about what it asks beyond. */
export function strictFields(
  { method, operation, item, references }: StrictOperation,
  left: Set<string>,
): JsonObject {
  const { file } = item;
  const sources: ParameterSource[] = [
    { value: item.object["parameters"], file },
    { value: operation["parameters"], file },
  ];
  const asked = parameterFields(sources, { references, left });
  if (bodyless.has(method)) return asked;
  const { object: body, file: at } = references.members(
    operation["requestBody"],
    file,
  );
  const described = Object.keys(body).length > 0
    ? bodyFields(body, at, references)
    : olderBody(sources, references);
  return together(asked, described);
}

function bodyFields(
  body: JsonObject,
  file: string,
  references: References,
): JsonObject {
  const content = isJsonObject(body["content"]) ? body["content"] : {};
  const types = Object.keys(content);
  if (types.length === 0) return {};
  const isRequired = body["required"] === true;
  const json = types.length === 1
    ? types.find((type) => /[/+]json(?:;|$)/i.test(type))
    : undefined;
  const { object: media, file: at } = references.members(
    json === undefined ? undefined : content[json],
    file,
  );
  const schema = media["schema"];
  return {
    headers: typeCriterion(types, isRequired),
    ...(schema === undefined
      ? isRequired ? { body: { $regex: "(?s)." } } : {}
      : { body: jsonBody(schema, at, { references, isRequired }) }),
  };
}

interface JsonBody {
  readonly references: References;
  readonly isRequired: boolean;
}

function jsonBody(
  schema: Json,
  file: string,
  { references, isRequired }: JsonBody,
): JsonObject {
  const $json_schema = strictSchema(schema, file, references);
  const fits = { $json: { $json_schema } };
  return isRequired ? fits : { $or: [{ $eq: "" }, fits] };
}

/** One of the media types, whatever its parameters; `*` stands for anything. */
function typeCriterion(
  types: readonly string[],
  isRequired: boolean,
): JsonObject {
  const patterns = types.map((type) =>
    literal(type.split(";")[0] ?? "").replaceAll("\\*", "[^;]*")
  );
  const $regex = `(?i)(?:${patterns.join("|")})\\s*(?:;.*)?\\Z`;
  const there = { $key_values: single("content-type", { $regex }) };
  return isRequired ? there : { $or: [absent("content-type"), there] };
}

/** The body of Swagger 2, which is a parameter. */
function olderBody(
  sources: readonly ParameterSource[],
  references: References,
): JsonObject {
  for (const { value, file } of sources.toReversed()) {
    for (const given of Array.isArray(value) ? value : []) {
      const { object, file: at } = references.members(given, file);
      const schema = object["schema"];
      if (object["in"] !== "body" || schema === undefined) continue;
      const isRequired = object["required"] === true;
      return { body: jsonBody(schema, at, { references, isRequired }) };
    }
  }
  return {};
}
