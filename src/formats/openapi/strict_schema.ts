import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { References } from "./references.ts";

/** Words of OpenAPI's that ask nothing of a value. */
const silent = new Set([
  "example",
  "examples",
  "discriminator",
  "xml",
  "externalDocs",
  "deprecated",
  "readOnly",
  "writeOnly",
  "nullable",
  "description",
  "title",
  "default",
]);

/** Keywords whose members are schemas by name: a property may be called as a keyword is. */
const byName = new Set(["properties", "patternProperties", "$defs"]);

/** Keywords whose values are not schemas. */
const verbatim = new Set(["enum", "const", "required"]);

/** Schemas that are written for one of a body (docs/limits.md). */
const maxSchemas = 40_000;

/** Thrown by `strictSchema`, for whoever translates an operation. */
export class TooManySchemas extends Error {
  constructor() {
    super(`the schema of its body has more than ${maxSchemas} others in it`);
  }
}

/** A schema of a document as JSON Schema has it, with all that it refers to. */
export function strictSchema(
  given: Json,
  file: string,
  references: References,
): Json {
  const definitions = new Definitions(references);
  const schema = definitions.written(given, file);
  definitions.complete();
  const $defs = definitions.all;
  return isJsonObject(schema) && Object.keys($defs).length > 0
    ? { ...schema, $defs }
    : schema;
}

/** What schemas refer to, written once each. */
class Definitions {
  readonly all: JsonObject = {};
  readonly #names = new Map<string, string>();
  readonly #open: { key: string; given: Json; file: string }[] = [];
  readonly #references: References;
  #written = 0;

  constructor(references: References) {
    this.#references = references;
  }

  /** Writes what was referred to so far, and what that refers to; one after the other, since schemas lead to each other without end. */
  complete(): void {
    for (let one = this.#open.pop(); one; one = this.#open.pop()) {
      const { value, file } = this.#references.follow(one.given, one.file);
      this.all[one.key] = this.written(value, file);
    }
  }

  written(given: Json, file: string): Json {
    if (++this.#written > maxSchemas) throw new TooManySchemas();
    if (!isJsonObject(given)) return typeof given === "boolean" ? given : {};
    const name = this.#references.nameOf(given, file);
    return name === undefined
      ? this.#plain(given, file)
      : { $ref: `#/$defs/${this.#define(name, given, file)}` };
  }

  #define(name: string, given: Json, file: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const key = `d${this.#names.size}`;
    this.#names.set(name, key);
    this.all[key] = true;
    this.#open.push({ key, given, file });
    return key;
  }

  #plain(given: JsonObject, file: string): JsonObject {
    const schema: JsonObject = {};
    for (const [name, value] of Object.entries(given)) {
      if (silent.has(name) || name.startsWith("x-")) continue;
      setOwn(schema, name, this.#member(name, value, file));
    }
    bounded(schema);
    return given["nullable"] === true
      ? { anyOf: [{ type: "null" }, schema] }
      : schema;
  }

  #member(name: string, value: Json, file: string): Json {
    if (verbatim.has(name)) return value;
    if (byName.has(name) && isJsonObject(value)) {
      const members: JsonObject = {};
      const count = Object.keys(value).length;
      if (count > maxSchemas) throw new TooManySchemas();
      for (const [key, one] of Object.entries(value)) {
        setOwn(members, key, this.written(one, file));
      }
      return members;
    }
    if (Array.isArray(value)) {
      return value.map((one) =>
        isJsonObject(one) ? this.written(one, file) : one
      );
    }
    return isJsonObject(value) ? this.written(value, file) : value;
  }
}

/** Before version 3.1 a bound is exclusive by a switch beside it. */
function bounded(schema: JsonObject): void {
  for (
    const [exclusive, bound] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const
  ) {
    const isSwitch = typeof schema[exclusive] === "boolean";
    if (!isSwitch) continue;
    const value = schema[bound];
    const isOn = schema[exclusive] === true && value !== undefined;
    delete schema[exclusive];
    if (!isOn || value === undefined) continue;
    delete schema[bound];
    schema[exclusive] = value;
  }
}
