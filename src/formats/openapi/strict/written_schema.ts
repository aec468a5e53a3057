import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../../json/values.ts";
import { bounded, sized } from "./schema_bounds.ts";
import {
  listWords,
  namedWords,
  plainWords,
  schemaWords,
} from "./written_words.ts";
import { isTexts } from "../../../criteria/json_schema/keyword.ts";
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
    const { value, file } = spot;
    if (typeof value === "boolean") return value;
    if (!isJsonObject(value)) {
      this.#tell(spot, "a schema should be an object here");
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
    for (const name of Object.keys(given)) {
      const at = memberAt(spot, name);
      const value = name === "pattern"
        ? this.#pattern(at)
        : this.#word(name, at);
      if (value !== undefined) schema[name] = value;
    }
    bounded(schema);
    sized(schema);
    if (this.#scene.dialect.isOld) this.#asBefore(spot, schema);
    return schema;
  }

  /** A keyword as it is written; `undefined` where it is left out. */
  #word(name: string, at: Spot): Json | undefined {
    const { value } = at;
    const rule = plainWords.get(name);
    if (rule !== undefined) {
      return rule.takes(value) ? value : this.#odd(name, rule.needs, at);
    }
    if (listWords.has(name)) {
      return Array.isArray(value) && value.length > 0
        ? this.#schemas(at)
        : this.#odd(name, "a list of schemas", at);
    }
    if (schemaWords.has(name)) return this.#schemas(at);
    if (namedWords.has(name)) {
      return isJsonObject(value)
        ? this.#named(name, at)
        : this.#odd(name, "an object of schemas", at);
    }
    if (unfollowed.includes(name)) this.#tell(at, `"${name}" is not followed`);
    return undefined;
  }

  #odd(name: string, needs: string, at: Spot): undefined {
    this.#tell(at, `"${name}" should be ${needs}`);
  }

  #tell({ place }: Spot, message: string): void {
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
      const isNames = word === "dependencies" && isTexts(value);
      const one = isNames ? value : this.written(at);
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

  #pattern(at: Spot): Json | undefined {
    const { value } = at;
    if (typeof value !== "string") return this.#odd("pattern", "a text", at);
    const read = schemaPattern(value);
    if (read.ok) return read.pattern;
    this.#tell(at, read.reason);
    return undefined;
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
