import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { formsOf, shapeOf } from "../schema_forms.ts";
import { type Markup, markup } from "./markup.ts";

/** What a value has to be, in few words, with links to shapes; null comes last. */
export function typeOf(schema: JsonObject): Markup {
  const forms = formsOf(schema).flatMap(formTypes);
  const unique = new Map(forms.map((one) => [one.html, one]));
  const mayBeNull = unique.delete(nothing.html);
  const parts = [...unique.values(), ...(mayBeNull ? [nothing] : [])];
  return joined(parts, " or ");
}

const nothing = markup`null`;

function joined(parts: readonly Markup[], between: string): Markup {
  return markup`${
    parts.map((part, at) => at === 0 ? part : markup`${between}${part}`)
  }`;
}

function formTypes(schema: JsonObject): Markup[] {
  const shape = shapeOf(schema);
  if (shape !== null) return [markup`<a href="#${shape}">${shape}</a>`];
  const { const: only, enum: given, type } = schema;
  if (only !== undefined) return [markup`<code>${JSON.stringify(only)}</code>`];
  if (Array.isArray(given)) {
    return given.map((one) => markup`<code>${textOf(one)}</code>`);
  }
  const types = Array.isArray(type) ? type : [type];
  return types.map((one) =>
    one === "null"
      ? nothing
      : markup`${plainType(one, schema)}${bounds(schema)}`
  );
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function plainType(type: Json | undefined, schema: JsonObject): Markup {
  if (type === "array" && isJsonObject(schema["items"])) {
    return markup`list of ${typeOf(schema["items"])}`;
  }
  if (type === "array") return markup`list`;
  const { additionalProperties } = schema;
  if (type === "object" && isJsonObject(additionalProperties)) {
    const inner = typeOf(additionalProperties);
    return inner.html === anything
      ? markup`object`
      : markup`object of ${inner}`;
  }
  return markup`${typeof type === "string" ? type : anything}`;
}

const anything = "any JSON";

/** Limits of a value, as far as they say more than its type does. */
function bounds(schema: JsonObject): string {
  const { minimum, maximum, maxLength, maxItems } = schema;
  const least = isTelling(minimum) ? minimum : null;
  const most = isTelling(maximum) ? maximum : null;
  if (least !== null && most !== null) return ` (${least} to ${most})`;
  if (least !== null) return ` (${least} or more)`;
  if (most !== null) return ` (at most ${most})`;
  if (typeof maxLength === "number") {
    return ` (at most ${maxLength} characters)`;
  }
  return typeof maxItems === "number" ? ` (at most ${maxItems})` : "";
}

function isTelling(bound: Json | undefined): bound is number {
  return typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
}
