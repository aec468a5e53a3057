import fc from "fast-check";
import assert from "node:assert/strict";
import { importMockoon } from "../../src/formats/mockoon/mockoon.ts";
import { isJsonObject, type JsonObject } from "../../src/json/values.ts";
import { isChosen, mockoonChooses } from "./mockoon_model.ts";
import {
  mockoonRequests,
  mockoonRoutes,
  routeOf,
  ruledResponses,
} from "./mockoon_samples.ts";
import { type ImportedStub, importedStubs, neverWider } from "./never_wider.ts";

function stubsOf(route: JsonObject): readonly ImportedStub[] | null {
  const environment = { uuid: "e", endpointPrefix: "", routes: [route] };
  return importedStubs(importMockoon, environment);
}

/** The place of the response that a stub answers with. */
function placeOf({ payload }: ImportedStub): number {
  return Number(/response (\d)/.exec(JSON.stringify(payload))?.[1]);
}

function isRuled({ payload: { request = null } }: ImportedStub): boolean {
  const fields = isJsonObject(request) ? Object.keys(request) : [];
  return fields.some((name) => name !== "path" && name !== "target");
}

Deno.test("what the stubs of a response's rules take, fits the rules in Mockoon", () => {
  neverWider({
    cases: fc.tuple(ruledResponses, mockoonRequests),
    takings: (response) =>
      stubsOf(routeOf([{ ...response, rules: [] }, response]))
        ?.filter(isRuled).map(({ takes }) => takes) ?? null,
    model: isChosen,
    runs: 4000,
  });
});

Deno.test("a request is answered with the response that Mockoon chooses, unless its rules take less here", () => {
  let same = 0;
  fc.assert(
    fc.property(mockoonRoutes, mockoonRequests, (route, sent) => {
      const taking = stubsOf(route)?.filter(({ takes }) => takes(sent)) ?? [];
      const [first] = taking;
      if (first === undefined) return;
      const meant = mockoonChooses(route, sent);
      if (placeOf(first) === meant) return void same++;
      const { responses } = route;
      const chosen = Array.isArray(responses) ? responses[meant ?? -1] : null;
      const isMissed = isJsonObject(chosen) && isChosen(chosen, sent) &&
        !taking.some((stub) => isRuled(stub) && placeOf(stub) === meant);
      assert.ok(isMissed, JSON.stringify([route, sent, meant], null, 1));
    }),
    { numRuns: 3000 },
  );
  assert.ok(same > 300, `only ${same} were answered alike`);
});

Deno.test("the rules of the default response choose it before the rules of those behind it", () => {
  const rule = (modifier: string) => ({
    target: "query",
    modifier,
    operator: "equals",
    value: "1",
  });
  const route = routeOf([
    { rules: [rule("a")] },
    { rules: [rule("b")], default: true },
    { rules: [rule("c")] },
  ]);
  const answered = (query: string) => {
    const sent = {
      method: "GET",
      target: `/r/1${query}`,
      headers: [],
      body: "",
    };
    const first = stubsOf(route)?.find(({ takes }) => takes(sent));
    return first === undefined ? null : placeOf(first);
  };
  assert.equal(answered("?a=1&b=1&c=1"), 0);
  assert.equal(answered("?b=1&c=1"), 1);
  assert.equal(answered("?c=1"), 2);
  assert.equal(answered("?d=1"), 1);
});
