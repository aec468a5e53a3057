import type { Json } from "../../src/json/values.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { at, isJsonObject, writeJson } from "../json_text.ts";
import { type PredicateRow, readPredicate, readRows } from "./predicates.ts";

/** A request to try the draft with, as a person types it. */
export interface Sample {
  readonly method: string;
  readonly target: string;
  /** One header a line. */
  readonly headers: string;
  readonly body: string;
}

function plain(rows: readonly PredicateRow[] | undefined): PredicateRow[] {
  return (rows ?? []).filter(({ operator }) => operator === "is");
}

function target(request: Json | undefined): string {
  const path = readPredicate(at(request, ["path"]));
  const text = path.operator === "is" && path.text !== ""
    ? path.text.replaceAll(/(?<!\{)\{([^{}/]+)\}(?!\})/g, "1")
    : "/";
  const query = new URLSearchParams(
    plain(readRows(at(request, ["query"]))).map((
      { name, text },
    ) => [name, text]),
  ).toString();
  const rooted = encodeURI(text.startsWith("/") ? text : `/${text}`)
    .replaceAll("?", "%3F").replaceAll("#", "%23");
  return query === "" ? rooted : `${rooted}?${query}`;
}

/** A value that a criterion on JSON lets through, where that is plain to see. */
function example(criterion: Json | undefined): Json {
  const members = at(criterion, ["$key_values", "key_values"]) ??
    at(criterion, ["$exact_key_values", "key_values"]);
  if (isJsonObject(members)) {
    return Object.fromEntries(
      Object.entries(members).map(([name, one]) => [name, example(one)]),
    );
  }
  for (const operator of ["$eq", "$gte", "$lte"]) {
    const value = at(criterion, [operator, "value"]);
    if (value !== undefined) return value;
  }
  return isJsonObject(criterion) &&
      Object.keys(criterion).some((key) => key.startsWith("$"))
    ? null
    : criterion ?? null;
}

function bodyFor(value: Json | undefined): string {
  const inner = at(value, ["$json", "inner_criteria"]) ?? at(value, ["$json"]);
  if (inner !== undefined) return writeJson(example(inner));
  const { operator, text } = readPredicate(value);
  return operator === "criterion" || operator === "matches" ? "" : text;
}

/** A request that the draft should answer, as far as its plain predicates tell. */
export function sampleFor(draft: Json): Sample {
  const request = at(draft, ["request"]);
  const method = readPredicate(at(request, ["method"]));
  const headers = plain(readRows(at(request, ["headers"])))
    .map(({ name, text }) => `${name}: ${text}`);
  const isTyped = headers.some((line) => /^content-type:/i.test(line));
  if (at(request, ["body", "$json"]) !== undefined && !isTyped) {
    headers.push("content-type: application/json");
  }
  return {
    method: method.operator === "is" && method.text !== ""
      ? method.text
      : "GET",
    target: target(request),
    headers: headers.join("\n"),
    body: bodyFor(at(request, ["body"])),
  };
}

const dull = new Set([
  "connection",
  "accept-encoding",
  "content-length",
  "host",
  "user-agent",
  "accept",
]);

/** Whether a request that the stub answers could be told from its plain predicates alone. */
export function isSampleSure(draft: Json): boolean {
  const request = at(draft, ["request"]);
  if (!isJsonObject(request)) return true;
  return Object.entries(request).every(([name, value]) => {
    if (value === null) return true;
    if (name === "query" || name === "headers") {
      return readRows(value)?.every(({ operator }) => operator === "is") ===
        true;
    }
    if (name === "body") return isBodySure(value);
    const isKnown = name === "method" || name === "path";
    return isKnown && readPredicate(value).operator === "is";
  });
}

function isBodySure(value: Json): boolean {
  const { operator, text } = readPredicate(value);
  return operator !== "criterion" && operator !== "matches" &&
    !text.includes('"$');
}

/** A recorded request's headers, one a line, without those that the connection sets. */
export function headerLinesOf(
  { headers_all }: ListedRequest,
  without: ReadonlySet<string> = framing,
): string {
  return Object.entries(headers_all).flatMap(([name, values]) =>
    without.has(name) ? [] : values.map((value) => `${name}: ${value}`)
  ).join("\n");
}

const framing = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "transfer-encoding",
]);

/** A recorded request, to try the draft with again. */
export function sampleOf(record: ListedRequest): Sample {
  return {
    method: record.method,
    target: record.target,
    headers: headerLinesOf(record, dull),
    body: record.body_encoding === "utf-8" ? record.body : "",
  };
}

/** The sample as `POST /__mock__/match` wants it. */
export function describe(
  sample: Sample,
  scope: string | null,
): { [key: string]: Json } {
  const headers = new Map<string, string[]>();
  for (const line of sample.headers.split("\n")) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim();
    headers.set(name, [
      ...headers.get(name) ?? [],
      line.slice(colon + 1).trim(),
    ]);
  }
  const single = [...headers].map(([name, values]) =>
    [name, values.length === 1 ? values[0] ?? "" : values] as const
  );
  return {
    method: sample.method,
    target: sample.target,
    headers: Object.fromEntries(single),
    scope,
    ...(sample.body === "" ? {} : { body: sample.body }),
  };
}

/** Reads a preview's header values, one string or several. */
export function headerValues(
  value: Json | undefined,
): Record<string, string[]> {
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map((
      [name, one],
    ) => [name, (Array.isArray(one) ? one : [one]).map(String)]),
  );
}
