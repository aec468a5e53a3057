import type { HeaderLines } from "./answer.ts";

/** Fields that are about one connection and stop there (RFC 9110 section 7.6.1). */
const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Set anew for the upstream connection. */
const ownRequestFields = ["host", "content-length", "expect"];

/** The fields that stop here: those above and all that Connection names. */
function stopped(headers: Headers, more: readonly string[]): Set<string> {
  const named = (headers.get("connection") ?? "").split(",")
    .map((name) => name.trim().toLowerCase());
  return new Set([...hopByHop, ...more, ...named]);
}

/**
 * The headers sent upstream: the client's without those of its connection
 * and scope, then the stub's, which replace the client's in any case.
 */
export function forwardedHeaders(
  sent: Headers,
  own: HeaderLines,
  scopeNames: ReadonlySet<string>,
): [string, string][] {
  const stop = stopped(sent, ownRequestFields);
  const replaced = new Set(own.map(([name]) => name.toLowerCase()));
  const lines: [string, string][] = [];
  for (const [name, value] of sent) {
    if (stop.has(name) || replaced.has(name) || scopeNames.has(name)) continue;
    lines.push([name, value]);
  }
  const never = new Set([...hopByHop, "content-length"]);
  for (const [name, value] of own) {
    if (!never.has(name.toLowerCase())) lines.push([name, value]);
  }
  return lines;
}

/**
 * The headers passed back. The runtime has undone the content coding and
 * with it the length, so both go, except where no body follows (HEAD).
 */
export function returnedHeaders(
  answered: Headers,
  method: string,
): [string, string][] {
  const coded = answered.has("content-encoding");
  const stop = stopped(answered, []);
  if (method !== "HEAD" && coded) {
    stop.add("content-encoding");
    stop.add("content-length");
  }
  return [...answered].filter(([name]) => !stop.has(name));
}
