import { z } from "zod";
import { valueWays } from "./selected_by.ts";
import { hasOneOf, oneOfSchema } from "../schema/one_of.ts";
import { withoutFinalDot } from "../request/target.ts";
import { crossFieldRule } from "../schema/scalars.ts";

const names = [...valueWays, "cookie"];

const maxWays = 20;

/** RFC 9110 section 5.5: what a header field can carry. */
const visible = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

const wayIn = z.strictObject({
  credential: z.string().regex(visible).max(4096).describe(
    "the bearer token, Basic user, x-api-key or AWS key id of a request",
  ).nullish(),
  cookie: z.literal(true).describe("true for the cookie mock-scope=NAME")
    .nullish(),
  host: z.string().regex(/^[A-Za-z0-9._-]+$/).max(253)
    .describe('a host without its port, such as "t7.localhost"')
    .transform((host) => withoutFinalDot(host.toLowerCase())).nullish(),
  trace_id: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/).describe(
    "the trace id of traceparent, 32 hexadecimal digits in lower case",
  ).nullish(),
}).refine(hasOneOf(names), {
  ...crossFieldRule,
  error:
    "Value error, Exactly one of credential, cookie, host or trace_id must be provided.",
}).meta({
  description: 'an object such as {"credential": "sk_test_7f3a"}',
  jsonSchema: oneOfSchema(names),
});

/** Ways into a scope beside its name (a scope's `select`). */
export const waysIn = z.array(wayIn)
  .max(maxWays, {
    error: `List should have at most ${maxWays} ways in`,
  }).describe('a list such as [{"credential": "sk_test_7f3a"}]');

export type WayIn = z.infer<typeof wayIn>;
