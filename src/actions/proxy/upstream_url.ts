import { rawPath, rawQuery } from "../../request/target.ts";
import type { ProxyPayload } from "./proxy_payload.ts";

/** The stub's URL with its own path and query, then what the request adds (docs/contract.md#a21). */
export function upstreamUrl(proxy: ProxyPayload, target: string): URL {
  const [whole = ""] = proxy.url.split("#", 1);
  const base = rawPath(whole);
  const path = proxy.append_path ? joinPaths(base, rawPath(target)) : base;
  const queries = [rawQuery(whole), rawQuery(target)].filter((one) =>
    one !== ""
  );
  return new URL(
    queries.length === 0 ? path : `${path}?${queries.join("&")}`,
  );
}

function joinPaths(base: string, path: string): string {
  return base.replace(/\/$/, "") + path;
}

/** Where a request would go, for people to read: without user and password. */
export function previewUrl(proxy: ProxyPayload, target: string): string {
  const url = upstreamUrl(proxy, target);
  url.username = "";
  url.password = "";
  return url.href;
}

/** The stub's URL as messages show it: without user, password and query, which may be secret. */
export function shownUrl({ url }: { readonly url: string }): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
