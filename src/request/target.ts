/**
 * The request target as it was sent: path and query, nothing resolved.
 * An absolute-form target (RFC 9112 section 3.2.2) is its path and query.
 */
export function rawTarget(url: string, host: string | null): string {
  const target = url.slice(targetStart(url, host));
  return target.startsWith("/") ? target : `/${target}`;
}

/**
 * The host that a request is for: the Host header, or that of an
 * absolute-form target, which takes its place (RFC 9112 section 3.2.2). For
 * an empty Host the runtime writes its own address into the URL.
 */
export function rawAuthority(url: string, host: string | null): string {
  if (host === "") return "";
  return url.slice(authorityStart(url), targetStart(url, host));
}

/** The scheme of a URL, in lower case. */
export function schemeOf(url: string): string {
  return url.slice(0, url.indexOf(":")).toLowerCase();
}

/** Where the authority starts in a URL. */
function authorityStart(url: string): number {
  return url.indexOf("://") + 3;
}

const slash = 47;

/**
 * Where the target starts in `request.url`, which is the scheme, the Host
 * header and the target in one string. A Host with a slash would leak into the
 * path (docs/contract.md#d11), so the header itself tells.
 */
export function targetStart(url: string, host: string | null): number {
  const start = authorityStart(url);
  if (host !== null && url.startsWith(host, start)) {
    const end = start + host.length;
    if (url.charCodeAt(end) === slash) return end;
  }
  const length = url.slice(start).search(/[/?#]/);
  return length === -1 ? url.length : start + length;
}

/** The path of a raw target, up to the first `?`. */
export function rawPath(target: string): string {
  const end = target.indexOf("?");
  return end === -1 ? target : target.slice(0, end);
}

/** The query of a raw target without its `?`; `""` where there is none. */
export function rawQuery(target: string): string {
  const start = target.indexOf("?");
  return start === -1 ? "" : target.slice(start + 1);
}

/**
 * An authority without the dot that may end its host: both name the same one
 * (RFC 3986 section 3.2.2, docs/contract.md#a34).
 */
export function withoutFinalDot(authority: string): string {
  if (!authority.endsWith(".") && !authority.includes(".:")) return authority;
  return authority.replace(/(?<=[^.])\.(?=:\d*$|$)/, "");
}

/** A Host value without user name and port, in lower case; IPv6 without brackets (docs/contract.md#b3.1). */
export function hostName(authority: string): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  if (host.startsWith("[")) {
    const end = host.indexOf("]");
    return end === -1 ? host.slice(1) : host.slice(1, end);
  }
  const colon = host.indexOf(":");
  return colon === -1 ? host : host.slice(0, colon);
}
