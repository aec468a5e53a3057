import { type Schema, Validator } from "@cfworker/json-schema";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../src/json/values.ts";

/** What an OpenAPI document takes, as its specification has it: schemas by a library that compiles none of them, and styles by hand. */
export interface Described {
  readonly isOld: boolean;
  readonly schemas: JsonObject;
}

/** Whether one of some values fits a schema of a document. */
export function fits(
  values: readonly Json[],
  schema: Json,
  { isOld, schemas }: Described,
): boolean {
  const translate = (one: Json) => isOld ? sinceThen(one) : pointed(one);
  const $defs = Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [name, translate(one)]),
  );
  const whole = { $defs, allOf: [translate(schema)] };
  const validator = new Validator(whole as Schema, "2020-12");
  return values.some((value) => validator.validate(value).valid);
}

/** References to where the schemas are put. */
function pointed(schema: Json): Json {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}

/** A schema of version 3.0 as 3.1 would have it. */
function sinceThen(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  if (typeof schema["$ref"] === "string") {
    return pointed({ $ref: schema["$ref"] });
  }
  const made: JsonObject = {};
  for (const [name, value] of Object.entries(schema)) {
    if (["allOf", "anyOf", "oneOf"].includes(name) && Array.isArray(value)) {
      made[name] = value.map(sinceThen);
    } else if (name === "properties" && isJsonObject(value)) {
      made[name] = Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, sinceThen(one)]),
      );
    } else if (
      ["not", "items", "additionalProperties"].includes(name)
    ) made[name] = sinceThen(value);
    else if (!["nullable", "readOnly"].includes(name)) made[name] = value;
  }
  const { type, properties, required } = schema;
  if (schema["nullable"] === true && type !== undefined) {
    made["type"] = [type, "null"].flat();
  }
  for (
    const [bound, exclusive] of [
      ["minimum", "exclusiveMinimum"],
      ["maximum", "exclusiveMaximum"],
    ] as const
  ) {
    const isOn = schema[exclusive] === true;
    delete made[exclusive];
    if (!isOn || schema[bound] === undefined) continue;
    made[exclusive] = schema[bound];
    delete made[bound];
  }
  if (isJsonObject(properties) && Array.isArray(required)) {
    made["required"] = required.filter((name) => {
      const property = typeof name === "string" ? properties[name] : undefined;
      return !isJsonObject(property) || property["readOnly"] !== true ||
        "$ref" in property;
    });
  }
  return made;
}

/** The values that a text may stand for. */
export function readings(text: string): Json[] {
  const isNumber = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
  return [
    text,
    ...(isNumber ? [Number(text)] : []),
    ...(text === "true" || text === "false" ? [text === "true"] : []),
  ];
}

/** All lists of values that texts may stand for, equal ones for the same. */
export function listReadings(texts: readonly string[]): Json[][] {
  return allReadings(texts).filter((list) => !hasTwoReadings(texts, list));
}

function allReadings(texts: readonly string[]): Json[][] {
  return texts.reduce<Json[][]>(
    (lists, text) =>
      lists.flatMap((list) => readings(text).map((one) => [...list, one])),
    [[]],
  );
}

/** Whether equal texts stand for different values. */
function hasTwoReadings(
  texts: readonly string[],
  list: readonly Json[],
): boolean {
  return texts.some((text, at) => list[texts.indexOf(text)] !== list[at]);
}

/** All objects whose members texts may stand for. */
export function objectReadings(
  members: readonly (readonly [string, string])[],
): JsonObject[] {
  const names = members.map(([name]) => name);
  return allReadings(members.map(([, text]) => text)).map((values) =>
    Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]))
  );
}
