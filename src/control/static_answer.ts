// @ts-types="../std_http.d.ts"
import { ifNoneMatch } from "@std/http/etag.js";

/**
 * Holds without `unsafe-*`: pages have no inline script or style, speak to
 * their own server alone, and no string can become markup (Trusted Types).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A picture that a mock answered with is shown from the page's memory.
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** A page or a file of one, which stays the same until the server does. */
export interface StaticContent {
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Changes whenever the body does; without quotes. */
  readonly tag: string;
}

/** Sends a page or a file of one, or a 304 to whom has it already (RFC 9110 section 13.1.2). */
export function sendStatic(
  { contentType, body, tag }: StaticContent,
  request: Request,
  status = 200,
): Response {
  const headers = {
    "cache-control": "no-cache",
    "content-security-policy": contentSecurityPolicy,
    "content-type": contentType,
    "cross-origin-opener-policy": "same-origin",
    "etag": `"${tag}"`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  const known = request.headers.get("if-none-match");
  if (status === 200 && !ifNoneMatch(known, `"${tag}"`)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : body, {
    status,
    headers,
  });
}

/** A tag for a text: of another text it is another one. */
export async function tagOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(hash).toHex().slice(0, 16);
}
