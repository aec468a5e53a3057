import assert from "node:assert/strict";
import fc from "fast-check";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { HeaderLines } from "../../src/request/header_lines.ts";
import { pathParams } from "../../src/matching/path_pattern.ts";
import { selectStub } from "../../src/matching/selection.ts";
import { matchesOf } from "../../src/matching/match.ts";
import { StubIndex } from "../../src/matching/stub_index.ts";
import { StubList } from "../../src/matching/stub_list.ts";
import type { Json } from "../../src/json/values.ts";
import type { Issue } from "../../src/schema/issue.ts";
import { readPayload } from "../../src/schema/payload.ts";
import { stubPayload } from "../../src/model/stub.ts";
import { memoryOf } from "../../src/state/scope_memory.ts";
import type { Stub } from "../../src/state/stub.ts";
import { answering } from "../harness.ts";
import { newState } from "../new_state.ts";
import {
  addStub,
  makeScope,
  removeStub,
  replaceStub,
} from "../state_changes.ts";
import { step, type StubParts } from "./arbitraries.ts";
import type { RequestParts } from "./request_arbitraries.ts";

/** A path parameter that the path does not have. */
function isStrayParam({ loc }: Issue): boolean {
  return loc.includes("path_params");
}

function specOf(parts: StubParts) {
  const payload = { ...answering({}), ...parts } as Json;
  let reading = readPayload(stubPayload, payload);
  if (!reading.ok && reading.issues.every(isStrayParam)) {
    const request = { ...parts.request, path_params: null };
    const without = { ...answering({}), ...parts, request } as Json;
    reading = readPayload(stubPayload, without);
  }
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.value;
}

function capture(parts: RequestParts): IncomingRequest {
  const { scheme, client, cookie, typed } = parts;
  const lines: HeaderLines = [["Host", parts.host], ...parts.headers];
  if (cookie !== null) lines.push(["Cookie", cookie]);
  if (typed !== null) lines.push(["Content-Type", typed[0]]);
  const query = parts.query.map((pair) =>
    pair.map(encodeURIComponent).join("=")
  ).join("&");
  const url = `${scheme}://${parts.host}${parts.path}?${query}`;
  const arrival = { receivedAt: 0, startedAt: 0, client };
  const { method } = parts;
  const incoming = new IncomingRequest({ method, url }, lines, arrival);
  const body = typed?.[1] ?? parts.body;
  if (body !== "") incoming.describeBody(new TextEncoder().encode(body));
  return incoming;
}

/** Stubs in two scopes, one inside the other, and in none, found by the index and by looking at each of them. */
function createStage() {
  const state = newState();
  const { scopes } = state;
  makeScope(state, { name: "outer" });
  makeScope(state, { name: "inner", parent: "outer" });
  const [global = scopes.global, ...named] = scopes.all();
  const all: Stub[] = [];
  const scopeOf = (depth: number) => named[depth - 1] ?? global;
  return {
    add(parts: StubParts, depth: number) {
      all.push(addStub(state, specOf(parts), scopeOf(depth)));
    },
    replace(at: number, parts: StubParts) {
      const old = all[at % all.length];
      if (old !== undefined) {
        all[at % all.length] = replaceStub(state, old, specOf(parts));
      }
    },
    remove(at: number) {
      const [gone] = all.splice(at % Math.max(1, all.length), 1);
      if (gone !== undefined) removeStub(state, gone);
    },
    removeAll() {
      for (const stub of all.splice(0)) removeStub(state, stub);
    },
    /** The answer of the index beside that of the scan, which it counts as a call. */
    ask(incoming: IncomingRequest, depth: number) {
      const scope = scopeOf(depth);
      const stubs = state.scopes.serving(scope)
        .flatMap((one) => state.stubsOf(one));
      const [scan] = matchesOf(stubs, incoming, state.counterOf(scope));
      const found = state.select(incoming, scope);
      if (scan !== undefined) state.claim(scan.stub, scope, 0);
      return { scan: scan ?? null, found };
    },
    sizes: () => scopes.all().map((one) => memoryOf(one).index.size),
  };
}

Deno.test("the index chooses the stub that a plain scan chooses, whatever is added, replaced or removed", () => {
  let matched = 0;
  let asked = 0;
  const property = fc.property(
    fc.array(step, { minLength: 10, maxLength: 80, size: "max" }),
    (steps) => {
      const stage = createStage();
      for (const one of steps) {
        if (one.kind === "add") stage.add(one.stub, one.depth);
        else if (one.kind === "replace") stage.replace(one.at, one.stub);
        else if (one.kind === "remove") stage.remove(one.at);
        else {
          const request = capture(one.request);
          const { scan, found } = stage.ask(request, one.depth);
          asked++;
          assert.notEqual(found.kind, "needs_body");
          assert.equal(
            found.kind === "stub" ? found.stub : null,
            scan?.stub ?? null,
          );
          if (found.kind !== "stub") continue;
          matched++;
          const params = pathParams(found.stub.pattern, request);
          assert.deepEqual(params, scan?.params);
        }
      }
      stage.removeAll();
      assert.deepEqual(stage.sizes(), [0, 0, 0]);
    },
  );
  fc.assert(property, { numRuns: 400 });
  assert.ok(asked > 3000, `${asked} requests are too few`);
  assert.ok(
    matched > asked / 10,
    `${matched} of ${asked} matched: the generators miss each other`,
  );
});

function draftStub(request: Record<string, unknown>): Stub {
  const state = newState();
  const reading = readPayload(stubPayload, answering(request) as Json);
  if (!reading.ok) throw new Error("the stub does not fit");
  return state.draftStub(reading.value, state.scopes.global);
}

function requestTo(target: string): IncomingRequest {
  const url = `http://h${target}`;
  return new IncomingRequest({ method: "GET", url }, []);
}

Deno.test("the index holds paths of tens of thousands of segments without a frame for each", () => {
  const index = new StubIndex<Stub>();
  const depth = 60_000;
  const literal = draftStub({ path: "/a".repeat(depth) });
  const loose = draftStub({ path: "/{p}".repeat(depth - 1) + "/b" });
  const subject = requestTo("/a".repeat(depth));
  const counter = { ownCalls: () => 0, values: {} };
  const chosen = () => {
    const selection = selectStub(subject, { indexes: [index], counter });
    return selection.kind === "stub" ? selection.stub : null;
  };
  index.add(loose);
  assert.equal(chosen(), null);
  index.add(literal);
  assert.equal(chosen(), literal);
  index.remove(literal);
  index.remove(loose);
  assert.equal(chosen(), null);
  assert.equal(index.size, 0);
});

/** All lists that the index finds for a target. */
function placesOf(index: StubIndex<Stub>, target: string) {
  const request = requestTo(target);
  const place = index.literalPlace(request);
  const lists = [...index.looseLists(request)];
  if (place === undefined) return lists;
  if (place instanceof StubList) return [place, ...lists];
  const list = new StubList<Stub>();
  list.add(place);
  return [list, ...lists];
}

Deno.test("the index leaves nothing of a removed path behind, and its neighbours alone", () => {
  const index = new StubIndex<Stub>();
  const stubs = [
    "/a",
    "/a/b",
    "/a/{id}",
    "/a/%62",
    "/a/b/c",
    "/a/{n}.json",
    "/a/v{n}",
  ].map((path) => draftStub({ path }));
  stubs.forEach((one) => index.add(one));
  const places = (path: string) => placesOf(index, path).length;
  assert.deepEqual([places("/a"), places("/a/b"), places("/a/b/c")], [1, 2, 1]);
  for (const position of [1, 4]) {
    const stub = stubs[position];
    if (stub !== undefined) index.remove(stub);
  }
  assert.deepEqual([places("/a"), places("/a/b"), places("/a/b/c")], [1, 1, 0]);
});

Deno.test("the index looks a repeated query pair up once", () => {
  const index = new StubIndex<Stub>();
  index.add(draftStub({ path: "/q", query: { x: "1" } }));
  index.add(draftStub({ path: "/q", query: { y: "1" } }));
  const rows = (query: string) => {
    const target = `/q?${query}`;
    return placesOf(index, target)
      .flatMap((list) => list.rows(requestTo(target))).length;
  };
  assert.equal(rows("x=1&x=2&".repeat(1_000)), 1);
  assert.equal(rows("x=2"), 0);
});

Deno.test("the index builds nothing for a path that no request can have", () => {
  const index = new StubIndex<Stub>();
  const path = "/a".repeat(65_536);
  const stub = draftStub({ path });
  index.add(stub);
  assert.deepEqual([index.size, placesOf(index, path).length], [1, 0]);
  index.remove(stub);
  assert.equal(index.size, 0);
});

Deno.test("the index finds text around a parameter by that text, without trying the others", () => {
  const index = new StubIndex<Stub>();
  const stubs = [
    ...Array.from({ length: 1000 }, (_, at) => `/m/{id}:verb${at}`),
    ...Array.from({ length: 1000 }, (_, at) => `/m/kind${at}-{id}`),
  ].map((path) => draftStub({ path }));
  stubs.forEach((one) => index.add(one));
  const found = (target: string) =>
    placesOf(index, target).flatMap((list) => list.rest).length;
  assert.equal(found("/m/7:verb500"), 1);
  assert.equal(found("/m/kind77-x"), 1);
  assert.equal(found("/m/x"), 0);
  assert.equal(found("/m/:verb5"), 0);
  stubs.forEach((one) => index.remove(one));
  assert.equal(found("/m/7:verb500"), 0);
  assert.equal(placesOf(index, "/m/7:verb500").length, 0);
});
