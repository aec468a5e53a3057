import { z } from "zod";
import { ownHeaders } from "../actions/own_headers.ts";
import { base64Text } from "../schema/base64_text.ts";
import { headerFields } from "../schema/header_fields.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import { anyJson, crossFieldRule, report } from "../schema/scalars.ts";
import { stateNames } from "./state_change.ts";
import { stubPayload } from "./stub.ts";

/** Names with a text, or a list of texts for several values. */
const queryFields = z.custom<Json>().meta({
  jsonSchema: {
    type: "object",
    additionalProperties: {
      anyOf: [
        { type: "string" },
        { type: "array", items: { type: "string" } },
      ],
    },
  },
  description: 'names with values such as {"page": "1"}',
}).transform((value, ctx): [string, string][] => {
  if (!isJsonObject(value)) {
    report(
      ctx,
      "dict_type",
      'Input should be a valid dictionary: names with values such as {"page": "1"}',
    );
    return z.NEVER;
  }
  return Object.entries(value).flatMap(([name, given]) =>
    [given].flat().flatMap((text): [string, string][] => {
      // A lone surrogate has no UTF-8, and cannot be percent-encoded.
      if (typeof text === "string") {
        return [[name.toWellFormed(), text.toWellFormed()]];
      }
      report(
        ctx,
        "string_type",
        "Input should be a string or a list of strings",
        {
          path: [name],
        },
      );
      return [];
    })
  );
});

const headerLines = headerFields({ framingIsOurs: false })
  .transform(ownHeaders);

/** A request described for `POST /__mock__/match`, and what to do with it. */
export const matchQuery = z.strictObject({
  method: z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/).describe(
    'a method such as "GET"',
  ).default("GET"),
  path: z.string().regex(/^\//, { error: 'Input should start with "/"' })
    .describe("the path, decoded, without a query").optional(),
  target: z.string().regex(/^\//, { error: 'Input should start with "/"' })
    .describe("path and query as they go over the wire").optional(),
  query: queryFields.default([]),
  headers: headerLines.default([]),
  host: z.string().regex(/^[\x21-\x7e]*$/).describe("the Host header")
    .default("localhost"),
  body: anyJson("text, or JSON that is sent as JSON").optional(),
  body_base64: base64Text().optional(),
  client_ip: z.string().max(100).describe("the address that it comes from")
    .default("127.0.0.1"),
  scheme: z.enum(["http", "https"], {
    error: 'Input should be "http" or "https"',
  }).describe("how it comes").default("http"),
  scope: z.string().describe("a scope's name").nullish(),
  state: stateNames().optional(),
  stub: stubPayload.describe("a stub that is considered beside the stored ones")
    .optional(),
  stub_scope: z.string().describe(
    "where that stub stands: the request's scope if absent, one that this one lies in, or empty for none",
  ).optional(),
  render: z.boolean().describe("whether to show what the draft would answer")
    .default(false),
}).refine((query) => !hasBoth(query, "path", "target"), {
  ...crossFieldRule,
  error: 'Value error, Give "path" or "target", not both.',
}).refine((query) => !hasBoth(query, "body", "body_base64"), {
  ...crossFieldRule,
  error: 'Value error, Give "body" or "body_base64", not both.',
}).meta({
  jsonSchema: {
    allOf: [
      { not: { required: ["path", "target"] } },
      { not: { required: ["body", "body_base64"] } },
    ],
  },
});

function hasBoth(query: unknown, one: string, other: string): boolean {
  return isJsonObject(query) && query[one] !== undefined &&
    query[other] !== undefined;
}

export type MatchQuery = z.infer<typeof matchQuery>;
