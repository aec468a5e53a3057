import { z } from "zod";
import { type Checking, report } from "../schema/scalars.ts";

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

/** The address of another server. */
export function upstreamAddress() {
  return z.string().meta({
    description: 'a URL such as "https://api.example/v1"',
    jsonSchema: { pattern: urlPattern },
  }).superRefine((text, ctx) => {
    const why = whyNoAddress(text);
    if (why !== null) report(ctx, "value_error", `Value error, ${why}`);
  });
}

/** Why a text is not an address of another server; `null` where it is one. */
export function whyNoAddress(text: string): string | null {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return null;
  return `${
    JSON.stringify(text)
  } is not a valid upstream URL: give an absolute URL that starts with http:// or https://`;
}

/** Characters of the certificates of one upstream (docs/limits.md). */
const maxCa = 256 * 1024;

/** Whom to trust at the other end of TLS. */
export function upstreamTls() {
  return z.strictObject({
    ca: z.string().max(maxCa).superRefine(checkCa).describe(
      "certificate authorities in PEM to trust for the upstream, in place of the usual ones",
    ).nullish(),
    insecure: z.boolean().describe(
      "true to accept any certificate, for this stub only",
    ).default(false),
  }).describe('an object such as {"insecure": true}');
}

export type UpstreamTls = z.infer<ReturnType<typeof upstreamTls>>;

/** The same in a listing. */
export const listedTls = z.object({
  ca: z.string().exactOptional(),
  insecure: z.boolean(),
});

export function listTls(
  { ca, insecure }: UpstreamTls,
): z.infer<typeof listedTls> {
  return { ...(ca == null ? {} : { ca }), insecure };
}

/** Names of headers that are left out, at most (docs/limits.md). */
const maxRemoved = 100;

/** Names of headers, in any case. */
export function headerNames(what: string) {
  return z.array(
    z.string().max(1000).regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, {
      error: "Input should be a header name (RFC 9110 section 5.6.2)",
    }),
  ).max(maxRemoved).describe(`names of headers ${what}, in any case`);
}

function checkCa(text: string, ctx: Checking): void {
  if (/-----BEGIN CERTIFICATE-----[^]+-----END CERTIFICATE-----/.test(text)) {
    return;
  }
  report(
    ctx,
    "value_error",
    'Value error, There is no certificate in "ca": give its PEM text, from "-----BEGIN CERTIFICATE-----" on',
  );
}
