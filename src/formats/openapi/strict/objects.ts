import { isJsonObject, type JsonObject } from "../../../json/values.ts";
import { absent, allOf, single } from "../../criteria.ts";
import { literal } from "../../patterns/java_pattern.ts";
import { type Word, wordsFor } from "./schema_words.ts";
import { unsaid } from "./lists.ts";
import { allAt, inside, type Spot, type StrictScene } from "./scene.ts";
import { type Form, valuesCriterion } from "./forms.ts";

/** How the members of an object stand among the fields of a request. */
export interface MemberFields {
  /** The field of a member. */
  fieldOf(name: string): string;
  /** What all fields of members begin with; `null` where they may have any name. */
  readonly prefix: string | null;
  /** Whether all fields are members, so that others may be forbidden. */
  readonly isWhole: boolean;
  /** How a member is written. */
  formOf(name: string): Form;
}

/** What an object asks of the fields of a request. */
interface ObjectFields {
  readonly criterion: JsonObject;
  /** Whether any member is there. */
  readonly present: JsonObject;
  /** Whether it is also fulfilled where none is. */
  readonly mayBeEmpty: boolean;
}

/** What a schema of an object asks of fields that are its members. */
export function objectFields(
  spot: Spot,
  members: MemberFields,
  scene: StrictScene,
): ObjectFields {
  const words = wordsFor("object", spot, scene);
  const properties = propertiesIn(words);
  const required = new Set(
    words.filter(({ name }) => name === "required")
      .flatMap(({ spot: { value } }) => [value].flat())
      .filter((name) => typeof name === "string"),
  );
  const names = [...new Set([...properties.keys(), ...required])];
  const criteria = names.map((name): JsonObject => {
    const schema = allAt(properties.get(name) ?? [], scene);
    const values = valuesCriterion(schema, members.formOf(name), scene);
    const field = members.fieldOf(name);
    const there = { $key_values: single(field, values) };
    return required.has(name) ? there : { $or: [absent(field), there] };
  });
  for (const word of words) {
    const more = othersCriterion(word, { names, members, scene });
    if (more !== undefined) criteria.push(more);
  }
  const present = members.prefix === null
    ? { $or: names.map((name) => someValue(members.fieldOf(name))) }
    : { $contains: [beginningWith(members.prefix)] };
  const criterion = allOf(criteria) ?? anyFields;
  return { criterion, present, mayBeEmpty: required.size === 0 };
}

function someValue(name: string): JsonObject {
  return { $key_values: single(name, { $regex: "" }) };
}

function beginningWith(prefix: string): JsonObject {
  return { $regex: literal(prefix) };
}

function propertiesIn(words: readonly Word[]): Map<string, Spot[]> {
  const found = new Map<string, Spot[]>();
  for (const { name, spot } of words) {
    if (name !== "properties" || !isJsonObject(spot.value)) continue;
    for (const [property, value] of Object.entries(spot.value)) {
      const at = inside(spot, value, property);
      const known = found.get(property);
      if (known === undefined) found.set(property, [at]);
      else known.push(at);
    }
  }
  return found;
}

/** What a keyword asks of the members that have no schema of their own. */
function othersCriterion(
  word: Word,
  { names, members, scene }: {
    readonly names: readonly string[];
    readonly members: MemberFields;
    readonly scene: StrictScene;
  },
): JsonObject | undefined {
  const { name, spot } = word;
  if (name === "properties" && isJsonObject(spot.value)) return undefined;
  if (name === "required" && Array.isArray(spot.value)) return undefined;
  const isClosed = name === "additionalProperties" && spot.value === false;
  const own = isJsonObject(word.schema["properties"])
    ? Object.keys(word.schema["properties"])
    : [];
  if (isClosed && !("patternProperties" in word.schema)) {
    return closedTo(own, { names, members });
  }
  unsaid(word, scene);
  return undefined;
}

/** Asks for no members but some. */
function closedTo(
  own: readonly string[],
  { names, members: { fieldOf, prefix, isWhole } }: {
    readonly names: readonly string[];
    readonly members: MemberFields;
  },
): JsonObject {
  if (prefix === null && !isWhole) {
    // Where fields may be of others, only those that the schema names are members.
    const known = new Set(own);
    const others = names.filter((name) => !known.has(name));
    return allOf(others.map((name) => absent(fieldOf(name)))) ?? anyFields;
  }
  const known = { $or: own.map((one) => ({ $eq: fieldOf(one) })) };
  const other = prefix === null
    ? { $not: known }
    : { $and: [beginningWith(prefix), { $not: known }] };
  return { $not: { $contains: [other] } };
}

const anyFields: JsonObject = { $key_values: {} };
