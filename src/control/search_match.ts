import type { Ending } from "../answers/ending.ts";
import { holdsText } from "../criteria/held_text.ts";
import type { SearchCondition } from "../search/search_condition.ts";
import type { SearchQuery, SearchTerm } from "../search/search_query.ts";
import { underWay } from "../runtime/attempts.ts";
import { traceOf } from "../request/trace_context.ts";
import { answerSoFar, type Entry, wentUpstream } from "../state/entry.ts";
import { mostShown, sentText } from "./request_listing.ts";

type Lines = Ending["headers"];

/** Kinds that are tried last: they look at texts of any length. */
const slow: readonly SearchCondition["kind"][] = ["header", "body", "text"];

/** Kinds that know what they ask for as soon as a request has arrived. */
const early: readonly SearchCondition["kind"][] = [
  "method",
  "path",
  "scope",
  "stub",
  "stub_scope",
  "trace",
];

/** The terms in the order in which they are tried: the cheap ones first. */
export function inTryingOrder(query: SearchQuery): SearchQuery {
  const isSlow = ({ condition }: SearchTerm) => slow.includes(condition.kind);
  return [...query.filter((one) => !isSlow(one)), ...query.filter(isSlow)];
}

/** Whether a search may find a request only by its answer. */
export function asksAnswer(query: SearchQuery): boolean {
  return query.some(({ condition }) => !early.includes(condition.kind));
}

/** Bytes that are looked at, at most, to say whether an entry is found. */
export function searchCost(entry: Entry, query: SearchQuery): number {
  const { request } = entry;
  const answer = Math.min(answerSoFar(entry)?.body?.length ?? 0, mostShown);
  const texts = request.heldBytes + answer;
  const kinds = query.map(({ condition }) => condition.kind);
  const looksAtTexts = kinds.filter((kind) => slow.includes(kind)).length;
  const looksAtHead = kinds.filter((kind) => readsHead.includes(kind)).length;
  return looksAtTexts * (headerCost + texts) + looksAtHead * headCost(entry);
}

/** What it costs to look through headers, in the bytes that a `WorkMeter` counts. */
const headerCost = 2000;

/** Kinds that look at the target or at headers. */
const readsHead: readonly SearchCondition["kind"][] = [
  "path",
  "trace",
  ...slow,
];

/** What it costs to unpack a head, to decode it and to put it into lower case, which takes long where its letters are not Latin. */
export function headCost({ request: { head } }: Entry): number {
  return 8 * head.bytes;
}

/** Whether a request and its answer are what a search asks for. Of an answer's body what a listing shows is looked at. */
export function isFound(entry: Entry, query: SearchQuery): boolean {
  const make = () => new Bodies(entry);
  const bodies = underWay === null ? make() : underWay.keep(query, entry, make);
  return query.every(({ isNegated, condition }) =>
    asked(condition, entry, bodies) !== isNegated
  );
}

/** What looks at texts of any length takes milliseconds: others may be heard before it. */
function asked(
  condition: SearchCondition,
  entry: Entry,
  bodies: Bodies,
): boolean {
  const ask = () => holds(condition, entry, bodies);
  return underWay === null || !slow.includes(condition.kind)
    ? ask()
    : underWay.test(condition, entry, ask);
}

function holds(
  condition: SearchCondition,
  entry: Entry,
  bodies: Bodies,
): boolean {
  const { request } = entry;
  switch (condition.kind) {
    case "status": {
      const status = answerSoFar(entry)?.status ?? null;
      return status !== null && status >= condition.from &&
        status <= condition.to;
    }
    case "method":
      return request.method.toLowerCase() === condition.text;
    case "path":
      return holdsText(request.path.toLowerCase(), condition.text);
    case "scope":
      return entry.scope === condition.name;
    case "stub":
      return entry.stubId === condition.name;
    case "stub_scope":
      return isOfStubIn(entry, condition.name);
    case "trace":
      return traceOf(request.headerLines) === condition.name;
    case "outcome":
      return answerSoFar(entry)?.outcome === condition.outcome;
    case "upstream":
      return wentUpstream(entry) === condition.isTrue;
    case "took":
      return tookSo(entry, condition);
    case "header":
      return linesOf(entry).some((lines) => hasHeader(lines, condition));
    case "body":
      return bodies.hold(condition.text);
    case "text":
      return isMentioned(condition.text, entry) || bodies.hold(condition.text);
  }
}

/** Whether a stub of this scope answered, "" for a global one. */
export function isOfStubIn(
  { stubId, stubScope }: Entry,
  scope: string,
): boolean {
  return stubId !== null && (stubScope ?? "") === scope;
}

function tookSo(
  entry: Entry,
  { than, ms }: Extract<SearchCondition, { kind: "took" }>,
): boolean {
  if (answerSoFar(entry) === null) return false;
  const { durationMs } = entry;
  if (than === ">") return durationMs > ms;
  if (than === ">=") return durationMs >= ms;
  return than === "<" ? durationMs < ms : durationMs <= ms;
}

/** The headers of the request, and of what was answered up to now. */
function linesOf(entry: Entry): Lines[] {
  return [entry.request.headerLines, answerSoFar(entry)?.headers ?? []];
}

function hasHeader(
  lines: Lines,
  { name, value }: Extract<SearchCondition, { kind: "header" }>,
): boolean {
  return lines.some(([key, text]) =>
    key.toLowerCase() === name &&
    (value === null || text.toLowerCase() === value)
  );
}

function isMentioned(text: string, entry: Entry): boolean {
  const { request, scope, stubId } = entry;
  const has = (part: string) => holdsText(part.toLowerCase(), text);
  const answer = answerSoFar(entry);
  return has(request.method) || has(request.target) || has(request.path) ||
    has(scope ?? "") || has(stubId ?? "") ||
    has(answer?.outcome ?? "") || has(String(answer?.status ?? "")) ||
    has(answer?.detail ?? "") || has(answer?.upstream?.url ?? "") ||
    linesOf(entry).some((lines) =>
      lines.some(([name, value]) => has(`${name}: ${value}`))
    );
}

/** The bodies of a request and of its answer in lower case, read when they are first asked for. */
class Bodies {
  readonly #entry: Entry;
  #texts: readonly string[] | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
  }

  hold(text: string): boolean {
    this.#texts ??= textsOf(this.#entry);
    return this.#texts.some((one) => holdsText(one, text));
  }
}

function textsOf(entry: Entry): readonly string[] {
  const sent = sentText(entry.request) ?? "";
  return [sent, shownText(answerSoFar(entry)?.body ?? "")]
    .map((text) => text.toLowerCase());
}

/** Bytes that are not text hold none; a character that was cut is one that nobody seeks. */
function shownText(body: NonNullable<Ending["body"]>): string {
  return typeof body === "string"
    ? body.slice(0, mostShown)
    : new TextDecoder().decode(body.subarray(0, mostShown));
}
