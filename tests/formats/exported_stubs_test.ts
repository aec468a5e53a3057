import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { askingStubs, doingStubs, triedRequests } from "./exported_stubs.ts";
import { exported, given, importInto } from "./imports.ts";

/** Puts one stub alone into a server; false where the server does not take it. */
async function alone(server: TestServer, stub: object): Promise<boolean> {
  await server.control("DELETE", "/__mock__/stubs?scope=*");
  const { status } = await server.control("POST", "/__mock__/stubs", stub);
  return status < 300;
}

/** A stub as it is listed, without what tells it from a copy. */
async function listed(server: TestServer) {
  const [one] = await server.stubs();
  const { action, chaos, when, then, webhooks } = one ?? {};
  const asked = JSON.stringify(when ?? null)
    .replaceAll(/\{"\$eq":\{"value":("[^"]*"|null)\}\}/g, "$1");
  return { action, chaos, when: asked, then, webhooks };
}

const effects = (report: readonly { readonly effect: string }[]) =>
  new Set(report.map(({ effect }) => effect));

/** What is said of every stub that has a path. */
const ofPaths = /compared as it was sent/;

Deno.test("no stub that is exported as a mapping takes more there, and what takes less is told", async () => {
  await using server = await startStandin();
  await using other = await startStandin();
  let count = 0;
  for (const stub of askingStubs) {
    assert.ok(await alone(server, stub), JSON.stringify(stub));
    const { score, files, report } = await exported(server, "to=wiremock");
    if (score.refused > 0) continue;
    await other.control("DELETE", "/__mock__/stubs?scope=*");
    const again = await importInto(other, given(files));
    assert.equal(again.stubs.length, 1, JSON.stringify([stub, again.report]));
    const told = effects([
      ...report.filter(({ message }) => !ofPaths.test(message)),
      ...again.report,
    ]);
    for (const [target, init] of triedRequests) {
      const before = (await server.get(target, init)).status;
      const after = (await other.get(target, init)).status;
      if (before === after) continue;
      const what = JSON.stringify([stub, files[0]?.text, target, init]);
      assert.deepEqual([before, after], [200, 404], what);
      assert.ok(told.has("narrower"), what);
    }
    count++;
  }
  assert.ok(count > 60, `only ${count} were exported`);
});

Deno.test("what a mapping does not do as the stub did is told by its export", async () => {
  await using server = await startStandin();
  await using other = await startStandin();
  let count = 0;
  for (const stub of doingStubs) {
    if (!await alone(server, stub)) continue;
    const { score, files, report } = await exported(server, "to=wiremock");
    if (score.refused > 0) continue;
    await other.control("DELETE", "/__mock__/stubs?scope=*");
    const again = await importInto(other, given(files));
    assert.equal(again.stubs.length, 1, JSON.stringify([stub, again.report]));
    const isTold = score.lost + again.score.rewritten + again.score.lost > 0;
    if (!isTold) {
      const [one, two] = [await listed(server), await listed(other)];
      const body = async (from: TestServer) =>
        one.chaos?.faults && Object.keys(one.chaos.faults).length > 1
          ? null
          : (await from.get("/x")).text;
      assert.deepEqual(
        { ...two, action: null },
        { ...one, action: null },
        JSON.stringify([stub, report]),
      );
      if (one.when === "null") {
        assert.equal(await body(other), await body(server));
      }
    }
    count++;
  }
  assert.ok(count > 10, `only ${count} were exported`);
});

Deno.test("whatever a stub does, it is the same after an export as a stub file", async () => {
  await using server = await startStandin({ listener: "exact" });
  await using other = await startStandin({ listener: "exact" });
  for (const stub of [...askingStubs, ...doingStubs]) {
    assert.ok(await alone(server, stub), JSON.stringify(stub));
    const { files, score } = await exported(server, "to=standin");
    assert.equal(score.kept, 1);
    await other.control("DELETE", "/__mock__/stubs?scope=*");
    await importInto(other, given(files));
    assert.deepEqual((await exported(other, "to=standin")).files, files);
  }
});
