import { rawPath, rawQuery } from "../../request/target.ts";
import type { AddressedProxy } from "./proxy_payload.ts";

/** The stub's URL with its own path and query, then what the request adds (docs/contract.md#a21). */
export function upstreamUrl(proxy: AddressedProxy, target: string): URL {
  const [whole = ""] = proxy.url.split("#", 1);
  const base = rawPath(whole);
  const path = proxy.append_path
    ? joinPaths(base, stripped(proxy, rawPath(target)))
    : base;
  const queries = [rawQuery(whole), rawQuery(target)].filter((one) =>
    one !== ""
  );
  return new URL(
    queries.length === 0 ? path : `${path}?${queries.join("&")}`,
  );
}

/** A path without the prefix, where it begins with all segments of that. */
function stripped({ strip_prefix }: AddressedProxy, path: string): string {
  const prefix = strip_prefix?.replace(/\/$/, "") ?? "";
  const isPrefix = path === prefix || path.startsWith(`${prefix}/`);
  return isPrefix ? path.slice(prefix.length) : path;
}

function joinPaths(base: string, path: string): string {
  return base.replace(/\/$/, "") + path;
}

/** Where a request would go, for people to read: without user and password. */
export function previewUrl(proxy: AddressedProxy, target: string): string {
  const url = upstreamUrl(proxy, target);
  url.username = "";
  url.password = "";
  return url.href;
}

/** The stub's URL as messages show it: without user, password and query, which may be secret. */
export function shownUrl({ url }: { readonly url: string }): string {
  return askedUrl(new URL(url));
}

/** The URL that was asked, as the journal shows it, likewise. */
export function askedUrl({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}
