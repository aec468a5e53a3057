import { type HeaderLines, joinedValue } from "../../request/header_lines.ts";

/** Fields that are about one connection and stop there (RFC 9110 section 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Those, and what is set anew for the upstream connection. */
const stoppedUpstream: ReadonlySet<string> = new Set([
  ...hopByHop,
  "host",
  "content-length",
  "expect",
]);

/** The fields that stop here: the usual ones and all that Connection names. */
function stopped(
  connection: string | null,
  usual: ReadonlySet<string>,
): ReadonlySet<string> {
  if (connection === null) return usual;
  const named = connection.split(",").map((name) => name.trim().toLowerCase());
  return new Set([...usual, ...named]);
}

/**
 * The headers sent upstream: the client's without those of its connection
 * and scope, then the stub's, which replace the client's in any case.
 */
export function forwardedHeaders(
  sent: HeaderLines,
  own: HeaderLines,
  scopeNames: ReadonlySet<string>,
): HeaderLines {
  const stop = stopped(joinedValue(sent, "connection"), stoppedUpstream);
  const replaced = new Set(own.map(([name]) => name.toLowerCase()));
  const lines = sent.filter(([name]) => {
    const field = name.toLowerCase();
    return !stop.has(field) && !replaced.has(field) && !scopeNames.has(field);
  });
  for (const [name, value] of own) {
    const field = name.toLowerCase();
    if (!hopByHop.has(field) && field !== "content-length") {
      lines.push([name, value]);
    }
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
  sent: HeaderLines,
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
): HeaderLines {
  const stop = stopped(answered.get("connection"), hopByHop);
  const lines: HeaderLines = [];
  answered.forEach((value, name) => {
    const undone = decoded &&
      (name === "content-encoding" || name === "content-length");
    if (!undone && !stop.has(name)) lines.push([name, value]);
  });
  return lines;
}
