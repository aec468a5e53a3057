import type { Json, JsonObject } from "../json/values.ts";
import { targetOf } from "./criteria.ts";
import type { Entry } from "./entry.ts";
import { literal } from "./patterns/java_pattern.ts";
import { fieldCriteria } from "./recorded_body.ts";

/** A recorded request with its answer, from whatever recorder. */
export interface Exchange {
  readonly entry: Entry;
  readonly method: string;
  readonly url: URL;
  /** What the request's body must be: `body` or `form` of a stub, or nothing. */
  readonly asked: JsonObject;
  /** Of a stub. */
  readonly response: JsonObject;
}

/**
 * Adds stubs for exchanges in the order of their time. What was asked once, or
 * always answered alike, is a stub; what was answered differently a sequence,
 * whose last step stays; with `once` each exchange answers no more than one
 * request. Hosts are told apart where there are several.
 */
export function addExchanges(
  exchanges: readonly Exchange[],
  { once = false }: { readonly once?: boolean } = {},
): void {
  const hosts = new Set(exchanges.map(({ url }) => url.host));
  const alike = Map.groupBy(
    exchanges.map((exchange) => ({
      exchange,
      request: requestOf(exchange, hosts.size > 1),
    })),
    ({ request }) => JSON.stringify(request),
  );
  for (const group of alike.values()) {
    const [first, ...later] = group;
    if (first === undefined) continue;
    const steps = stepsOf(group.map(({ exchange }) => exchange.response));
    const { entry } = first.exchange;
    const { request } = first;
    const [only] = steps;
    if (steps.length === 1 && only !== undefined) {
      entry.stub({
        request,
        action: { response: only.response },
        ...(once ? { max_calls: only.repeat } : {}),
      });
    } else {
      const list = steps.map(({ response, repeat }) =>
        repeat === 1 ? { response } : { response, repeat }
      );
      const end = once ? { at_end: "no_match" } : {};
      entry.stub({ request, action: { sequence: { steps: list, ...end } } });
    }
    for (const { exchange } of later) {
      exchange.entry.rewritten(
        [],
        "it was asked before: the same stub answers",
      );
    }
  }
}

interface Step {
  readonly response: JsonObject;
  readonly repeat: number;
}

function stepsOf(responses: readonly JsonObject[]): Step[] {
  const steps: Step[] = [];
  for (const response of responses) {
    const last = steps.at(-1);
    const isSame = last !== undefined &&
      JSON.stringify(last.response) === JSON.stringify(response);
    if (isSame) steps.splice(-1, 1, { response, repeat: last.repeat + 1 });
    else steps.push({ response, repeat: 1 });
  }
  return steps;
}

function requestOf(
  { method, url, asked }: Exchange,
  namesHost: boolean,
): JsonObject {
  return {
    method,
    ...(namesHost ? { host: url.host } : {}),
    path: pathCriterion(url.pathname),
    query: { $exact_key_values: fieldCriteria(url.searchParams) },
    ...asked,
  };
}

/** The path as it was sent: a plain one of a stub lets slashes at its ends pass. */
export function exactPath(url: URL): JsonObject {
  return { target: targetOf(literal(url.pathname)) };
}

/** A literal path, braces and all. */
export function pathCriterion(path: string): Json {
  const plain = decoded(path);
  return /[{}%]/.test(plain) ? { $eq: plain } : plain;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
