import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";

/** The member of an object; `null` where there is none. */
export function memberOf(value: Json | undefined, name: string): Json {
  return isJsonObject(value) && Object.hasOwn(value, name)
    ? value[name] ?? null
    : null;
}

/** A text, or the text of a number or boolean; `undefined` for anything else. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  return isRawNumber(value) ? value.rawJSON : undefined;
}

/** A number, or a text that is one; `undefined` for anything else. */
export function numberOf(value: Json | undefined): number | undefined {
  const text = textOf(value);
  if (text === undefined || text.trim() === "" || typeof value === "boolean") {
    return undefined;
  }
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
