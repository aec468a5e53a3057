import { z } from "zod";
import { headerFields } from "../../schema/header_fields.ts";
import {
  anyJson,
  type Checking,
  decimal,
  report,
} from "../../schema/scalars.ts";

const octet = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const group = "[0-9A-Fa-f]{1,4}";

/** What most addresses look like, for editors; the server takes whatever is a URL. */
const urlPattern = [
  "^https?://(?:[A-Za-z0-9._~-]+(?::[A-Za-z0-9._~-]*)?@)?(?:",
  [
    "(?:[A-Za-z0-9_-]+\\.)*[A-Za-z_][A-Za-z0-9_-]*",
    `${octet}(?:\\.${octet}){3}`,
    `\\[(?:${group}:){7}${group}\\]`,
    `\\[(?:${group}(?::${group}){0,5})?::(?:${group})?\\]`,
  ].join("|"),
  ")(?::(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}))?(?:[/?#]\\S*)?$",
].join("");

/** Where a request is forwarded to (docs/contract.md#b1.5.2, #a21). */
export const proxyPayload = z.strictObject({
  url: z.string().meta({
    description: 'a URL such as "https://api.example/v1"',
    jsonSchema: { pattern: urlPattern },
  }).superRefine(checkUrl),
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

function checkUrl(text: string, ctx: Checking): void {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return;
  report(
    ctx,
    "value_error",
    `Value error, ${
      JSON.stringify(text)
    } is not a valid upstream URL: give an absolute URL that starts with http:// or https://`,
  );
}
