import { z } from "zod";
import { base64Text } from "../schema/base64_text.ts";
import { headerFields } from "../schema/header_fields.ts";
import { anyJson, crossFieldRule } from "../schema/scalars.ts";

/** How a request of the journal is sent once more: what is given stands in place of what it had. */
export const sendAgain = z.strictObject({
  method: z.string().max(100).regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/)
    .describe('a method such as "GET"').optional(),
  target: z.string().max(65_536).regex(/^\/[\x21-\x22\x24-\x7e]*$/, {
    error:
      'Input should start with "/" and be percent-encoded, as it goes over the wire',
  }).describe("path and query as they go over the wire").optional(),
  headers: headerFields({ framingIsOurs: false })
    .describe("all headers; the Host stays where none is given").optional(),
  body: anyJson("text, or JSON that is sent as JSON").optional(),
  body_base64: base64Text().optional(),
}).refine(
  ({ body, body_base64 }) => body === undefined || body_base64 === undefined,
  {
    ...crossFieldRule,
    error: 'Value error, Give "body" or "body_base64", not both.',
  },
).meta({
  id: "SendAgain",
  jsonSchema: { not: { required: ["body", "body_base64"] } },
});

export type SendAgain = z.infer<typeof sendAgain>;

/** The request that came of it. */
export const sentAgain = z.object({
  request_id: z.string().describe("the new request's"),
});
