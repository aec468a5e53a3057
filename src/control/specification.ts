import type { JsonObject } from "../json/values.ts";
import { json } from "./json_answers.ts";
import { docsPage } from "./docs_page.ts";
import { describeApi } from "./openapi.ts";
import type { ProcessFacts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { stubFileSchema } from "./json_schema.ts";

const anyObject: JsonObject = { type: "object" };

/** The routes that describe the API: as OpenAPI, as a page, and a stub file's schema. */
export function specificationRoutes(
  described: readonly Route[],
  facts: ProcessFacts,
): Route[] {
  const routes: Route[] = [];
  let document: JsonObject | undefined;
  const openapi = () =>
    document ??= describeApi([...described, ...routes], facts.version);
  routes.push(
    route({
      method: "GET",
      path: "/__mock__/openapi.json",
      summary: "Describes this API as OpenAPI 3.1",
      answers: { 200: { description: "The document", schema: anyObject } },
      handle: () => json(openapi()),
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
      answers: { 200: { description: "The page" } },
      handle: () => docsPage(openapi()),
    }),
  );
  return routes;
}
