import type { JsonObject } from "../../json/values.ts";
import { targetOf } from "../criteria.ts";
import { isSendable, tooLong } from "../sendable.ts";
import { literal } from "../patterns/java_pattern.ts";

/** What a route's path asks, or why it cannot be said. */
export type EndpointReading =
  | {
    readonly ok: true;
    readonly request: JsonObject;
    /** The parameters that a path has, by name. */
    readonly params: ReadonlySet<string>;
  }
  | { readonly ok: false; readonly reason: string };

/** What means itself in a route's path. */
const plain = /^[\w~.,;@!&'=/-]*$/;

/**
 * The criteria of a route's path as path-to-regexp 8 reads it: `:id` is one
 * segment or a part of one, `*` anything but nothing, a slash at the end does
 * not count. Its
 * patterns compare the path as it was sent, so `target` decides and `path` is
 * there for the parameters. Letter case counts here.
 */
export function readEndpoint(
  prefix: string,
  endpoint: string,
): EndpointReading {
  if (!isSendable(prefix + endpoint)) return { ok: false, reason: tooLong };
  const path = `/${prefix}/${endpoint}`.replaceAll(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  const parts = path.split(/(:\w+|\*)/);
  const params = new Set<string>();
  let written = "";
  let pattern = "";
  for (const part of parts) {
    if (/^:\w+$/.test(part)) {
      const name = part.slice(1);
      if (params.has(name)) return bad(path, `:${name} twice`);
      params.add(name);
      pattern += written.endsWith(".") ? "[^/.?]+" : "[^/?]+";
      written += `{${name}}`;
    } else if (part === "*") {
      pattern += "[^?]+";
      written += "*";
    } else if (plain.test(part)) {
      pattern += literal(part);
      written += part;
    } else {
      return bad(path, "signs of a pattern other than :name and *");
    }
  }
  const end = path === "/" ? "" : "/?";
  const target = targetOf(pattern + end);
  if (!written.includes("*")) {
    return { ok: true, request: { path: written, target }, params };
  }
  return { ok: true, request: { target }, params: new Set() };
}

function bad(path: string, what: string): EndpointReading {
  return { ok: false, reason: `the path ${JSON.stringify(path)} has ${what}` };
}
