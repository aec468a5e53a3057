import type { Json, JsonObject, JsonPath } from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { isUsualPath, targetOf, usualTarget } from "./criteria.ts";
import type { Entry, Source } from "./entry.ts";
import type { Run } from "./format.ts";
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

/** Something of a file that was recorded, and where it stands. */
interface Recorded {
  readonly given: Json;
  readonly place: JsonPath;
}

/** Adds stubs for what recorders wrote one after the other, each of which answers once; `read` gives `null` for one that is refused. */
export function* importRecorded(
  sources: readonly Source[],
  run: Run,
  { listOf, read }: {
    listOf(source: Source, run: Run): Recorded[];
    read(given: Json, entry: Entry): Exchange | null;
  },
): Work<void> {
  const exchanges: Exchange[] = [];
  for (const source of sources) {
    for (const { given, place } of listOf(source, run)) {
      const exchange = read(given, run.entry(source, place));
      if (exchange !== null) exchanges.push(exchange);
      yield;
    }
  }
  yield* addExchanges(exchanges, { once: true });
}

/**
 * Adds stubs for exchanges in the order of their time. What was asked once, or
 * always answered alike, is a stub; what was answered differently a sequence,
 * whose last step stays; with `once` each exchange answers no more than one
 * request. Hosts are told apart where there are several.
 */
export function* addExchanges(
  exchanges: readonly Exchange[],
  { once = false }: { readonly once?: boolean } = {},
): Work<void> {
  // One that is refused for what it has beside takes no others with it.
  const kept = exchanges.filter(({ entry }) => !isRefused(entry));
  const hosts = new Set(kept.map(({ url }) => url.host));
  const alike = new Map<string, Asked>();
  for (const exchange of kept) {
    const request = requestOf(exchange, hosts.size > 1);
    const key = JSON.stringify(request);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, { request, answered: [exchange] });
    else known.answered.push(exchange);
    yield;
  }
  for (const asked of alike.values()) yield* addStub(asked, once);
}

function isRefused({ notes }: Entry): boolean {
  return notes.some(({ verdict }) => verdict === "refused");
}

/** A request, and the exchanges that asked it. */
interface Asked {
  readonly request: JsonObject;
  readonly answered: Exchange[];
}

function* addStub({ request, answered }: Asked, once: boolean): Work<void> {
  const [first, ...later] = answered;
  if (first === undefined) return;
  const steps = yield* stepsOf(answered);
  const [only] = steps;
  if (steps.length === 1 && only !== undefined) {
    first.entry.stub({
      request,
      action: { response: only.response },
      ...(once ? { max_calls: only.repeat } : {}),
    });
  } else {
    const list = steps.map(({ response, repeat }) =>
      repeat === 1 ? { response } : { response, repeat }
    );
    const end = once ? { at_end: "no_match" } : {};
    first.entry.stub({
      request,
      action: { sequence: { steps: list, ...end } },
    });
  }
  for (const { entry } of later) {
    entry.rewritten([], "it was asked before: the same stub answers");
    first.entry.sharing.push(entry);
    yield;
  }
}

interface Step {
  readonly response: JsonObject;
  readonly repeat: number;
}

function* stepsOf(answered: readonly Exchange[]): Work<Step[]> {
  const steps: Step[] = [];
  let before: string | undefined;
  for (const { response } of answered) {
    const text = JSON.stringify(response);
    const last = text === before ? steps.pop() : undefined;
    steps.push({ response, repeat: (last?.repeat ?? 0) + 1 });
    before = text;
    yield;
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
    ...pathFields(url),
    query: { $exact_key_values: fieldCriteria(url.searchParams) },
    ...asked,
  };
}

/** The path as it was sent: by itself, one of a stub lets slashes at its ends pass. */
function pathFields({ pathname }: URL): JsonObject {
  if (isUsualPath(pathname)) return { path: pathname, target: usualTarget };
  const target = targetOf(literal(pathname));
  return isRaw(pathname)
    ? { target }
    : { path: pathCriterion(pathname), target };
}

/** Whether a path is not told by its text: with a slash that separates nothing, or with bytes that are no text. */
export function isRaw(path: string): boolean {
  return /%2f/i.test(path) || decoded(path) === null;
}

/** A literal path, braces and all. */
export function pathCriterion(path: string): Json {
  const plain = decoded(path) ?? path;
  return /[{}%]/.test(plain) ? { $eq: plain } : plain;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
