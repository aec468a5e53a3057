import { keyOfStep } from "../../json/pointer.ts";
import { isJsonObject, type Json } from "../../json/values.ts";

/** A part of a schema document, and the address that references in it start from. */
export interface SchemaPart {
  readonly schema: Json;
  readonly base: string;
}

/** Where the parts of one schema document are. */
export interface SchemaPlaces {
  /** The address that a schema's references start from. */
  readonly baseOf: (schema: Json, around: string) => string;
  /** The part that a reference leads to; `undefined` where it leads out of the document. */
  find(reference: string, base: string): SchemaPart | undefined;
}

/** The address of a schema without one of its own. */
export const rootAddress = "https://schema.invalid/";

/** Finds the parts of a schema that have an address (`$id`) or a name (`$anchor`) of their own. */
export function placesOf(root: Json): SchemaPlaces {
  const parts = new Map<string, SchemaPart>();
  const baseOf = basesBy(idKeyword(root));
  register({ schema: root, base: rootAddress }, baseOf, parts);
  parts.set(rootAddress, { schema: root, base: baseOf(root, rootAddress) });
  return {
    baseOf,
    find: (reference, base) => {
      const address = addressOf(reference, base);
      if (address === undefined) return undefined;
      const [document = "", fragment = ""] = address.split("#");
      const whole = parts.get(document);
      if (fragment === "" || !fragment.startsWith("/")) {
        return parts.get(fragment === "" ? document : address);
      }
      return whole && partAt(whole, fragment, baseOf);
    },
  };
}

/** The address that a schema's references start from, given that of the schema around it. */
type BaseOf = (schema: Json, around: string) => string;

function register(
  { schema, base: around }: SchemaPart,
  baseOf: BaseOf,
  parts: Map<string, SchemaPart>,
): void {
  if (Array.isArray(schema)) {
    for (const one of schema) {
      register({ schema: one, base: around }, baseOf, parts);
    }
  }
  if (!isJsonObject(schema)) return;
  const base = baseOf(schema, around);
  if (base !== around) parts.set(base, { schema, base });
  for (const name of ["$anchor", "$dynamicAnchor"]) {
    const anchor = schema[name];
    if (typeof anchor === "string") {
      parts.set(`${base}#${anchor}`, { schema, base });
    }
  }
  for (const [name, value] of Object.entries(schema)) {
    if (!isData.has(name)) register({ schema: value, base }, baseOf, parts);
  }
}

/** Keywords whose values are data, not schemas. */
const isData = new Set(["const", "enum", "default", "examples"]);

/** Draft 4 calls an address `id`, which later is a name like others. */
function idKeyword(root: Json): "id" | "$id" {
  const draft = isJsonObject(root) ? root["$schema"] : undefined;
  return typeof draft === "string" && draft.includes("draft-04") ? "id" : "$id";
}

function basesBy(keyword: "id" | "$id"): BaseOf {
  return (schema, around) => {
    const id = isJsonObject(schema) ? schema[keyword] : undefined;
    if (typeof id !== "string") return around;
    return addressOf(id, around)?.split("#")[0] ?? around;
  };
}

function addressOf(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base)
    ? new URL(reference, base).href
    : undefined;
}

/** Follows a JSON pointer as it stands in a fragment (RFC 6901 section 6). */
function partAt(
  whole: SchemaPart,
  fragment: string,
  baseOf: BaseOf,
): SchemaPart | undefined {
  let { schema, base } = whole;
  for (const token of fragment.slice(1).split("/")) {
    const key = nameOf(token);
    const next = Array.isArray(schema)
      ? schema[Number(key)]
      : isJsonObject(schema) && Object.hasOwn(schema, key)
      ? schema[key]
      : undefined;
    if (next === undefined) return undefined;
    schema = next;
    base = baseOf(schema, base);
  }
  return { schema, base };
}

function nameOf(token: string): string {
  try {
    return keyOfStep(decodeURIComponent(token));
  } catch {
    return token;
  }
}
