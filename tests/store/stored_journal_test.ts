import assert from "node:assert/strict";
import { call, startStored, storeFolder } from "./stored_server.ts";

const stub = {
  stub_id: "a",
  request: { path: "/a/{id}", method: "POST" },
  action: { response: { status_code: 201, headers: {}, body: { n: 1 } } },
};

const claim = { path: "/a/1", times: 2 };
const assertion = "/__mock__/assert?scope=s";

async function fill(server: { readonly url: string }): Promise<void> {
  await call(server, "PUT", "/__mock__/scopes/s", {});
  await call(server, "POST", "/__mock__/stubs?scope=s", stub);
  for (const body of ['{"x": 1.0}', '{"x": 2}']) {
    await call(server, "POST", "/__scope__/s/a/1", body);
  }
  await call(server, "GET", "/__scope__/s/none");
  await call(server, "GET", "/global");
}

async function verdict(server: { readonly url: string }, path = assertion) {
  const { text } = await call(server, "POST", path, claim);
  const { result, conclusive, inconclusive_because } = JSON.parse(text);
  return { result, conclusive, because: inconclusive_because };
}

Deno.test("a journal that is stored is there after a stop, with bodies, ids and answers, and verdicts are sure", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const listing = "/__mock__/requests?scope=s";
  let before = "";
  {
    await using server = await startStored(file, "--store-journal=scopes");
    await fill(server);
    before = (await call(server, "GET", listing)).text;
    assert.equal(await server.end(), 0);
  }
  await using server = await startStored(file, "--store-journal=scopes");
  const after = JSON.parse((await call(server, "GET", listing)).text);
  assert.deepEqual(after.requests, JSON.parse(before).requests);
  const [{ id }] = after.requests;
  assert.equal(
    (await call(server, "GET", `/__mock__/requests/${id}`)).status,
    200,
  );
  assert.deepEqual(await verdict(server), {
    result: true,
    conclusive: true,
    because: undefined,
  });
  const everywhere = await call(server, "GET", "/__mock__/requests?scope=");
  assert.deepEqual(JSON.parse(everywhere.text).requests, []);
  await call(server, "POST", "/__scope__/s/a/1", "{}");
  const now = JSON.parse((await call(server, "GET", listing)).text).requests;
  assert.equal(now.length, 4);
  assert.ok(now[3].seq > now[2].seq);
});

Deno.test("without its journal, or after a kill, a verdict about what came before is not conclusive, until that is cleared or a cursor leaves it out", async () => {
  for (const flags of [["--store-journal=scopes"], []]) {
    using folder = storeFolder();
    const file = `${folder.path}/standin.db`;
    {
      await using server = await startStored(file, ...flags);
      assert.deepEqual(
        (await verdict(server, "/__mock__/assert")).conclusive,
        true,
      );
      await fill(server);
      await server.kill();
    }
    await using server = await startStored(file, ...flags);
    const { conclusive, because } = await verdict(server);
    assert.deepEqual({ conclusive, because }, {
      conclusive: false,
      because: "restarted",
    });
    const report = await call(server, "GET", "/__mock__/report?scope=s");
    assert.match(
      report.text,
      /"inconclusive_because":"restarted"|"passed":false/,
    );
    const { cursor } = JSON.parse(
      (await call(server, "GET", "/__mock__/requests?scope=s")).text,
    );
    const later = await call(server, "POST", assertion, {
      ...claim,
      times: 0,
      after: cursor,
    });
    assert.match(later.text, /"result":true.*"conclusive":true/);
    const old = { path: "/never", times: 0, after: 1 };
    const early = await call(server, "POST", assertion, old);
    assert.match(early.text, /"inconclusive_because":"restarted"/);
    await call(server, "DELETE", "/__mock__/requests?scope=s");
    assert.equal((await verdict(server)).conclusive, true);
  }
});

Deno.test("a stored journal holds as many requests as its scope does, and says how many went", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const flags = ["--store-journal=all", "--journal-limit=100"];
  const listing = "/__mock__/requests?limit=1";
  let before = { total: 0, evicted: 0 };
  {
    await using server = await startStored(file, ...flags);
    for (let at = 0; at < 400; at++) await call(server, "GET", `/x${at}`);
    before = JSON.parse((await call(server, "GET", listing)).text);
    assert.equal(await server.end(), 0);
  }
  await using server = await startStored(file, ...flags);
  const after = JSON.parse((await call(server, "GET", listing)).text);
  assert.deepEqual([after.total, after.evicted], [100, 300]);
  assert.deepEqual([before.total, before.evicted], [100, 300]);
  assert.equal(after.requests[0].path, "/x399");
});
