import { type Json, type JsonObject, setOwn } from "../../json/values.ts";
import { addLine, headerOf, isFraming } from "../body_of.ts";
import { memberOf, textOf } from "../member.ts";

/** Adds header lines; those of a name take the place of earlier ones, but for cookies. */
export function addHeaders(given: Json, headers: JsonObject): void {
  if (!Array.isArray(given)) return;
  for (const line of given) {
    const name = textOf(memberOf(line, "key")) ?? "";
    if (name === "" || isFraming(name)) continue;
    const value = textOf(memberOf(line, "value")) ?? "";
    const before = Object.keys(headers).find((one) =>
      one.toLowerCase() === name.toLowerCase()
    );
    if (name.toLowerCase() === "set-cookie") {
      addLine(headers, before ?? name, value);
      continue;
    }
    if (before !== undefined) delete headers[before];
    setOwn(headers, name, value);
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
