import { decodePercent } from "./percent.ts";
import { type JsonObject, setOwn } from "./model/json.ts";
import type { Fields } from "./model/subject.ts";

/** The pairs of a query in order, `+` read as a space (WHATWG URL section 5.1). */
export function queryFields(query: string): Fields {
  const pairs = new Map<string, string[]>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = formText(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? "" : formText(part.slice(equals + 1));
    const values = pairs.get(name);
    if (values === undefined) pairs.set(name, [value]);
    else values.push(value);
  }
  const single = (name: string) => pairs.get(name)?.at(-1);
  return {
    values: (name) => pairs.get(name),
    single,
    names: () => [...pairs.keys()],
    toObject: () => collect([...pairs.keys()], single),
  };
}

function formText(text: string): string {
  if (!text.includes("+") && !text.includes("%")) return text;
  return decodePercent(text.replaceAll("+", " "));
}

/**
 * Fields whose comma is no list separator (RFC 9110 section 5.3 and the
 * fields' own sections): they are one value however they look.
 */
const undivided = new Set([
  "authorization",
  "cookie",
  "date",
  "expires",
  "host",
  "if-modified-since",
  "if-range",
  "if-unmodified-since",
  "last-modified",
  "location",
  "proxy-authorization",
  "referer",
  "retry-after",
  "set-cookie",
  "user-agent",
]);

/**
 * Request headers. The runtime hands repeated lines over joined with commas
 * (RFC 9110 section 5.3 allows it), so `single` is the joined text and
 * `values` its members. A name is looked up once: the runtime takes a
 * microsecond for it.
 */
export function headerFields(headers: Headers): Fields {
  const known = new Map<string, string | undefined>();
  const single = (name: string) => {
    if (known.has(name)) return known.get(name);
    const joined = isFieldName(name) ? headers.get(name) : null;
    known.set(name, joined ?? undefined);
    return joined ?? undefined;
  };
  return {
    values: (name) => {
      const joined = single(name);
      return joined === undefined
        ? undefined
        : members(name.toLowerCase(), joined);
    },
    single,
    names: () => [...headers.keys()],
    toObject: () => collect([...headers.keys()], single),
  };
}

/** `Headers` throws for a name that is no token, and a stub may hold any name. */
function isFieldName(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
}

function members(name: string, joined: string): string[] {
  if (!joined.includes(",") || undivided.has(name)) return [joined];
  return splitList(joined);
}

/** Splits a list field at the commas that stand outside quoted strings (RFC 9110 section 5.6.1). */
export function splitList(text: string): string[] {
  const items: string[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted && char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (char === "," && !quoted) {
      items.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  items.push(text.slice(start).trim());
  return items;
}

function collect(
  names: readonly string[],
  single: (name: string) => string | undefined,
): JsonObject {
  const object: JsonObject = {};
  for (const name of names) setOwn(object, name, single(name) ?? "");
  return object;
}
