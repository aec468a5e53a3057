import { type HeaderLines, joinedValue } from "../../request/header_lines.ts";
import { decodePercent } from "../../request/percent.ts";
import type { World } from "../../runtime/world.ts";

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

/** Those, what is set anew for the upstream connection, and what names a scope of this server. */
const stoppedUpstream: ReadonlySet<string> = new Set([
  ...hopByHop,
  "host",
  "content-length",
  "expect",
  "mock-scope",
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

/** What the headers of a proxied request depend on, beside those that the client sent. */
export interface Forwarding {
  readonly url: URL;
  /** The lines that the stub gives. */
  readonly own: HeaderLines;
  /** Names that the stub leaves out, in lower case. */
  readonly removed?: ReadonlySet<string>;
  readonly scopeNames: ReadonlySet<string>;
  /** The line that tells of a body, where there is one. */
  readonly framing: HeaderLines;
  /** The name of this server among those that a request has passed. */
  readonly via: string;
}

/**
 * The headers sent upstream: the client's without those of its connection
 * and scope, then the stub's, which replace the client's in any case. Nothing
 * else is added but what each call needs.
 */
export function forwardedHeaders(
  sent: HeaderLines,
  { url, own, removed, scopeNames, framing, via }: Forwarding,
): HeaderLines {
  const stop = stopped(joinedValue(sent, "connection"), stoppedUpstream);
  const given = [...own, ...credentials(url, own)];
  const replaced = new Set(given.map(([name]) => name.toLowerCase()));
  const lines: HeaderLines = replaced.has("host") ? [] : [["Host", url.host]];
  for (const line of sent) {
    const field = line[0].toLowerCase();
    if (removed?.has(field) === true) continue;
    if (!stop.has(field) && !replaced.has(field) && !scopeNames.has(field)) {
      lines.push(line);
    }
  }
  for (const line of given) {
    const field = line[0].toLowerCase();
    if (!hopByHop.has(field) && field !== "content-length") lines.push(line);
  }
  lines.push(...framing, ["Via", `1.1 ${via}`]);
  return lines;
}

/** What the headers of a request depend on that nobody sent here. */
interface Sending extends Pick<Forwarding, "url" | "own" | "framing" | "via"> {
  /** What the request behind it had passed. */
  readonly passed: string | null;
}

/** The headers of a request of the stub's own: nothing is in them but what the stub gives and what each call needs. */
export function sentHeaders(
  { url, own, framing, passed, via }: Sending,
): HeaderLines {
  const given = [...own, ...credentials(url, own)];
  const hasHost = joinedValue(given, "host") !== null;
  const way = [...(passed === null ? [] : [passed]), `1.1 ${via}`];
  return [
    ...(hasHost ? [] : [["Host", url.host] satisfies [string, string]]),
    ...given.filter(([name]) => name.toLowerCase() !== "via"),
    ...framing,
    ["Via", way.join(", ")],
  ];
}

/** The name of this run among those that a request has passed. */
export function viaOf({ runId }: Pick<World, "runId">): string {
  return `standin-${runId}`;
}

/** The user and password of a URL as a header, unless the stub gives one (RFC 7617 section 2). */
function credentials(
  { username, password }: URL,
  own: HeaderLines,
): HeaderLines {
  if (username === "" && password === "") return [];
  if (joinedValue(own, "authorization") !== null) return [];
  const pair = [username, password].map(decodePercent).join(":");
  const encoded = new TextEncoder().encode(pair).toBase64();
  return [["Authorization", `Basic ${encoded}`]];
}

/** Whether a request has passed a server of this name before (RFC 9110 section 7.6.3). */
export function hasPassed(sent: HeaderLines, via: string): boolean {
  const passed = joinedValue(sent, "via");
  return passed !== null && passed.includes(via);
}

/**
 * The headers passed back. A coding that was undone goes, and with it the
 * length; so does a length beside chunks, which is wrong (RFC 9112 section 6.3).
 */
export function returnedHeaders(
  answered: HeaderLines,
  isDecoded: boolean,
): HeaderLines {
  const stop = stopped(joinedValue(answered, "connection"), hopByHop);
  const isChunked = joinedValue(answered, "transfer-encoding") !== null;
  return answered.filter(([name]) => {
    const field = name.toLowerCase();
    if (field === "content-length") return !isDecoded && !isChunked;
    return !stop.has(field) && !(isDecoded && field === "content-encoding");
  });
}
