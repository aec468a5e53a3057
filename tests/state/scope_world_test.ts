import assert from "node:assert/strict";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { createdScope } from "../../src/model/scope_listing.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

async function create(
  server: TestServer,
  payload: Record<string, unknown>,
): Promise<string> {
  const answer = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(createdScope).name;
}

async function get(server: TestServer, path: string, scope?: string) {
  const headers = scope === undefined ? {} : { [scope]: "1" };
  return (await server.get(path, { headers })).text;
}

function rendering(path: string, template_body: string) {
  const response = { status_code: 200, headers: {}, template_body };
  return { request: { path }, action: { response } };
}

async function latencies(server: TestServer, query: string) {
  const { requests } = await server.requests(query);
  return requests.map(({ chaos }) => chaos?.latency_ms);
}

const miss = "NO_STUB_MATCH_FOUND";

Deno.test("a shared stub that is counted per scope answers each scope as if it were alone", async () => {
  await using server = await startStandin();
  const more = { counted_per: "scope", max_calls: 1 };
  const id = await server.stub(answering({ path: "/a" }, "first", more));
  await server.stub(answering({ path: "/a" }, "then", more));
  await create(server, { name: "suite" });
  for (const name of ["one", "two"]) {
    await create(server, { name, parent: "suite" });
  }
  for (const scope of ["one", "two", "suite", undefined]) {
    const texts = [];
    for (let at = 0; at < 3; at++) texts.push(await get(server, "/a", scope));
    assert.deepEqual(texts, ["first", "then", miss], scope);
  }
  const { calls, counted_per } = await server.listed(id);
  assert.deepEqual([calls, counted_per], [4, "scope"]);
  await server.control("PUT", "/__mock__/scopes/one", { parent: "suite" });
  assert.equal(await get(server, "/a", "one"), "first");
  await server.control("PUT", `/__mock__/stubs/${id}`, {
    ...answering({ path: "/a" }, "anew", more),
  });
  assert.equal(await get(server, "/a", "two"), "anew");
});

Deno.test("a shared stub is counted over the whole server unless it says otherwise", async () => {
  await using server = await startStandin();
  const more = { counted_per: "server", max_calls: 1 };
  await server.stub(answering({ path: "/a" }, "once", more));
  await create(server, { name: "one" });
  await create(server, { name: "two" });
  assert.equal(await get(server, "/a", "one"), "once");
  assert.equal(await get(server, "/a", "two"), miss);
  const bad = answering({}, "x", { counted_per: "test" });
  const answer = await server.control("POST", "/__mock__/stubs", bad);
  assert.deepEqual(answer.issues[0]?.loc, ["body", "counted_per"]);
  assert.match(answer.issues[0]?.msg ?? "", /"server" or "scope"/);
});

Deno.test("a scope's chaos hurts its requests where their stub has none of its own", async () => {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
  });
  const latency = (base_ms: number) => ({ latency: { base_ms } });
  await server.stub(answering({ path: "/plain" }));
  await server.stub(answering({ path: "/own" }, "x", { chaos: latency(7) }));
  await server.stub(answering({ path: "/calm" }, "x", { chaos: {} }));
  await create(server, { name: "suite", chaos: latency(5) });
  await create(server, { name: "heir", parent: "suite" });
  await create(server, { name: "own", parent: "suite", chaos: latency(9) });
  for (const scope of ["suite", "heir", "own", undefined]) {
    for (const path of ["/plain", "/own", "/calm", "/none"]) {
      await get(server, path, scope);
    }
  }
  assert.deepEqual(await latencies(server, "?scope=suite"), [
    5,
    7,
    0,
    undefined,
  ]);
  assert.deepEqual(await latencies(server, "?scope=heir"), [
    5,
    7,
    0,
    undefined,
  ]);
  assert.deepEqual(await latencies(server, "?scope=own"), [9, 7, 0, undefined]);
  assert.deepEqual(await latencies(server, "?scope="), [
    undefined,
    7,
    0,
    undefined,
  ]);
  await server.control("PATCH", "/__mock__/scopes/suite", { chaos: null });
  await get(server, "/plain", "heir");
  assert.equal((await latencies(server, "?scope=heir")).at(-1), undefined);
});

const drawn = "{{ uuid() }} {{ random_int(0, 1000000) }}";

/** What one scope sees of draws, beside a neighbour that draws as well. */
async function draws(server: TestServer, scope: string): Promise<unknown> {
  await server.stub(rendering("/first", drawn), scope);
  const chaos = { latency: { base_ms: 0, jitter_ms: 1_000_000 } };
  await server.stub({ ...rendering("/second", drawn), chaos }, scope);
  const texts = [];
  for (const path of ["/first", "/second", "/first", "/second"]) {
    await get(server, "/noise");
    texts.push(await get(server, path, scope));
  }
  return [texts, await latencies(server, `?scope=${scope}`)];
}

Deno.test("the draws in a scope repeat with its seed, whatever it is called", async () => {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
  });
  await server.stub(rendering("/noise", drawn));
  const first = await draws(server, await create(server, { seed: 7 }));
  const again = await draws(server, await create(server, { seed: 7 }));
  const other = await draws(server, await create(server, { seed: 8 }));
  const free = await draws(server, await create(server, {}));
  assert.deepEqual(again, first);
  assert.notDeepEqual(other, first);
  assert.notDeepEqual(free, await draws(server, await create(server, {})));
  const parent = await create(server, { seed: 7 });
  assert.deepEqual(
    await draws(server, await create(server, { parent })),
    first,
  );
  const [texts] = first as [string[]];
  assert.equal(new Set(texts).size, 4);
  for (const text of texts) {
    assert.match(
      text,
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12} \d+$/,
    );
  }
});

Deno.test("the seed of the chaos in use goes before the scope's, and that before the server's", async () => {
  const seen = async (seed: number | null, scope: object, stub: object) => {
    await using server = await startStandin({ seed });
    const name = await create(server, { ...scope });
    await server.stub({ ...rendering("/d", drawn), ...stub }, name);
    return await get(server, "/d", name);
  };
  const one = await seen(1, {}, {});
  assert.equal(await seen(1, {}, {}), one);
  assert.equal(await seen(2, { seed: 1 }, {}), one);
  assert.equal(await seen(2, { seed: 3 }, { chaos: { seed: 1 } }), one);
  assert.equal(await seen(2, { seed: 3, chaos: { seed: 1 } }, {}), one);
  assert.notEqual(await seen(2, {}, {}), one);
  assert.notEqual(await seen(null, {}, {}), await seen(null, {}, {}));
});

Deno.test("the draws of a render that takes long repeat as well", async () => {
  await using server = await startStandin();
  const work = "{% if range(99999) | map('string') | list | sort %}{% endif %}";
  const texts = new Set<string>();
  for (let round = 0; round < 2; round++) {
    const name = await create(server, { seed: 7 });
    await server.stub(rendering("/d", drawn + work + drawn), name);
    texts.add(await get(server, "/d", name));
  }
  assert.equal(texts.size, 1);
  const [text = ""] = texts;
  assert.equal(new Set(text.match(/[\da-f]{8}-/g)).size, 2, text);
});

Deno.test("one more fault does not move the draws of the others", async () => {
  const latency = { base_ms: 0, jitter_ms: 1_000_000 };
  const seen = async (faults: object) => {
    await using server = await startStandin({}, {
      sleep: () => Promise.resolve(),
    });
    const chaos = { seed: 7, latency, faults };
    await server.stub(answering({ path: "/x" }, "x", { chaos }));
    await get(server, "/x");
    return await latencies(server, "");
  };
  const drop = { connection_drop: { probability: 0 } };
  assert.deepEqual(await seen(drop), await seen({}));
});

Deno.test("a scope's clock stands still or is shifted, for its templates and criteria alone", async () => {
  const now = () => Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now });
  await server.stub(rendering("/now", '{{ now() }} {{ now("unix", 60) }}'));
  const future = { query: { at: { $date: { $gt: "now" } } } };
  await server.stub(answering({ path: "/later", ...future }, "later"));
  const still = "2026-03-01T01:00:00+01:00";
  await create(server, { name: "still", now: still });
  await create(server, { name: "heir", parent: "still" });
  await create(server, { name: "shifted", now: { shift_ms: 86_400_000 } });
  const times = {
    still: "2026-03-01T00:00:00.000Z 1772323260",
    heir: "2026-03-01T00:00:00.000Z 1772323260",
    shifted: "2026-05-02T10:00:00.000Z 1777716060",
  };
  for (const [scope, text] of Object.entries(times)) {
    assert.equal(await get(server, "/now", scope), text, scope);
  }
  assert.equal(
    await get(server, "/now"),
    "2026-05-01T10:00:00.000Z 1777629660",
  );
  const path = "/later?at=2026-04-01T00:00:00Z";
  assert.equal(await get(server, path, "still"), "later");
  assert.equal(await get(server, path), miss);
  const { requests } = await server.requests("?scope=still");
  assert.equal(requests[0]?.received_at, "2026-05-01T10:00:00.000Z");
  const preview = await server.control("POST", "/__mock__/match", {
    path: "/now",
    scope: "heir",
    render: true,
    stub: rendering("/now", "{{ now() }}"),
  });
  const shown = JSON.stringify(preview.as(matchAnswer).preview);
  assert.match(shown, /2026-03-01T00:00:00.000Z/);
});
