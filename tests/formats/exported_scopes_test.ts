import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { exported, given, importInto, notes, sendImport } from "./imports.ts";

Deno.test("an export has the settings of its scopes, and its import makes them", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", {
    name: "shop",
    title: "The shop",
    seed: 7,
    chaos: { latency: { base_ms: 1 } },
    select: [{ credential: "sk_1" }],
  });
  await server.control("POST", "/__mock__/scopes", {
    name: "cart",
    parent: "shop",
    ttl_ms: 60_000,
  });
  const { files } = await exported(server, "to=standin&scope=*");
  const same = await importInto(server, given(files));
  assert.deepEqual(same.scopes, [
    { name: "shop", change: "same" },
    { name: "cart", change: "same" },
  ]);
  await using other = await startStandin();
  const dry = await importInto(other, given(files), { query: "?dry_run=true" });
  assert.deepEqual(dry.scopes?.map(({ change }) => change), ["new", "new"]);
  assert.equal(
    (await other.control("GET", "/__mock__/scopes/shop")).status,
    404,
  );
  await importInto(other, given(files));
  assert.deepEqual(
    (await exported(other, "to=standin&scope=*")).files,
    files,
  );
});

Deno.test("a scope that is there is changed by an import only where that is asked", async () => {
  await using server = await startStandin();
  const files = [{
    path: "s.yaml",
    content: "scopes:\n  - {name: a, seed: 2}\nstubs: []\n",
  }];
  await server.control("POST", "/__mock__/scopes", { name: "a", seed: 1 });
  const seed = async () => {
    const { json } = await server.control("GET", "/__mock__/scopes/a");
    return (json as { seed?: number }).seed;
  };
  const refused = await sendImport(server, files);
  assert.equal(refused.status, 409);
  assert.match(refused.detail, /'a'/);
  await importInto(server, files, { existing: "skip" });
  assert.equal(await seed(), 1);
  await importInto(server, files, { existing: "replace" });
  assert.equal(await seed(), 2);
});

Deno.test("a scope that cannot be made is named with its place, and nothing is stored", async () => {
  await using server = await startStandin();
  const stub = answering({ path: "/b" }, "b", { scope: "b" });
  const odd = await importInto(server, [{
    path: "s.json",
    content: { scopes: [{ name: "b c" }, "x"], stubs: [] },
  }]);
  assert.deepEqual(notes(odd), ["refused /scopes/0/name", "refused /scopes/1"]);
  await server.control("POST", "/__mock__/scopes", {
    name: "a",
    select: [{ credential: "sk_1" }],
  });
  const taken = await sendImport(server, [{
    path: "s.json",
    content: {
      scopes: [{ name: "b", select: [{ credential: "sk_1" }] }],
      stubs: [stub],
    },
  }]);
  assert.equal(taken.status, 409);
  assert.match(taken.detail, /^s\.json:1:\d+: scope "b": .*scope 'a' already/);
  assert.deepEqual(await server.stubs("?scope=*"), []);
});

Deno.test("a scope is exported without what is around it, and the report says so", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "out" });
  await server.control("POST", "/__mock__/scopes", {
    name: "in",
    parent: "out",
  });
  const { report, files } = await exported(server, "to=standin&scope=in");
  assert.match(report[0]?.message ?? "", /"out", which is around it/);
  assert.deepEqual(JSON.parse(files[0]?.text ?? "").scopes, [{ name: "in" }]);
});

Deno.test("scopes in a circle, or more than there may be, are refused as a whole", async () => {
  await using server = await startStandin();
  const scopes = async (list: unknown[]) => {
    const answer = await sendImport(server, [{
      path: "s.json",
      content: { scopes: list, stubs: [] },
    }]);
    assert.equal(answer.status, 409, answer.text);
    return answer.detail;
  };
  assert.match(
    await scopes([{ name: "a", parent: "b" }, { name: "b", parent: "a" }]),
    /scope "a": .*circle/,
  );
  assert.match(
    await scopes([{ name: "c" }, { name: "d", parent: "nobody" }]),
    /scope "d": .*nobody/,
  );
  const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `m${at}` }));
  assert.match(await scopes(many), /at most 10000 scopes/);
  const { json } = await server.control("GET", "/__mock__/scopes");
  assert.deepEqual((json as { scopes: string[] }).scopes, []);
});
