import { Captured } from "./capture.ts";
import type { MatchQuery } from "./model/match_query.ts";

const utf8 = new TextEncoder();

/** A request that nobody sent, as matching sees one; the reason where its headers can not be. */
export function describedRequest(query: MatchQuery): Captured | string {
  const { method, host, body } = query;
  const headers = new Headers();
  try {
    for (const [name, value] of query.headers) headers.append(name, value);
    if (!headers.has("host")) headers.set("host", host);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const isJson = body !== undefined && body !== null &&
    typeof body !== "string";
  if (isJson && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
  }
  const url = `http://${headers.get("host")}${targetOf(query)}`;
  const captured = new Captured({ method, url, headers });
  if (body !== undefined && body !== null) {
    captured.describeBody(
      utf8.encode(typeof body === "string" ? body : JSON.stringify(body)),
    );
  }
  return captured;
}

function targetOf({ path, target, query }: MatchQuery): string {
  const base = target ?? (path ?? "/").replace(/[%?#]/g, encodeURIComponent);
  if (query.length === 0) return base;
  const pairs = query.map(([name, value]) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  );
  return `${base}${base.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}
