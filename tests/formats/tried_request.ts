import assert from "node:assert/strict";
import type { JsonObject } from "../../src/json/values.ts";
import { fitsStubPath } from "../../src/matching/path_pattern.ts";
import {
  type RequestMatcher,
  requestMatcher,
} from "../../src/matching/request_matcher.ts";
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
  const fits = requestTest(fields);
  assert.ok(fits !== null, JSON.stringify(fields));
  return fits(tried);
}

/** The test of the `request` of a stub; `null` where it is none that a stub may have. */
export function requestTest(
  fields: JsonObject,
): ((tried: TriedRequest) => boolean) | null {
  const reading = readPayload(requestMatcher, fields, []);
  return reading.ok ? testOf(reading.value) : null;
}

function testOf(value: RequestMatcher): (tried: TriedRequest) => boolean {
  const matcher = compileMatcher(value);
  const { pattern, predicates, bodyCheck } = matcher;
  return (tried) => {
    const { method, headers, body } = tried;
    const url = `http://localhost${targetOf(tried)}`;
    const lines = headers.map(([name, value]): [string, string] => [
      name,
      value,
    ]);
    const request = new IncomingRequest({ method, url }, lines);
    if (body !== "") request.describeBody(new TextEncoder().encode(body));
    return (pattern === null || fitsStubPath(matcher, request.segments)) &&
      predicates.every((one) => one.test(request, method)) &&
      (bodyCheck === null || bodyCheck.test(request, method));
  };
}

/** Path and query as they are sent. */
export function targetOf({ path, query }: TriedRequest): string {
  const pairs = query.map((pair) => pair.map(encodeURIComponent).join("="));
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}
