import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { FoundSection } from "../../model/manual.ts";
import { type Operation, operationsOf, shapesOf } from "./api_document.ts";
import { routeId } from "./route_section.ts";

const page = "/__mock__/docs";
const title = "Control API";

/** What a search finds of the page on the API: its routes and its shapes. */
export function apiSections(document: JsonObject): FoundSection[] {
  const routes = operationsOf(document).map((one) => ({
    titles: [title, `${one.method} ${one.path}`],
    href: `${page}#${routeId(one)}`,
    text: routeText(one),
  }));
  const shapes = shapesOf(document).map(([name, schema]) => ({
    titles: [title, name],
    href: `${page}#${name}`,
    text: wordsOf(schema),
  }));
  return [...routes, ...shapes];
}

function routeText({ summary, parameters, payload }: Operation): string {
  const fields = parameters.map((one) =>
    `${one["name"]} ${wordsOf(one["schema"] ?? null)}`
  );
  return [`${summary}.`, ...fields, wordsOf(payload)].join(" ").trim();
}

/** The names of fields and what is said of them, in the order of a schema; each once. */
function wordsOf(schema: Json): string {
  const words = new Set<string>();
  const gather = (value: Json) => {
    if (Array.isArray(value)) return value.forEach(gather);
    if (!isJsonObject(value)) return;
    const { description, properties, ...more } = value;
    if (typeof description === "string") words.add(description);
    if (isJsonObject(properties)) {
      for (const [name, inner] of Object.entries(properties)) {
        words.add(name);
        gather(inner);
      }
    }
    Object.values(more).forEach(gather);
  };
  gather(schema);
  return [...words].join(" ");
}
