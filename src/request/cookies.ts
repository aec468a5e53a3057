import { namedFields } from "./fields.ts";
import type { Fields, RequestView } from "./request_view.ts";

const read = new WeakMap<Fields, Fields>();

/**
 * The cookies of a request, over all lines: pairs between semicolons, the white
 * space around them left out, the value as it was sent (RFC 6265 section 5.4).
 */
export function cookiesOf({ headers }: Pick<RequestView, "headers">): Fields {
  let cookies = read.get(headers);
  if (cookies === undefined) {
    cookies = namedFields((headers.values("cookie") ?? []).flatMap(pairsOf));
    read.set(headers, cookies);
  }
  return cookies;
}

function pairsOf(line: string): [name: string, value: string][] {
  return line.split(";").flatMap((pair): [string, string][] => {
    const equals = pair.indexOf("=");
    if (equals === -1) return [];
    return [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}
