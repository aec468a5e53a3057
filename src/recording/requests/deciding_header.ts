import { absent, single } from "../../formats/criteria.ts";
import { areAlike, type Asked } from "../call.ts";
import { hasPlaceholder } from "../secrets/placeholder.ts";
import { blurOf } from "./noise.ts";
import type { Trait } from "./trait.ts";

/** What was asked with one value of a header. */
interface HeaderPart {
  readonly asked: readonly Asked[];
  readonly trait: Trait;
}

/** Headers that servers answer by (RFC 9110 sections 12.5, 13.1 and 14.2). */
const deciding = [
  "accept",
  "accept-language",
  "if-none-match",
  "if-modified-since",
  "range",
  "prefer",
  "content-type",
  "x-http-method-override",
];

/** Headers of a connection and of a client, which decide nothing. */
const passing =
  /^(?:host|user-agent|connection|content-length|transfer-encoding|accept-encoding|cookie|date|via|te|expect|origin|referer|cache-control|pragma|priority|dnt|upgrade-insecure-requests|sec-.*|x-forwarded-.*|forwarded|traceparent|tracestate|baggage|mock-scope)$/;

/**
 * The header by which the answers to the same request differ: with each of its
 * values the answer was always one; `null` where there is none.
 */
export function decidingHeader(asked: readonly Asked[]): HeaderPart[] | null {
  const names = candidates(asked);
  const sent = new Map(
    asked.map((one) => [one, valuesOf(one, new Set(names))] as const),
  );
  for (const name of names) {
    const groups = Map.groupBy(asked, (one) => sent.get(one)?.get(name));
    // A value for each request would explain anything.
    const isTelling = deciding.includes(name) || groups.size < asked.length;
    const decides = groups.size > 1 && isTelling &&
      groups.values().every((group) => areAlike(group));
    if (!decides) continue;
    return groups.entries().map(([value, group]) => ({
      asked: group,
      trait: headerTrait(name, value),
    })).toArray();
  }
  return null;
}

/** The first value of each of some headers. */
function valuesOf(
  { exchange: { request } }: Asked,
  names: ReadonlySet<string>,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const [given, text] of request.headers) {
    const name = given.toLowerCase();
    if (names.has(name) && !values.has(name)) values.set(name, text);
  }
  return values;
}

/** Requests whose headers are looked through, and names that are tried. */
const mostAsked = 20;
const mostNames = 50;

function candidates(asked: readonly Asked[]): string[] {
  const others = new Set<string>();
  for (
    const { exchange: { request, receivedAt } } of asked.slice(0, mostAsked)
  ) {
    for (const [given, text] of request.headers) {
      const name = given.toLowerCase();
      const isNoise = passing.test(name) || hasPlaceholder(text) ||
        blurOf({ name, text, sentAt: receivedAt }) !== null;
      if (!isNoise) others.add(name);
    }
  }
  return [...new Set([...deciding, ...others])].slice(0, mostNames);
}

function headerTrait(name: string, value: string | undefined): Trait {
  return {
    field: "headers",
    path: [name],
    place: `headers.${name}`,
    key: value ?? "",
    criterion: value === undefined ? absent(name) : single(name, value),
    blur: null,
    noise: [],
  };
}
