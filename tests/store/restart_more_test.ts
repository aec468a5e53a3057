import assert from "node:assert/strict";
import { call, startStored, storeFolder } from "./stored_server.ts";

const once = `
- request: { path: /named }
  stub_id: named
  max_calls: 1
  action: { response: { status_code: 200, body: first } }
- request: { path: /unnamed }
  max_calls: 1
  action: { response: { status_code: 200, body: first } }
- request: { path: /in }
  scope: filed
  action: { response: { status_code: 200, body: first } }
`;

Deno.test("stubs of files are read again: those with a limit keep their calls, those that changed begin anew, and none is in the way", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const stubs = `${folder.path}/stubs.yaml`;
  Deno.writeTextFileSync(stubs, once);
  let before = "";
  {
    await using server = await startStored(file, `--stubs=${stubs}`);
    for (const path of ["/named", "/unnamed"]) {
      assert.equal((await call(server, "GET", path)).text, "first");
    }
    const own = {
      stub_id: "own",
      request: { path: "/own" },
      action: { response: { status_code: 200, headers: {}, body: "own" } },
    };
    await call(server, "POST", "/__mock__/stubs?scope=filed", own);
    await call(server, "POST", "/__mock__/stubs", { ...own, stub_id: "taken" });
    await call(server, "PATCH", "/__mock__/stubs/named", { title: "changed" });
    before = (await call(server, "GET", "/__mock__/stubs?scope=*")).text;
    await server.kill();
  }
  {
    await using server = await startStored(file, `--stubs=${stubs}`);
    const { text } = await call(server, "GET", "/__mock__/stubs?scope=*");
    assert.deepEqual(idsOf(text), idsOf(before));
    assert.doesNotMatch(text, /changed/);
    for (const path of ["/named", "/unnamed"]) {
      assert.match((await call(server, "GET", path)).text, /NO_STUB/);
    }
    await server.kill();
  }
  const changed = once.replaceAll("first", "second")
    .replaceAll("scope: filed", "stub_id: taken");
  Deno.writeTextFileSync(stubs, changed);
  await using server = await startStored(file, `--stubs=${stubs}`);
  for (const path of ["/named", "/unnamed", "/in"]) {
    assert.equal((await call(server, "GET", path)).text, "second");
  }
  assert.equal((await call(server, "GET", "/__scope__/filed/own")).text, "own");
});

function idsOf(listing: string): string[] {
  return JSON.parse(listing).stubs
    .map((one: { stub_id: string }) => one.stub_id).sort();
}

Deno.test("a scope whose time runs out while its server is down ends at the start, and what is left of a longer one goes on", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  let expires: unknown = null;
  {
    await using server = await startStored(file);
    await call(server, "PUT", "/__mock__/scopes/short", { ttl_ms: 1 });
    await call(server, "PUT", "/__mock__/scopes/long", { ttl_ms: 3_600_000 });
    expires = await expiry(server);
    await server.kill();
  }
  await using server = await startStored(file);
  const { text } = await call(server, "GET", "/__mock__/scopes");
  assert.deepEqual(JSON.parse(text).scopes, ["long"]);
  assert.equal(JSON.parse(text).details[0].expires_at, expires);
  const late = await call(server, "GET", "/__scope__/short/x");
  assert.match(late.text, /SCOPE_ENDED/);
});

async function expiry(server: { readonly url: string }): Promise<unknown> {
  const { text } = await call(server, "GET", "/__mock__/scopes");
  const { details } = JSON.parse(text);
  return details.find((one: { name: string }) => one.name === "long")
    .expires_at;
}

Deno.test("a scope that was reset before a kill is as it was at first: limits and sequences begin anew", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const once = {
    stub_id: "once",
    request: { path: "/once" },
    action: { response: { status_code: 200, headers: {}, body: "once" } },
    max_calls: 1,
  };
  {
    await using server = await startStored(file);
    for (const counted_per of ["server", "scope"]) {
      const stub = { ...once, stub_id: counted_per, counted_per };
      await call(server, "POST", "/__mock__/stubs", stub);
    }
    for (let turn = 0; turn < 3; turn++) await call(server, "GET", "/once");
    await call(server, "POST", "/__mock__/reset");
    await server.kill();
  }
  await using server = await startStored(file);
  for (const status of [200, 200, 404]) {
    assert.equal((await call(server, "GET", "/once")).status, status);
  }
});
