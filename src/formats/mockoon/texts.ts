import { type Json, type JsonObject, setOwn } from "../../json/values.ts";
import type { JsonPath } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import { headerFields } from "../header_fields.ts";
import { translateHandlebars } from "../handlebars/translate.ts";
import { mockoonDialect } from "./dialect.ts";

interface Texts {
  readonly headers: JsonObject;
  readonly body: JsonObject;
}

/** The texts of an answer or a callback: those that are templates translated, the others as they are. */
export function templated(
  { headers, body }: Texts,
  place: JsonPath,
  entry: Entry,
): JsonObject {
  const translate = (text: Json | undefined, name: string) =>
    typeof text === "string"
      ? translatedText(text, [...place, name], entry)
      : null;
  const fixed: JsonObject = {};
  const rendered: JsonObject = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = translate(value, "headers");
    if (text === null) setOwn(fixed, name, value);
    else setOwn(rendered, name, text);
  }
  const text = translate(body["body"], "body");
  return {
    ...headerFields(fixed, rendered),
    ...(text === null ? body : { template_body: text }),
  };
}

/** A template in Jinja; `null` for a text that is none. */
export function translatedText(
  text: string,
  place: JsonPath,
  entry: Entry,
): string | null {
  if (!text.includes("{{")) return null;
  const result = translateHandlebars(text, mockoonDialect);
  if (result.ok) {
    entry.rewritten(place, "its templates are Jinja's");
    return result.template;
  }
  entry.refuse(place, `a template: ${result.reason}`);
  return null;
}
