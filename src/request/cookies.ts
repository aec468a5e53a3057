import { namedFields } from "./fields.ts";
import { readOnce } from "./read_once.ts";
import type { Fields, RequestView } from "./request_view.ts";

type CookieSubject = Pick<RequestView, "headers">;

/**
 * The cookies of a request, over all lines: pairs between semicolons, the white
 * space around them left out, the value as it was sent (RFC 6265 section 5.4).
 */
export const cookiesOf = readOnce(
  ({ headers }: CookieSubject) => headers,
  readCookies,
);

function readCookies({ headers }: CookieSubject): Fields {
  return namedFields((headers.values("cookie") ?? []).flatMap(pairsOf));
}

function pairsOf(line: string): [name: string, value: string][] {
  return line.split(";").flatMap((pair): [string, string][] => {
    const equals = pair.indexOf("=");
    if (equals === -1) return [];
    return [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
  });
}
