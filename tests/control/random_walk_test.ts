import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { deletion } from "../../src/model/success.ts";
import fc from "fast-check";
import { answering, startStandin, type TestServer } from "../harness.ts";

interface Kept {
  readonly id: string;
  readonly scope: string | null;
  body: string;
}

/** What the server should hold: scopes and stubs in order of creation. */
interface Model {
  readonly scopes: string[];
  /** Names of scopes that there were. */
  readonly ended: Set<string>;
  stubs: Kept[];
  serial: number;
}

type Step =
  | { readonly kind: "create" | "clear"; readonly scope: string | null }
  | { readonly kind: "replace" | "delete"; readonly pick: number }
  | { readonly kind: "open" | "close"; readonly scope: string };

const names = ["s1", "s2", "s3"];
const scope = fc.constantFrom(...names);
const anywhere = fc.constantFrom(null, ...names);
const pick = fc.nat(100);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), scope: anywhere }),
  fc.record({ kind: fc.constant("create" as const), scope: anywhere }),
  fc.record({
    kind: fc.constantFrom("replace" as const, "delete" as const),
    pick,
  }),
  fc.record({
    kind: fc.constantFrom("open" as const, "close" as const),
    scope,
  }),
  fc.record({ kind: fc.constant("clear" as const), scope: anywhere }),
);

async function take(
  server: TestServer,
  model: Model,
  step: Step,
): Promise<void> {
  switch (step.kind) {
    case "create":
      return await create(server, model, step.scope);
    case "replace":
    case "delete":
      return await change(server, model, step);
    case "open": {
      const fresh = !model.scopes.includes(step.scope);
      const { status } = await server.control("POST", "/__mock__/scopes", {
        name: step.scope,
      });
      assert.equal(status, fresh ? 201 : 409);
      if (fresh) model.scopes.push(step.scope);
      return;
    }
    case "close":
      return await close(server, model, step.scope);
    case "clear":
      return await clear(server, model, step.scope);
  }
}

async function close(
  server: TestServer,
  model: Model,
  scope: string,
): Promise<void> {
  const at = model.scopes.indexOf(scope);
  const { status } = await server.control(
    "DELETE",
    `/__mock__/scopes/${scope}`,
  );
  assert.equal(status, at === -1 ? 404 : 200);
  if (at === -1) return;
  model.scopes.splice(at, 1);
  model.ended.add(scope);
  model.stubs = model.stubs.filter((one) => one.scope !== scope);
}

async function clear(
  server: TestServer,
  model: Model,
  scope: string | null,
): Promise<void> {
  const known = scope === null || model.scopes.includes(scope);
  const answer = await server.control(
    "DELETE",
    `/__mock__/stubs?scope=${scope ?? ""}`,
  );
  assert.equal(answer.status, known ? 200 : 404);
  const gone = model.stubs.filter((one) => one.scope === scope);
  if (known) assert.equal(answer.as(deletion).deleted, gone.length);
  model.stubs = model.stubs.filter((one) => !gone.includes(one));
}

/** A header that never named a scope is none, so the stub is global; one that did is refused. */
async function create(
  server: TestServer,
  model: Model,
  wanted: string | null,
): Promise<void> {
  const isThere = wanted !== null && model.scopes.includes(wanted);
  if (wanted !== null && !isThere && model.ended.has(wanted)) {
    const headers = { [wanted]: "1" };
    const stub = answering({ path: "/x" });
    const late = await server.control("POST", "/__mock__/stubs", stub, headers);
    return assert.deepEqual([late.status, late.error], [404, "SCOPE_ENDED"]);
  }
  const scope = isThere ? wanted : null;
  const body = `b${++model.serial}`;
  const id = await server.stub(
    answering({ path: "/x" }, body),
    wanted ?? undefined,
  );
  model.stubs.push({ id, scope, body });
}

async function change(
  server: TestServer,
  model: Model,
  { kind, pick }: { kind: "replace" | "delete"; pick: number },
): Promise<void> {
  const target = model.stubs[pick % Math.max(1, model.stubs.length)];
  const method = kind === "replace" ? "PUT" : "DELETE";
  const body = `b${++model.serial}`;
  const payload = kind === "replace"
    ? answering({ path: "/x" }, body)
    : undefined;
  const path = `/__mock__/stubs/${target?.id ?? "none"}`;
  const { status } = await server.control(method, path, payload);
  assert.equal(status, target === undefined ? 404 : 200);
  if (target === undefined) return;
  if (kind === "replace") target.body = body;
  else model.stubs = model.stubs.filter((one) => one !== target);
}

async function compare(server: TestServer, model: Model): Promise<void> {
  const scopes = await server.control("GET", "/__mock__/scopes");
  assert.deepEqual(scopes.as(scopeListing).scopes, model.scopes);
  for (const scope of [null, ...model.scopes]) {
    const own = model.stubs.filter((one) => one.scope === scope);
    const listed = await server.stubs(`?scope=${scope ?? ""}`);
    assert.deepEqual(
      listed.map((one) => ({
        id: one.stub_id,
        scope: one.scope,
        body: one.action.response?.body,
      })),
      own,
    );
    const headers = scope === null ? {} : { [scope]: "1" };
    const expected = own[0] ?? model.stubs.find((one) => one.scope === null);
    const { text } = await server.get("/x", { headers });
    assert.equal(text, expected?.body ?? "NO_STUB_MATCH_FOUND");
  }
}

Deno.test("whatever is created, replaced and deleted, listings and answers agree with a plain model", async () => {
  await using server = await startStandin();
  const ended = new Set<string>();
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 30 }),
    async (steps) => {
      const model: Model = { scopes: [], ended, stubs: [], serial: 0 };
      for (const one of steps) await take(server, model, one);
      await compare(server, model);
      for (const name of model.scopes) {
        await server.control(
          "DELETE",
          `/__mock__/scopes/${name}`,
        );
        ended.add(name);
      }
      await server.control("DELETE", "/__mock__/stubs?scope=*");
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
