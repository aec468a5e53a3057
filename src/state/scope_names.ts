import type { SelectedBy } from "../model/selected_by.ts";
import { firstValue, type HeaderLines } from "../request/header_lines.ts";
import { decodePercent } from "../request/percent.ts";
import { mayHaveScopePrefix, scopePrefix } from "../request/scope_prefix.ts";
import { hostName, rawAuthority, withoutFinalDot } from "../request/target.ts";
import { traceIdOf } from "../request/trace_context.ts";

/** What of a request may name a scope. */
export interface NamingRequest {
  readonly method: string;
  readonly lines: HeaderLines;
  /** Without the prefix. */
  readonly url: string;
  /** The names in the prefix of its target. */
  readonly prefix: readonly string[];
}

const noNames: readonly string[] = [];

/** What of a request may name a scope, its prefix cut off. */
export function namingRequest(
  { method, url }: Pick<Request, "method" | "url">,
  lines: HeaderLines,
): NamingRequest {
  const cut = mayHaveScopePrefix(url)
    ? scopePrefix(url, firstValue(lines, "host"))
    : null;
  return cut === null
    ? { method, lines, url, prefix: noNames }
    : { method, lines, url: cut.url, prefix: cut.names };
}

/** Called with each name or value that may lead into a scope, and the way by which it was given. */
export type Look = (way: SelectedBy, value: string) => void;

/** Whether any scope uses a way. */
export type Uses = (way: SelectedBy) => boolean;

/** The ways that travel with a request: they beat those in its address. */
export function lookAtHeaders(
  { method, lines }: NamingRequest,
  look: Look,
  uses: Uses,
): void {
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    look("header", field);
    if (field === "mock-scope") {
      listed(value).forEach((one) => look("mock_scope", one));
    } else if (field === "baggage") {
      baggageScopes(value).forEach((one) => look("baggage", one));
    } else if (field === "cookie" && uses("cookie")) {
      cookieScopes(value).forEach((one) => look("cookie", one));
    } else if (field === "traceparent" && uses("trace_id")) {
      const id = traceIdOf(value);
      if (id !== null) look("trace_id", id);
    } else if (field === preflightNames && method === "OPTIONS") {
      // A preflight has no header but says which ones the request will have.
      listed(value).forEach((one) => look("header", one));
    }
  }
}

/** The ways that lie in the address that a client was given. */
export function lookAtAddress(
  { lines, url, prefix }: NamingRequest,
  look: Look,
  uses: Uses,
): void {
  prefix.forEach((one) => look("prefix", one));
  if (uses("credential")) {
    credentials(lines, url).forEach((one) => look("credential", one));
  }
  if (uses("host")) {
    const authority = rawAuthority(url, firstValue(lines, "host"));
    const host = hostName(authority);
    if (host !== "") look("host", withoutFinalDot(host));
  }
}

/** The header in which a preflight lists those of its request (Fetch standard, section 3.3.2). */
const preflightNames = "access-control-request-headers";

/** The members of a list, in lower case. */
function listed(value: string): string[] {
  return value.split(",").map((one) => one.trim().toLowerCase());
}

/** The values of the entries `mock-scope` in a W3C baggage header (https://www.w3.org/TR/baggage/, section 3). */
function baggageScopes(baggage: string): string[] {
  return baggage.split(",").flatMap((member) => {
    const [entry = ""] = member.split(";", 1);
    return named(entry);
  });
}

/** The values of the cookies `mock-scope` (RFC 6265 section 5.4). */
function cookieScopes(cookies: string): string[] {
  return cookies.split(";").flatMap(named);
}

/** The value of a pair whose name is `mock-scope`. */
function named(pair: string): string[] {
  const [key = "", ...value] = pair.split("=");
  return key.trim() === "mock-scope"
    ? [decodePercent(value.join("=").trim()).toLowerCase()]
    : [];
}

/** What a request shows as its credential: a key, a token, a user; the key id where it is signed for AWS. */
function credentials(lines: HeaderLines, url: string): string[] {
  const found: string[] = [];
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    if (field === "x-api-key") found.push(value.trim());
    else if (field === "authorization") found.push(...authorized(value.trim()));
  }
  const id = presigned.exec(url)?.[1];
  if (id !== undefined) found.push(id);
  return found;
}

/** The key id in the query of a URL that was signed ahead; the rest of its scope follows a slash. */
const presigned = /[?&]X-Amz-Credential=([^?&/%]+)(?:%2F|\/)/i;

const signed = "Credential=";

function authorized(value: string): string[] {
  const [, scheme = "", rest = ""] = /^(\S+) +(.*)$/.exec(value) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === "bearer") return [rest];
  if (kind === "basic") return basicUser(rest);
  if (kind === "aws") return rest.split(":", 1);
  if (!kind.startsWith("aws4-")) return [];
  const scope = rest.split(/[,\s]/).find((one) => one.startsWith(signed));
  return scope === undefined ? [] : scope.slice(signed.length).split("/", 1);
}

const latin1 = new TextDecoder("latin1");

/** RFC 7617 section 2: what comes before the first colon. */
function basicUser(coded: string): string[] {
  try {
    const [user = ""] = latin1.decode(Uint8Array.fromBase64(coded)).split(":");
    return user === "" ? [] : [user];
  } catch {
    return [];
  }
}
