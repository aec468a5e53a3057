import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../../../json/values.ts";
import {
  inside,
  itemsAt,
  objectAt,
  oneStep,
  silent,
  type Spot,
  type StrictScene,
} from "./scene.ts";

/** A type of JSON; numbers are one, whole or not. */
export type Kind =
  | "string"
  | "number"
  | "boolean"
  | "null"
  | "array"
  | "object";

/** Every type. */
export const allKinds: readonly Kind[] = [
  "string",
  "number",
  "boolean",
  "null",
  "array",
  "object",
];

/** Schemas inside each other that are looked through for types; deeper ones may have any. */
const maxDepth = 10;

/** References behind each other; more of them are told to lead nowhere. */
const maxHops = 60;

/** Parts of one schema that are looked through. */
const maxParts = 500;

/** The schemas that a value at a spot has to fit at once: what a reference leads to, and what stands beside it. */
function partsOf(spot: Spot, scene: StrictScene): Spot[] {
  const parts: Spot[] = [];
  let at = spot;
  for (let hops = 0; hops < maxHops; hops++) {
    const name = scene.references.nameOf(at.value, at.file);
    if (name === undefined) return [...parts, at];
    if (!scene.dialect.isOld) {
      const { $ref: _, ...beside } = objectAt(at);
      if (Object.keys(beside).length > 0) parts.push({ ...at, value: beside });
    }
    at = oneStep(at, scene);
  }
  return parts;
}

/** The types that a value at a spot may have, as far as schemas name them; one more where that is not clear. */
export function kindsOf(spot: Spot, scene: StrictScene): ReadonlySet<Kind> {
  const reach = { depth: 0, room: { parts: maxParts } };
  return new Set(kindsIn(spot, silent(scene), reach));
}

interface Reach {
  readonly depth: number;
  readonly room: { parts: number };
}

function kindsIn(
  spot: Spot,
  scene: StrictScene,
  reach: Reach,
): readonly Kind[] {
  const { depth, room } = reach;
  scene.spend(2);
  if (depth > maxDepth || --room.parts < 0) return allKinds;
  let kinds = allKinds;
  const keep = (others: readonly Kind[]) => {
    kinds = kinds.filter((one) => others.includes(one));
  };
  for (const part of partsOf(spot, scene)) {
    if (part.value === false) return [];
    const schema = objectAt(part);
    keep(typesIn(schema, scene));
    const choices = choicesIn(schema);
    if (choices !== undefined) keep(choices.map(kindOf));
    const deeper = { room, depth: depth + 1 };
    const within = (name: string) =>
      itemsAt(inside(part, schema[name], name)).map((one) =>
        kindsIn(one, scene, deeper)
      );
    for (const one of within("allOf")) keep(one);
    for (const name of ["anyOf", "oneOf"]) {
      if (Array.isArray(schema[name])) keep(within(name).flat());
    }
  }
  return kinds;
}

function choicesIn(schema: JsonObject): readonly Json[] | undefined {
  if (Object.hasOwn(schema, "const")) return [schema["const"] ?? null];
  const { enum: choices } = schema;
  return Array.isArray(choices) ? choices : undefined;
}

/** The kind of a value. */
export function kindOf(value: Json): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number" || isRawNumber(value)) return "number";
  return typeof value === "string"
    ? "string"
    : typeof value === "boolean"
    ? "boolean"
    : "object";
}

function typesIn(
  schema: JsonObject,
  { dialect: { isSwagger, isOld } }: StrictScene,
): readonly Kind[] {
  const { type } = schema;
  if (type === undefined) return allKinds;
  const isNullable = isOld && !isSwagger && schema["nullable"] === true;
  const named = [type].flat().map((one) => one === "integer" ? "number" : one);
  return allKinds.filter((kind) =>
    named.includes(kind) || (kind === "null" && isNullable)
  );
}

/** A keyword that bears on values of a kind. */
export interface Word {
  readonly name: string;
  readonly spot: Spot;
  /** The schema around it. */
  readonly schema: JsonObject;
}

const words = {
  array: [
    "items",
    "prefixItems",
    "additionalItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
  ],
  object: [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "minProperties",
    "maxProperties",
    "propertyNames",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedProperties",
  ],
  string: ["minLength", "maxLength", "pattern", "format"],
  number: [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "format",
  ],
} as const;

/** The keywords about values of any kind. */
const general = ["enum", "const", "not", "if", "anyOf", "oneOf"];

/** All keywords that values of a kind have to satisfy at once; of choices that only one schema of them takes, those of that one. */
export function wordsFor(
  kind: keyof typeof words,
  spot: Spot,
  scene: StrictScene,
): Word[] {
  const found: Word[] = [];
  const names: readonly string[] = [...words[kind], ...general];
  const open = partsOf(spot, scene);
  for (let part = open.pop(), left = maxParts; part; part = open.pop()) {
    const schema = objectAt(part);
    scene.spend(2);
    if (--left < 0) {
      return [...found, { name: "allOf", spot: part, schema }];
    }
    // Deeper than types are looked for.
    if (!typesIn(schema, scene).includes(kind)) {
      found.push({ name: "type", spot: part, schema });
    }
    if (part.value === false) found.push({ name: "false", spot: part, schema });
    for (const one of itemsAt(inside(part, schema["allOf"], "allOf"))) {
      open.push(...partsOf(one, scene));
    }
    for (const name of names) {
      const value = schema[name];
      if (value === undefined || isVacuous(name, value)) continue;
      const word = { name, spot: inside(part, value, name), schema };
      const only = onlyBranch(word, kind, scene);
      if (only === undefined) found.push(word);
      else open.push(...only.flatMap((one) => partsOf(one, scene)));
    }
  }
  return found;
}

/** The schema that stands for a keyword for values of a kind: none where it asks them nothing, `undefined` where that is not so simple. */
function onlyBranch(
  { name, spot }: Word,
  kind: Kind,
  scene: StrictScene,
): Spot[] | undefined {
  if (name === "not") return kindsOf(spot, scene).has(kind) ? undefined : [];
  if (name !== "anyOf" && name !== "oneOf") return undefined;
  const fitting = itemsAt(spot).filter((one) => kindsOf(one, scene).has(kind));
  return fitting.length === 1 ? fitting : undefined;
}

/** Whether a keyword asks for nothing as it is given. */
function isVacuous(name: string, value: Json): boolean {
  if (
    value === true || (isJsonObject(value) && Object.keys(value).length === 0)
  ) {
    return name !== "uniqueItems" && name !== "not" && name !== "if" &&
      name !== "contains" && name !== "enum" && name !== "const";
  }
  if (value === false) return name === "uniqueItems";
  if (value === 0) {
    return name.startsWith("min") && name !== "minimum" &&
      name !== "minContains";
  }
  return name === "required" && Array.isArray(value) && value.length === 0;
}
