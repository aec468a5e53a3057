import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { startStandin } from "../harness.ts";

Deno.test("what cannot be a setting is told with its place", async () => {
  await using server = await startStandin();
  const cases: [Record<string, unknown>, (string | number)[]][] = [
    [{ name: "mock-scope" }, ["body", "name"]],
    [{ name: "Mock-Scope" }, ["body", "name"]],
    [{ title: "x".repeat(501) }, ["body", "title"]],
    [{ parent: "nobody" }, ["body", "parent"]],
    [{ ttl_ms: 0 }, ["body", "ttl_ms"]],
    [{ ttl_ms: 31_536_000_001 }, ["body", "ttl_ms"]],
    [{ ttl_ms: 1.5 }, ["body", "ttl_ms"]],
    [{ journal_limit: -1 }, ["body", "journal_limit"]],
    [{ strict: "yes" }, ["body", "strict"]],
    [{ cors: 1 }, ["body", "cors"]],
    [{ select: {} }, ["body", "select"]],
    [{ select: [{}] }, ["body", "select", 0]],
    [{ select: [{ cookie: true, host: "a" }] }, ["body", "select", 0]],
    [{ select: [{ cookie: false }] }, ["body", "select", 0, "cookie"]],
    [{ select: [{ host: "a:80" }] }, ["body", "select", 0, "host"]],
    [{ select: [{ credential: "a\nb" }] }, ["body", "select", 0, "credential"]],
    [{ select: [{ trace_id: "0".repeat(32) }] }, [
      "body",
      "select",
      0,
      "trace_id",
    ]],
    [{ select: [{ port: 80 }] }, ["body", "select", 0, "port"]],
    [
      { select: Array.from({ length: 21 }, (_, at) => ({ host: `h${at}` })) },
      ["body", "select"],
    ],
    [{ chaos: { latency: { base_ms: -1 } } }, [
      "body",
      "chaos",
      "latency",
      "base_ms",
    ]],
    [{ seed: "x" }, ["body", "seed"]],
    [{ now: "yesterday" }, ["body", "now"]],
    [{ now: "2026-13-01T00:00:00Z" }, ["body", "now"]],
    [{ now: { shift_ms: 0.5 } }, ["body", "now"]],
    [{ now: { shift_s: 1 } }, ["body", "now"]],
    [{ now: 7 }, ["body", "now"]],
    [{ ttl: 5 }, ["body", "ttl"]],
  ];
  for (const [payload, loc] of cases) {
    const answer = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(answer.status, 422, JSON.stringify(payload));
    assert.deepEqual(answer.issues[0]?.loc, loc, answer.text);
  }
  const listed = await server.control("GET", "/__mock__/scopes");
  assert.deepEqual(listed.as(scopeListing).scopes, []);
});

Deno.test("scopes lie in each other four deep and no deeper", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "d1" });
  for (const depth of [2, 3, 4]) {
    const payload = { name: `d${depth}`, parent: `d${depth - 1}` };
    const made = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(made.status, 201);
  }
  const fifth = await server.control("POST", "/__mock__/scopes", {
    name: "d5",
    parent: "d4",
  });
  assert.equal(fifth.status, 422);
  assert.match(fifth.issues[0]?.msg ?? "", /at most 4 deep/);
});

Deno.test("a shifted clock takes a whole number in any spelling", async () => {
  await using server = await startStandin();
  for (const [at, shift] of ["1000", "1000.0", "1e3"].entries()) {
    const payload = `{"name": "s${at}", "now": {"shift_ms": ${shift}}}`;
    const answer = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(answer.status, 201, answer.text);
  }
});
