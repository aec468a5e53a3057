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
 * Whether the runtime has undone an answer's content coding. It does so for
 * these two codings, and for no answer to a request that has a Range or
 * accepts "identity" alone; it says so nowhere, hence this copy of its rule.
 */
export function isDecoded(
  answered: Headers,
  method: string,
  sent: readonly (readonly [string, string])[],
): boolean {
  if (method === "HEAD") return false;
  const coding = answered.get("content-encoding")?.trim().toLowerCase();
  if (coding !== "gzip" && coding !== "br") return false;
  return !sent.some(([name, value]) => {
    const field = name.toLowerCase();
    return field === "range" ||
      field === "accept-encoding" && value.trim().toLowerCase() === "identity";
  });
}

/** The headers passed back; a coding that was undone goes, and with it the length. */
export function returnedHeaders(
  answered: Headers,
  decoded: boolean,
): [string, string][] {
  const stop = stopped(answered, []);
  if (decoded) {
    stop.add("content-encoding");
    stop.add("content-length");
  }
  return [...answered].filter(([name]) => !stop.has(name));
}
