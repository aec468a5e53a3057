import { z } from "zod";
import { headerFields } from "../../schema/header_fields.ts";
import {
  anyJson,
  type Checking,
  decimal,
  report,
} from "../../schema/scalars.ts";

/** Where a request is forwarded to (docs/contract.md#b1.5.2, #a21). */
export const proxyPayload = z.strictObject({
  url: z.string().describe('a URL such as "https://api.example/v1"')
    .superRefine(checkUrl),
  headers: headerFields({ framingIsOurs: false }).default({}),
  timeout: decimal({
    moreThan: 0,
    max: 86_400,
    description: "seconds in all, fractions allowed, more than 0",
  }).default(5),
  append_path: z.boolean().describe(
    "whether the request's path is appended to the url's",
  ).default(false),
}).describe('an object such as {"url": "https://api.example"}');

export type ProxyPayload = z.infer<typeof proxyPayload>;

/** A proxy as listings show it. */
export const listedProxy = z.object({
  url: z.string(),
  headers: z.record(z.string(), anyJson()),
  timeout: z.number(),
  append_path: z.boolean(),
});

function checkUrl(text: string, ctx: Checking): void {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return;
  report(
    ctx,
    "value_error",
    `Value error, ${
      JSON.stringify(text)
    } is no address to forward to: give an absolute URL that starts with http:// or https://`,
  );
}
