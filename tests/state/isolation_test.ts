import assert from "node:assert/strict";
import fc from "fast-check";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { deletion } from "../../src/model/success.ts";
import { verdict } from "../../src/model/verdict.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { type ModelScope, ScopeModel } from "./scope_model.ts";

const names = ["a", "b", "c", "d"];
const name = fc.constantFrom(...names);
const pair = fc.constantFrom(["a", "b"], ["b", "c"], ["a", "d"], ["c"]);
const path = fc.constantFrom("/x", "/y");
const anywhere = fc.option(name, { freq: 2 });
const ms = fc.constantFrom(1, 400, 1000, 300_000, 700_000);

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom("create" as const, "create" as const, "put" as const),
    name,
    parent: anywhere,
    ttl_ms: fc.option(fc.constantFrom(500, 1000, 400_000)),
  }),
  fc.record({ kind: fc.constant("end" as const), name }),
  fc.record({ kind: fc.constant("ask" as const), scopes: pair, path }),
  fc.record({ kind: fc.constant("stub" as const), scope: anywhere, path }),
  fc.record({
    kind: fc.constantFrom("ask" as const, "ask" as const, "ask" as const),
    scopes: fc.uniqueArray(name, { maxLength: 2 }),
    path,
  }),
  fc.record({
    kind: fc.constantFrom("clear_requests" as const, "clear_stubs" as const),
    name,
    below: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("pass" as const, "idle" as const), ms }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Where each run begins, so that requests come into scopes of every depth. */
const beginning: readonly Step[] = [
  { kind: "create", name: "a", parent: null, ttl_ms: 400_000 },
  { kind: "create", name: "b", parent: "a", ttl_ms: null },
  { kind: "create", name: "c", parent: "b", ttl_ms: 1000 },
  { kind: "create", name: "d", parent: null, ttl_ms: null },
];

interface Stage {
  readonly server: TestServer;
  readonly model: ScopeModel;
  bodies: number;
  /** How many requests came into how deep a scope, and how many were refused. */
  readonly tally: Record<string, number>;
}

async function take(stage: Stage, one: Step): Promise<void> {
  const { server, model } = stage;
  switch (one.kind) {
    case "create":
    case "put":
      return await create(stage, one);
    case "end": {
      const path = `/__mock__/scopes/${one.name}`;
      const { status } = await server.control("DELETE", path);
      const scope = model.find(one.name);
      assert.equal(status, scope === undefined ? 404 : 200);
      if (scope === undefined) return;
      // To end a scope names it, too, which those around it live on.
      model.use(scope);
      return model.end(scope);
    }
    case "stub":
      return await addStub(stage, one);
    case "ask":
      return await ask(stage, one);
    case "clear_requests":
    case "clear_stubs":
      return await clear(stage, one);
    case "pass":
      model.pass(one.ms);
      await server.control("GET", "/__mock__/scopes");
      return;
    case "idle": {
      const path = `/__mock__/scopes?idle_ms=${one.ms}`;
      const { deleted } = (await server.control("DELETE", path)).as(deletion);
      assert.equal(deleted, model.endIdle(one.ms));
    }
  }
}

async function create(
  { server, model }: Stage,
  { kind, name, parent, ttl_ms }: Extract<
    Step,
    { name: string; ttl_ms: unknown }
  >,
): Promise<void> {
  const around = parent === null ? null : model.find(parent);
  const old = model.find(name);
  const payload = { parent, ttl_ms };
  const answer = kind === "put"
    ? await server.control("PUT", `/__mock__/scopes/${name}`, payload)
    : await server.control("POST", "/__mock__/scopes", { name, ...payload });
  if (kind === "create" && old !== undefined) {
    return assert.equal(answer.status, 409);
  }
  const isApart = around === null || around !== undefined &&
      !(old !== undefined && model.within(old).includes(around)) &&
      model.chain(around).length < 4;
  if (!isApart) return assert.equal(answer.status, 422, answer.text);
  assert.equal(answer.status, old === undefined ? 201 : 200, answer.text);
  if (old !== undefined) model.end(old);
  model.create(name, around, ttl_ms);
}

async function addStub(
  stage: Stage,
  { scope, path }: Extract<Step, { kind: "stub" }>,
): Promise<void> {
  const { server, model } = stage;
  const headers = scope === null ? {} : { [scope]: "1" };
  const body = `b${++stage.bodies}`;
  const stub = answering({ path }, body);
  const answer = await server.control("POST", "/__mock__/stubs", stub, headers);
  const home = model.place(scope === null ? [] : [scope]);
  if (typeof home === "string") return assert.equal(answer.error, home);
  assert.equal(answer.status, 200);
  home.stubs.push({ path, body });
  model.use(home);
}

async function ask(
  { server, model, tally }: Stage,
  { scopes, path }: Extract<Step, { kind: "ask" }>,
): Promise<void> {
  const headers = Object.fromEntries(scopes.map((scope) => [scope, "1"]));
  const answer = await server.get(path, { headers });
  const place = model.place(scopes);
  const what = typeof place === "string" ? place : model.chain(place).length;
  tally[what] = (tally[what] ?? 0) + 1;
  if (place === "MULTIPLE_SCOPES") model.conflict(path);
  if (typeof place === "string") return assert.equal(answer.error, place);
  assert.equal(answer.text, model.ask(place, path));
}

async function clear(
  { server, model }: Stage,
  { kind, name, below }: Extract<Step, { below: boolean }>,
): Promise<void> {
  const kept = kind === "clear_stubs" ? "stubs" : "requests";
  const query = `?scope=${name}${below ? "&below=true" : ""}`;
  const answer = await server.control("DELETE", `/__mock__/${kept}${query}`);
  const scope = model.find(name);
  if (scope === undefined) return assert.equal(answer.status, 404);
  const cleared = below ? model.within(scope) : [scope];
  const count = cleared.reduce((sum, one) => sum + one[kept].length, 0);
  assert.equal(answer.as(deletion).deleted, count);
  for (const one of cleared) one[kept] = [];
  model.use(scope);
}

/** All that a scope shows of itself, and with those inside it, beside what it should. */
async function compare({ server, model }: Stage): Promise<void> {
  const listed = await server.control("GET", "/__mock__/scopes");
  const existing = model.scopes.map((one) => one.name);
  assert.deepEqual(listed.as(scopeListing).scopes, existing);
  for (const scope of [model.global, ...model.scopes]) {
    await compareSeen(server, `?scope=${scope.name}`, [scope]);
    if (scope === model.global) continue;
    const query = `?scope=${scope.name}&below=true`;
    await compareSeen(server, query, model.within(scope));
  }
}

async function compareSeen(
  server: TestServer,
  query: string,
  scopes: readonly ModelScope[],
): Promise<void> {
  const { requests } = await server.requests(query);
  const received = scopes.flatMap((one) => one.requests)
    .sort((one, two) => one.serial - two.serial);
  assert.deepEqual(
    requests.map((one) => one.path),
    received.map((one) => one.path),
  );
  const stubs = await server.stubs(query);
  assert.deepEqual(
    stubs.map((one) => one.action.response?.body).sort(),
    scopes.flatMap((one) => one.stubs.map(({ body }) => body)).sort(),
  );
  const claim = { path: "/x", times: { $gte: 0 } };
  const path = `/__mock__/assert${query}`;
  const asserted = (await server.control("POST", path, claim)).as(verdict);
  const count = received.filter((one) => one.path === "/x").length;
  assert.equal(asserted.count, count);
}

Deno.test("scopes see nothing of each other, whatever is created, nested, asked, cleared, ended and left to expire", async () => {
  let clock = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, {
    now: () => clock,
    sleep: (_, signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason))
      ),
  });
  const tally: Record<string, number> = {};
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
    async (steps) => {
      clock += 1_000_000;
      await server.control("DELETE", "/__mock__/scopes?idle_ms=0");
      clock += 1_000_000;
      await server.control("DELETE", "/__mock__/stubs?scope=*");
      await server.control("DELETE", "/__mock__/requests?scope=*");
      const model = new ScopeModel(clock);
      const stage = { server, model, bodies: 0, tally };
      for (const one of [...beginning, ...steps]) {
        if (one.kind === "pass") clock += one.ms;
        await take(stage, one);
      }
      await compare(stage);
    },
  );
  await fc.assert(property, { numRuns: 150 });
  for (const what of ["0", "1", "2", "3", "SCOPE_ENDED", "MULTIPLE_SCOPES"]) {
    assert.ok((tally[what] ?? 0) > 15, `too few: ${JSON.stringify(tally)}`);
  }
});
