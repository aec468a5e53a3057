import type { JsonObject } from "../../json/values.ts";

/** Where an answer points to the server that was recorded. */
export interface UpstreamUrls {
  /** `scheme://host:port`; `null` where nobody says whom an answer came from. */
  readonly origin: string | null;
  readonly isRewritten: boolean;
}

/** The origin of a URL; `null` for what is none. */
export function originOf(url: string | null): string | null {
  if (url === null) return null;
  const parsed = URL.parse(url);
  return parsed === null || parsed.origin === "null" ? null : parsed.origin;
}

/** Whether a text holds a URL of the upstream. */
export function pointsUp(text: string, { origin }: UpstreamUrls): boolean {
  return origin !== null && !placesOf(text, origin).next().done;
}

/** A Location as a path of the same server (RFC 9110 section 10.2.2 allows it). */
export function relativeLocation(
  headers: JsonObject,
  { origin, isRewritten }: UpstreamUrls,
): JsonObject {
  const { location } = headers;
  if (origin === null || !isRewritten || typeof location !== "string") {
    return headers;
  }
  if (placesOf(location, origin).next().value !== 0) return headers;
  const rest = location.slice(origin.length);
  return { ...headers, location: rest.startsWith("/") ? rest : `/${rest}` };
}

/** A text with something else in place of the upstream's origin. */
export function replaceOrigin(
  text: string,
  origin: string,
  by: string,
): string {
  let shown = "";
  let end = 0;
  for (const place of placesOf(text, origin)) {
    shown += text.slice(end, place) + by;
    end = place + origin.length;
  }
  return shown + text.slice(end);
}

/** Where an origin stands as a whole: `http://a.test` is not in `http://a.test:81`. */
function* placesOf(text: string, origin: string): Generator<number, void> {
  for (let at = text.indexOf(origin); at !== -1;) {
    const next = text.slice(at + origin.length, at + origin.length + 2);
    if (!/^(?:[\w-]|:\d|\.\w)/.test(next)) yield at;
    at = text.indexOf(origin, at + origin.length);
  }
}
