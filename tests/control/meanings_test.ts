import assert from "node:assert/strict";
import { formsOf, meaningIn, shapeOf } from "../../src/control/schema_forms.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../src/json/values.ts";
import { startStandin } from "../harness.ts";

/** The fields below a schema that say nothing of themselves, as paths. */
function silentFields(
  schema: JsonObject,
  shapes: JsonObject,
  path: string,
): string[] {
  return formsOf(schema).flatMap((form) => {
    if (shapeOf(form) !== null) return [];
    const { properties, items, additionalProperties } = form;
    if (isJsonObject(properties)) {
      return Object.entries(properties).flatMap(([name, field]) => {
        // What is only there to be refused, or was called otherwise once, says nothing.
        if (!isJsonObject(field) || field["not"] || field["deprecated"]) {
          return [];
        }
        const own = `${path}.${name}`;
        const inner = silentFields(field, shapes, own);
        return meaningIn(field, shapes) === null ? [own, ...inner] : inner;
      });
    }
    return [items, additionalProperties].filter((one) => isJsonObject(one))
      .flatMap((one) => silentFields(one, shapes, `${path}[]`));
  });
}

/** The schemas of payloads and answers of a document, by who has them. */
function contents(value: Json, path: string): [string, JsonObject][] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "schema" && isJsonObject(inner)
      ? [[path, inner]]
      : contents(inner, `${path} ${key}`)
  );
}

Deno.test("every field of what the API takes and answers says what it means", async () => {
  await using server = await startStandin();
  const answer = await server.control("GET", "/__mock__/openapi.json");
  const document: JsonObject = JSON.parse(answer.text);
  const { components, paths = null } = document;
  const shapes = isJsonObject(components) ? components["schemas"] : undefined;
  assert.ok(isJsonObject(shapes));
  const all = [
    ...Object.entries(shapes).flatMap(([name, shape]) =>
      isJsonObject(shape) ? [[name, shape] as const] : []
    ),
    ...contents(paths, ""),
  ];
  const silent = all.flatMap(([name, schema]) =>
    silentFields(schema, shapes, name)
  );
  assert.ok(all.length > 100);
  assert.deepEqual([...new Set(silent)], []);
});
