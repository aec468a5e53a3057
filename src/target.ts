/**
 * The request target as it was sent: path and query, nothing resolved.
 * `request.url` is the scheme, the Host header and the target in one string,
 * so a Host with a slash would leak into the path (contract B 7.1 D11): the
 * header itself says where the target starts. An absolute-form target
 * (RFC 9112 section 3.2.2) is its path.
 */
export function rawTarget(url: string, host: string | null): string {
  const authority = url.indexOf("://") + 3;
  if (host !== null && url.startsWith(host, authority)) {
    const start = authority + host.length;
    if (url.charCodeAt(start) === slash) return url.slice(start);
  }
  const start = url.indexOf("/", authority);
  return start === -1 ? "/" : url.slice(start);
}

const slash = 47;

/** The authority of a URL string: what stands between `://` and the target. */
export function rawAuthority(url: string): string {
  const start = url.indexOf("://") + 3;
  const end = url.indexOf("/", start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
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

/** A Host value without user name and port, in lower case; IPv6 without brackets (contract B 3.1). */
export function hostName(authority: string): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  if (host.startsWith("[")) {
    const end = host.indexOf("]");
    return end === -1 ? host.slice(1) : host.slice(1, end);
  }
  const colon = host.indexOf(":");
  return colon === -1 ? host : host.slice(0, colon);
}
