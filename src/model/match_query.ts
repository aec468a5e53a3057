import { z } from "zod";
import { isJsonObject, type Json } from "./json.ts";
import { anyJson, report } from "./scalars.ts";
import { stubPayload } from "./stub.ts";

/** Names with a text, or a list of texts for several values. */
function texts(description: string) {
  return z.custom<Json>().meta({
    jsonSchema: {
      type: "object",
      additionalProperties: {
        anyOf: [
          { type: "string" },
          { type: "array", items: { type: "string" } },
        ],
      },
    },
    description,
  }).transform((value, ctx): [string, string][] => {
    if (!isJsonObject(value)) {
      report(ctx, "dict_type", `Input should be a valid dictionary: ${description}`);
      return z.NEVER;
    }
    return Object.entries(value).flatMap(([name, given]) =>
      [given].flat().flatMap((text): [string, string][] => {
        if (typeof text === "string") return [[name, text]];
        report(ctx, "string_type", "Input should be a string or a list of strings", {
          path: [name],
        });
        return [];
      })
    );
  });
}

/** A request described for `POST /__mock__/match`, and what to do with it. */
export const matchQuery = z.strictObject({
  method: z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/).describe(
    'a method such as "GET"',
  ).default("GET"),
  path: z.string().regex(/^\//, { error: 'Input should start with "/"' })
    .describe("the path, decoded, without a query").optional(),
  target: z.string().regex(/^\//, { error: 'Input should start with "/"' })
    .describe("path and query as they go over the wire").optional(),
  query: texts('names with values such as {"page": "1"}').default([]),
  headers: texts('names with values such as {"accept": "text/html"}')
    .default([]),
  host: z.string().describe("the Host header").default("localhost"),
  body: anyJson("text, or JSON that is sent as JSON").optional(),
  scope: z.string().describe("a scope's name").nullish(),
  stub: stubPayload.describe("a stub that is considered beside the stored ones")
    .optional(),
  render: z.boolean().describe("whether to show what the draft would answer")
    .default(false),
}).refine(
  ({ path, target }) => path === undefined || target === undefined,
  { error: 'Value error, Give "path" or "target", not both.' },
);

export type MatchQuery = z.infer<typeof matchQuery>;
