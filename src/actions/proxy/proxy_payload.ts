import { z } from "zod";
import { headerFields } from "../../schema/header_fields.ts";
import { anyJson, decimal } from "../../schema/scalars.ts";
import { upstreamAddress } from "../upstream_fields.ts";

/** Where a request is forwarded to (docs/contract.md#b1.5.2, #a21). */
export const proxyPayload = z.strictObject({
  url: upstreamAddress(),
  headers: headerFields({ framingIsOurs: false }).default({}),
  timeout: decimal({
    moreThan: 0,
    max: 86_400,
    description: "seconds in all, fractions allowed, more than 0",
  }).default(5),
  append_path: z.boolean().describe(
    "whether the request's path is appended to the url's",
  ).default(false),
}).meta({
  id: "ProxyAction",
  description: 'an object such as {"url": "https://api.example"}',
});

export type ProxyPayload = z.infer<typeof proxyPayload>;

/** A proxy as listings show it. */
export const listedProxy = z.object({
  url: z.string(),
  headers: z.record(z.string(), anyJson()),
  timeout: z.number(),
  append_path: z.boolean(),
});
