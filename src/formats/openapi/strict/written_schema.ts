import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../../json/values.ts";
import { bounded, sized } from "./schema_bounds.ts";
import { namedWords, plainWords, schemaWords } from "./written_words.ts";
import { jsonType } from "../../../criteria/json_types.ts";
import { schemaPattern } from "./schema_pattern.ts";
import {
  followed,
  inside,
  itemsAt,
  memberAt,
  objectAt,
  oneStep,
  type Spot,
  type StrictScene,
} from "./scene.ts";

/** Keywords that lead to schemas in ways that are not followed. */
const unfollowed = ["$dynamicRef", "$recursiveRef"];

/** A schema of a document as JSON Schema has it, with all that it refers to. */
export function strictSchema(spot: Spot, scene: StrictScene): Json {
  const writer = new SchemaWriter(scene);
  const schema = writer.written(spot);
  writer.complete();
  const $defs = writer.definitions;
  return isJsonObject(schema) && Object.keys($defs).length > 0
    ? { ...schema, $defs }
    : schema;
}

/** Writes schemas, and what they refer to once each. */
class SchemaWriter {
  readonly definitions: JsonObject = {};
  readonly #names = new Map<string, string>();
  readonly #open: { key: string; spot: Spot }[] = [];
  readonly #scene: StrictScene;

  constructor(scene: StrictScene) {
    this.#scene = scene;
  }

  /** Writes what was referred to so far, and what that refers to; one after the other, since schemas lead to each other without end. */
  complete(): void {
    for (let one = this.#open.pop(); one; one = this.#open.pop()) {
      const target = oneStep(one.spot, this.#scene);
      this.definitions[one.key] = this.written(target);
    }
  }

  written(spot: Spot): Json {
    this.#scene.spend(1);
    const { value, file, place } = spot;
    if (typeof value === "boolean") return value;
    if (!isJsonObject(value)) {
      const message = "a schema should be an object here";
      this.#scene.tell({ place, message, effect: "wider" });
      return true;
    }
    const { references, dialect } = this.#scene;
    const name = references.nameOf(value, file);
    if (name === undefined) return this.#words(spot);
    const $ref = `#/$defs/${this.#define(name, spot)}`;
    return dialect.isOld ? { $ref } : { $ref, ...this.#words(spot) };
  }

  #define(name: string, spot: Spot): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const key = `d${this.#names.size}`;
    this.#names.set(name, key);
    this.definitions[key] = true;
    // What leads nowhere is told here, and not once more as no schema.
    const { value } = followed(spot, this.#scene);
    if (value !== null) this.#open.push({ key, spot });
    return key;
  }

  #words(spot: Spot): JsonObject {
    const given = objectAt(spot);
    const schema: JsonObject = {};
    for (const [name, value] of Object.entries(given)) {
      if (name === "type") this.#type(memberAt(spot, name));
      if (plainWords.has(name)) schema[name] = value;
      else if (name === "pattern") this.#pattern(memberAt(spot, name), schema);
      else if (schemaWords.has(name)) {
        schema[name] = this.#schemas(memberAt(spot, name));
      } else if (namedWords.has(name)) {
        schema[name] = this.#named(name, memberAt(spot, name));
      } else if (unfollowed.includes(name)) {
        const message = `"${name}" is not followed`;
        this.#scene.tell({
          place: memberAt(spot, name).place,
          message,
          effect: "wider",
        });
      }
    }
    bounded(schema);
    sized(schema);
    if (this.#scene.dialect.isOld) this.#asBefore(spot, schema);
    return schema;
  }

  #type({ value, place }: Spot): void {
    const odd = [value].flat().find((one) => jsonType(one) === undefined);
    if (odd === undefined) return;
    const message = `${JSON.stringify(odd)} is no type`;
    this.#scene.tell({ place, message, effect: "wider" });
  }

  #schemas(spot: Spot): Json {
    return Array.isArray(spot.value)
      ? itemsAt(spot).map((one) => this.written(one))
      : this.written(spot);
  }

  #named(word: string, spot: Spot): Json {
    if (!isJsonObject(spot.value)) return spot.value;
    const members: JsonObject = {};
    for (const [name, value] of Object.entries(spot.value)) {
      const at = inside(spot, value, name);
      // A dependency may also be a list of names.
      const one = Array.isArray(value) ? value : this.written(at);
      if (word !== "patternProperties") setOwn(members, name, one);
      else this.#patternMember({ at, name, one }, members);
    }
    return members;
  }

  #patternMember(
    { at: { place }, name, one }: { at: Spot; name: string; one: Json },
    members: JsonObject,
  ): void {
    const read = schemaPattern(name);
    if (!read.ok) {
      this.#scene.tell({ place, message: read.reason, effect: "wider" });
      return;
    }
    const before = members[read.pattern];
    const both = before === undefined ? one : { allOf: [before, one] };
    setOwn(members, read.pattern, both);
  }

  #pattern({ value, place }: Spot, schema: JsonObject): void {
    if (typeof value !== "string") return void (schema["pattern"] = value);
    const read = schemaPattern(value);
    if (read.ok) schema["pattern"] = read.pattern;
    else this.#scene.tell({ place, message: read.reason, effect: "wider" });
  }

  /** What version 3.1 has otherwise. */
  #asBefore(spot: Spot, schema: JsonObject): void {
    const { nullable } = objectAt(spot);
    const { type, required, properties } = schema;
    const { isSwagger } = this.#scene.dialect;
    // Without a type it has no effect (OpenAPI 3.0.3, section 4.7.24).
    if (nullable === true && type !== undefined && !isSwagger) {
      schema["type"] = [type, "null"].flat();
    }
    if (!isJsonObject(properties)) return;
    const given = memberAt(spot, "properties");
    const isReadOnly = (name: Json) =>
      typeof name === "string" &&
      Object.hasOwn(properties, name) &&
      objectAt(followed(memberAt(given, name), this.#scene))["readOnly"] ===
        true;
    if (Array.isArray(required)) {
      // What is read only is required of answers alone (OpenAPI 3.0.3, section 4.7.24).
      schema["required"] = required.filter((name) => !isReadOnly(name));
    }
    if (!isSwagger) return;
    const requested: JsonObject = {};
    for (const [name, one] of Object.entries(properties)) {
      setOwn(requested, name, isReadOnly(name) ? false : one);
    }
    schema["properties"] = requested;
  }
}
