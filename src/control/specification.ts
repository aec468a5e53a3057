import type { JsonObject } from "../json/values.ts";
import type { Docs } from "./docs/docs.ts";
import { json } from "./json_answers.ts";
import { type Route, route } from "./route.ts";
import { stubFileSchema } from "./json_schema.ts";

const anyObject: JsonObject = { type: "object" };

/** The routes that describe the API: as OpenAPI, as a page, and a stub file's schema. */
export function specificationRoutes(
  document: () => Promise<JsonObject>,
  docs: Docs,
): Route[] {
  return [
    route({
      method: "GET",
      path: "/__mock__/openapi.json",
      summary: "Describes this API as OpenAPI 3.1",
      answers: { 200: { description: "The document", schema: anyObject } },
      handle: async () => json(await document()),
    }),
    route({
      method: "GET",
      path: "/__mock__/schema/stubs.json",
      summary: "The JSON Schema of a stub file",
      answers: { 200: { description: "The schema", schema: anyObject } },
      handle: () => json(stubFileSchema()),
    }),
    route({
      method: "GET",
      path: "/__mock__/docs",
      summary: "Describes this API as a page to read",
      visit: "page",
      answers: { 200: { description: "The page" } },
      handle: ({ request }) => docs.apiPage(request),
    }),
  ];
}
