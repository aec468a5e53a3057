import { timingSafeEqual } from "node:crypto";
import { hostName, rawAuthority, withoutFinalDot } from "../request/target.ts";
import { fail } from "./json_answers.ts";

/** Who may use the control API and the admin UI. */
export interface GuardRules {
  /** The bearer token, or `null` where none is asked for. */
  readonly token: string | null;
  /** Host names beside the loopback ones, in lower case, without port. */
  readonly allowedHosts: readonly string[];
}

/**
 * What is asked for: a page of the admin UI or of the
 * documentation, a call of the control API, or what
 * machinery asks that has no token, such as a probe of Kubernetes.
 */
export type Visit = "page" | "call" | "probe";

/** The answer to a request that may not pass, or `null`. */
export type Guard = (request: Request, visit: Visit) => Response | null;

/**
 * Keeps pages of other sites away from the control API: a page can make a
 * browser send requests to a local server, under its own name by DNS
 * rebinding too. Origin, Sec-Fetch-Site and Host tell (Fetch standard,
 * section 3.1; Fetch Metadata). The mocks themselves stay open.
 */
export function createGuard({ token, allowedHosts }: GuardRules): Guard {
  const isOurs = (name: string) => {
    const host = withoutFinalDot(name);
    // A single label with a dot behind it may be a domain of the top level.
    return isLoopback(host) || isAddress(host) || isSingleLabel(name) ||
      allowedHosts.includes(host) || allowedHosts.includes("*");
  };
  return (request, visit) =>
    checkHost(request, isOurs) ?? checkOrigin(request, isOurs) ??
      checkSite(request, visit === "page") ??
      (visit === "call" ? checkToken(request, token) : null);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

/** Rebinding needs a name that the attacker's DNS answers for; an address is not one. */
function isAddress(host: string): boolean {
  return host.includes(":") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * A name without a dot, as Compose and Kubernetes give to services: no public
 * DNS answers for it, so nobody outside can rebind it.
 */
function isSingleLabel(host: string): boolean {
  return /^[a-z0-9_-]+$/.test(host);
}

/** Whom a request is for, by its Host, its `:authority` or its absolute target. */
function authorityOf({ url, headers }: Request): string {
  return rawAuthority(url, headers.get("host"));
}

function checkHost(
  request: Request,
  isOurs: (host: string) => boolean,
): Response | null {
  const host = authorityOf(request);
  if (host === "" || isOurs(hostName(host))) return null;
  return fail(
    "FORBIDDEN",
    `The control API was asked for under the host ${
      JSON.stringify(host)
    }, which is not this server's: use "localhost" or start with --allow-host ${
      hostName(host)
    }`,
  );
}

function checkOrigin(
  request: Request,
  isOurs: (host: string) => boolean,
): Response | null {
  const origin = request.headers.get("origin");
  if (origin === null) return null;
  const url = URL.parse(origin);
  const host = authorityOf(request);
  if (
    url !== null && isOurs(hostName(url.host)) &&
    url.host === host.toLowerCase()
  ) {
    return null;
  }
  return fail(
    "FORBIDDEN",
    `The control API was called from a page of ${
      JSON.stringify(origin)
    }, and only the server's own pages may: call it from a program, or through the admin UI at /__admin__`,
  );
}

/** A link from another site may open the admin page; nothing else may cross. */
function checkSite(request: Request, isPage: boolean): Response | null {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return null;
  const opensPage = isPage && request.method === "GET" &&
    request.headers.get("sec-fetch-mode") === "navigate" &&
    request.headers.get("sec-fetch-dest") === "document";
  if (opensPage) return null;
  return fail(
    "FORBIDDEN",
    `The control API was called across sites (Sec-Fetch-Site: ${site}): only the server's own pages may call it`,
  );
}

function checkToken(request: Request, token: string | null): Response | null {
  if (token === null) return null;
  const sent = /^Bearer +(.+)$/i.exec(
    request.headers.get("authorization") ?? "",
  )?.[1];
  if (sent !== undefined && sameSecret(sent.trim(), token)) return null;
  return fail(
    "UNAUTHORIZED",
    'The control API asks for its token: send "Authorization: Bearer TOKEN" with the value of --control-token',
    { "www-authenticate": 'Bearer realm="standin"' },
  );
}

const utf8 = new TextEncoder();

/** Compares in a time that does not depend on where two secrets differ. */
function sameSecret(a: string, b: string): boolean {
  const [left, right] = [utf8.encode(a), utf8.encode(b)];
  if (left.length !== right.length) {
    timingSafeEqual(right, right);
    return false;
  }
  return timingSafeEqual(left, right);
}
