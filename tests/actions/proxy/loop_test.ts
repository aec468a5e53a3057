import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { proxying, startUpstream } from "../../upstream.ts";

/** What became of the requests that a server got, oldest first. */
async function outcomes(server: TestServer): Promise<(string | undefined)[]> {
  const { requests } = await server.requests();
  return requests.map(({ response }) => response?.outcome);
}

Deno.test("a proxy stub that leads to itself is a 508 that names the stub", async () => {
  await using server = await startStandin();
  const id = await server.stub(proxying("/loop", `${server.url}/loop`));
  const answer = await server.get("/loop");
  assert.equal(answer.status, 508);
  assert.equal(answer.error, "LOOP_DETECTED");
  assert.ok(answer.detail.includes(`"${id}"`), answer.detail);
  assert.deepEqual(await outcomes(server), ["answered", "loop"]);
  const [outer, inner] = (await server.requests()).requests;
  assert.equal(outer?.response?.status, 508);
  assert.equal(inner?.response?.detail, answer.detail);
});

Deno.test("a loop over two stubs ends where it closes", async () => {
  await using server = await startStandin();
  await server.stub(proxying("/there", `${server.url}/back`));
  const id = await server.stub(proxying("/back", `${server.url}/there`));
  const answer = await server.get("/there", { method: "POST", body: "round" });
  assert.equal(answer.status, 508);
  assert.ok(answer.detail.includes(`"${id}"`), answer.detail);
  assert.deepEqual(await outcomes(server), ["answered", "loop"]);
});

Deno.test("a loop over two servers ends where it started", async () => {
  await using one = await startStandin();
  await using other = await startStandin();
  const id = await one.stub(proxying("/x", `${other.url}/x`));
  await other.stub(proxying("/x", `${one.url}/x`));
  const answer = await one.get("/x");
  assert.equal(answer.status, 508);
  assert.ok(answer.detail.includes(`"${id}"`), answer.detail);
  assert.deepEqual(await outcomes(one), ["answered", "loop"]);
  assert.deepEqual(await outcomes(other), ["answered"]);
});

Deno.test("a proxy to another stub of the same server is not a loop", async () => {
  await using server = await startStandin();
  await server.stub(proxying("/front", `${server.url}/behind`));
  await server.stub(answering({ path: "/behind" }, "found"));
  assert.equal((await server.get("/front")).text, "found");
});

Deno.test("a request tells upstream by which servers it came, and only this run takes it for its own", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/via", upstream.url));
  await sendRaw(server.port, rawGet("/via", ["Via: 1.0 fred"]));
  const via = upstream.seen[0]?.headers.get("via") ?? "";
  assert.match(via, /^1\.0 fred, 1\.1 standin-[0-9a-f-]{36}$/);
  await using later = await startStandin();
  await later.stub(proxying("/via", upstream.url));
  const passed = await later.get("/via", { headers: { via } });
  assert.equal(passed.text, "up");
  const again = await server.get("/via", { headers: { via } });
  assert.equal(again.error, "LOOP_DETECTED");
});

Deno.test("a loop that a chaos drop would cut is told all the same", async () => {
  await using server = await startStandin();
  await server.stub({
    ...proxying("/loop", `${server.url}/again`),
    chaos: { faults: { connection_drop: { probability: 0 } } },
  });
  await server.stub({
    ...proxying("/again", `${server.url}/loop`),
    chaos: { faults: { connection_drop: { probability: 1 } } },
  });
  assert.equal((await server.get("/loop")).status, 508);
  assert.equal((await lastEntry(server)).response.outcome, "loop");
});

Deno.test({
  name: "two hundred loops leave no descriptor behind",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await startStandin();
    await server.stub(proxying("/loop", `${server.url}/loop`));
    await server.get("/loop");
    const before = descriptors();
    for (let round = 0; round < 20; round++) {
      const batch = Array.from({ length: 10 }, () => server.get("/loop"));
      for (const { status } of await Promise.all(batch)) {
        assert.equal(status, 508);
      }
    }
    const after = descriptors();
    assert.ok(after <= before + 60, `${before} descriptors, then ${after}`);
  },
});

function descriptors(): number {
  return [...Deno.readDirSync("/proc/self/fd")].length;
}
