import assert from "node:assert/strict";
import type { JsonObject } from "../../src/json/values.ts";
import { fitsStubPath } from "../../src/matching/path_pattern.ts";
import { requestMatcher } from "../../src/matching/request_matcher.ts";
import { compileMatcher } from "../../src/matching/stub_matcher.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { readPayload } from "../../src/schema/payload.ts";

/** A request that is tried, as plain as other tools see one. */
export interface TriedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Whether the `request` of a stub takes a request. */
export function takes(fields: JsonObject, tried: TriedRequest): boolean {
  const reading = readPayload(requestMatcher, fields, []);
  assert.ok(reading.ok, JSON.stringify(fields));
  const matcher = compileMatcher(reading.value);
  const { method, path, query, headers, body } = tried;
  const pairs = query.map((pair) => pair.map(encodeURIComponent).join("="));
  const target = pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
  const url = `http://localhost${target}`;
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  const request = new IncomingRequest({ method, url }, lines);
  if (body !== "") request.describeBody(new TextEncoder().encode(body));
  const { pattern, predicates, bodyCheck } = matcher;
  return (pattern === null || fitsStubPath(matcher, request.segments)) &&
    predicates.every((one) => one.test(request, method)) &&
    (bodyCheck === null || bodyCheck.test(request, method));
}
