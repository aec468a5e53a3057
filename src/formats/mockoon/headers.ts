import { type Json, type JsonObject, setOwn } from "../../json/values.ts";
import { addLine, headerOf, isFraming } from "../body_of.ts";
import { isCoding } from "../coding.ts";
import { memberOf, textOf } from "../member.ts";

/** Adds header lines; those of a name take the place of earlier ones, but for cookies. */
export function addHeaders(given: Json, headers: JsonObject): void {
  if (!Array.isArray(given)) return;
  const spellings = new Map(
    Object.keys(headers).map((name) => [name.toLowerCase(), name]),
  );
  for (const line of given) {
    const name = textOf(memberOf(line, "key")) ?? "";
    if (name === "" || isFraming(name) && !isCoding(name)) continue;
    const value = textOf(memberOf(line, "value")) ?? "";
    const lower = name.toLowerCase();
    const before = spellings.get(lower);
    if (lower === "set-cookie") {
      addLine(headers, before ?? name, value);
      spellings.set(lower, before ?? name);
      continue;
    }
    if (before !== undefined) delete headers[before];
    setOwn(headers, name, value);
    spellings.set(lower, name);
  }
}

/** Says the charset of a text, as Express does, and that it is HTML where nothing else is said. */
export function addCharset(headers: JsonObject): void {
  const name =
    Object.keys(headers).find((one) => one.toLowerCase() === "content-type") ??
      "Content-Type";
  const type = headerOf(headers, "content-type") ?? "text/html";
  if (!/;\s*charset\s*=/i.test(type) && !type.includes("{{")) {
    setOwn(headers, name, `${type}; charset=utf-8`);
  }
}
