import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { numberOf } from "../member.ts";
import type { References } from "./references.ts";

/** Values of one sample. */
const maxSampled = 5000;

/** Schemas inside each other. */
const maxDepth = 30;

/** Characters or items that a lower bound makes. */
const maxMade = 100;

const formats: Readonly<Record<string, string>> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "P1D",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  url: "https://example.com/",
  uuid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  byte: "YWJj",
  password: "password",
};

/** A value that a schema describes, the same each time: what the schema itself shows, else the plainest that will do. */
export function sampleOf(
  schema: Json | undefined,
  references: References,
  file: string,
): Json {
  return new Sampler(references).sample(schema, { file, depth: 0 }) ?? null;
}

interface Place {
  readonly file: string;
  readonly depth: number;
}

interface Property {
  readonly name: string;
  readonly property: Json | undefined;
  readonly isRequired: boolean;
}

class Sampler {
  readonly #references: References;
  /** The references that are being followed: one inside of itself ends there. */
  readonly #open = new Set<string>();
  readonly #known = new Map<JsonObject, readonly Property[]>();
  #count = 0;

  constructor(references: References) {
    this.#references = references;
  }

  /** `undefined` where a schema goes round in a circle, or too far. */
  sample(given: Json | undefined, { file, depth }: Place): Json | undefined {
    const name = this.#references.nameOf(given, file);
    const isRound = name !== undefined && this.#open.has(name);
    if (isRound || depth > maxDepth || ++this.#count > maxSampled) {
      return undefined;
    }
    if (name !== undefined) this.#open.add(name);
    const { object, file: at } = this.#references.members(given, file);
    const value = this.#shown(object) ??
      this.#made(object, { file: at, depth });
    if (name !== undefined) this.#open.delete(name);
    return value;
  }

  /** What a schema gives as a value. */
  #shown(schema: JsonObject): Json | undefined {
    for (const name of ["example", "default", "const"]) {
      if (Object.hasOwn(schema, name)) return schema[name];
    }
    for (const name of ["examples", "enum"]) {
      const list = schema[name];
      if (Array.isArray(list) && list.length > 0) return list[0];
    }
    return undefined;
  }

  #made(schema: JsonObject, place: Place): Json | undefined {
    const inner = { ...place, depth: place.depth + 1 };
    const { allOf } = schema;
    if (Array.isArray(allOf) && allOf.length > 0) {
      return this.#merged(schema, allOf, inner);
    }
    for (const name of ["oneOf", "anyOf"]) {
      const list = schema[name];
      if (!Array.isArray(list)) continue;
      for (const one of list) {
        const value = this.sample(one, inner);
        if (value !== undefined && value !== null) return value;
      }
      if (list.length > 0) return null;
    }
    switch (typeOf(schema)) {
      case "object":
        return this.#object(schema, inner);
      case "array":
        return this.#list(schema, inner);
      case "string":
        return textOf(schema);
      case "integer":
      case "number":
        return numberIn(schema);
      case "boolean":
        return true;
      default:
        return null;
    }
  }

  #merged(
    schema: JsonObject,
    parts: readonly Json[],
    place: Place,
  ): Json | undefined {
    const { allOf: _, ...rest } = schema;
    const samples = [
      ...parts,
      ...(Object.hasOwn(rest, "properties") ? [rest] : []),
    ]
      .map((one) => this.sample(one, place));
    if (!samples.some(isJsonObject)) {
      return samples.find((one) => one !== undefined);
    }
    const whole: JsonObject = {};
    for (const one of samples) {
      for (
        const [name, value] of Object.entries(isJsonObject(one) ? one : {})
      ) {
        setOwn(whole, name, value);
      }
    }
    return whole;
  }

  #object(schema: JsonObject, place: Place): JsonObject {
    const value: JsonObject = {};
    for (const { name, property, isRequired } of this.#propertiesOf(schema)) {
      const { object } = this.#references.members(property, place.file);
      if (object["writeOnly"] === true) continue;
      const member = this.sample(property, place);
      if (member !== undefined) setOwn(value, name, member);
      else if (isRequired) setOwn(value, name, null);
    }
    const { additionalProperties } = schema;
    if (isJsonObject(additionalProperties) && Object.keys(value).length === 0) {
      const member = this.sample(additionalProperties, place);
      if (member !== undefined) value["key"] = member;
    }
    return value;
  }

  /** The properties of an object, as many as a sample may have; looked up once, since a schema may be met thousands of times. */
  #propertiesOf(schema: JsonObject): readonly Property[] {
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const given = schema["properties"];
    const properties = isJsonObject(given) ? given : {};
    const required = schema["required"];
    const names = new Set(Array.isArray(required) ? required : []);
    const found = Object.keys(properties).slice(0, maxSampled).map((name) => ({
      name,
      property: properties[name],
      isRequired: names.has(name),
    }));
    this.#known.set(schema, found);
    return found;
  }

  #list(schema: JsonObject, place: Place): Json[] {
    const count = Math.min(numberOf(schema["minItems"]) ?? 1, maxMade);
    const item = this.sample(schema["items"], place);
    return item === undefined
      ? []
      : Array.from({ length: Math.max(count, 1) }, () => item);
  }
}

function typeOf(schema: JsonObject): string | undefined {
  const { type } = schema;
  const named = Array.isArray(type) ? type.find((one) => one !== "null") : type;
  if (typeof named === "string") return named;
  if (Object.hasOwn(schema, "properties")) return "object";
  return Object.hasOwn(schema, "items") ? "array" : undefined;
}

function textOf(schema: JsonObject): string {
  const format = schema["format"];
  const known = typeof format === "string" ? formats[format] : undefined;
  if (known !== undefined) return known;
  const least = Math.min(numberOf(schema["minLength"]) ?? 0, maxMade);
  const most = numberOf(schema["maxLength"]) ?? Infinity;
  return "string".padEnd(least, "string").slice(0, Math.max(most, 0));
}

function numberIn(schema: JsonObject): number {
  const above = numberOf(schema["exclusiveMinimum"]);
  const least = numberOf(schema["minimum"]) ??
    (above === undefined ? 0 : above + 1);
  const most = numberOf(schema["maximum"]) ?? Infinity;
  const value = Math.min(Math.max(least, 0), most);
  const step = numberOf(schema["multipleOf"]) ?? 0;
  return step > 0 ? Math.ceil(value / step) * step : value;
}
