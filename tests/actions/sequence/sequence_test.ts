import assert from "node:assert/strict";
import {
  matchAnswer,
  nearMissListing,
} from "../../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../../harness.ts";
import { startUpstream } from "../../upstream.ts";

function says(body: string, more: Record<string, unknown> = {}) {
  return { response: { status_code: 200, body }, ...more };
}

function sequence(
  steps: unknown[],
  more: Record<string, unknown> = {},
  stub: Record<string, unknown> = {},
) {
  return {
    request: { path: "/" },
    action: { sequence: { steps, ...more } },
    ...stub,
  };
}

async function texts(server: TestServer, count: number): Promise<string> {
  const found: string[] = [];
  for (let n = 0; n < count; n++) found.push((await server.get("/")).text);
  return found.join(" ");
}

Deno.test("a sequence answers with one step after the other, each as often as it says, and repeats the last", async () => {
  await using server = await startStandin();
  await server.stub(
    sequence([
      { response: { status_code: 503, body: "down" }, repeat: 2 },
      says("up"),
    ]),
  );
  assert.equal(await texts(server, 5), "down down up up up");
});

Deno.test("at its end a sequence begins anew, or leaves the request to the next best stub", async () => {
  await using server = await startStandin();
  await server.stub(
    sequence([says("a"), says("b")], { at_end: "cycle" }, { stub_id: "s" }),
  );
  assert.equal(await texts(server, 5), "a b a b a");
  await server.control(
    "PUT",
    "/__mock__/stubs/s",
    sequence([says("a"), says("b")], { at_end: "no_match" }),
  );
  await server.stub(answering({}, "else"));
  assert.equal(await texts(server, 4), "a b else else");
  const last = (await server.requests()).requests.at(-1);
  const { near_misses: [miss] } = (await server.control(
    "GET",
    `/__mock__/requests/${last?.id}/near-misses`,
  )).as(nearMissListing);
  const clause = miss?.clauses.find(({ matched }) => !matched);
  assert.equal(clause?.field, "action.sequence");
  assert.match(clause.reason, /come to its end/);
});

Deno.test("a step may be any simple action, and templates see their request", async () => {
  await using upstream = await startUpstream(() => new Response("upstream"));
  await using server = await startStandin();
  await server.stub(
    sequence([
      { response: { status_code: 200, template_body: "{{ request.path }}" } },
      { sse: { events: [{ data: "tick" }] } },
      { proxy: { url: upstream.url } },
    ]),
  );
  assert.equal(await texts(server, 3), "/ data: tick\n\n upstream");
});

Deno.test("a step's own chaos goes before the stub's", async () => {
  await using server = await startStandin();
  await server.stub(
    sequence(
      [
        says("slow", { chaos: { latency: { base_ms: 3 } } }),
        says("usual"),
        says("at once", { chaos: {} }),
      ],
      {},
      { chaos: { latency: { base_ms: 2 } } },
    ),
  );
  await texts(server, 3);
  const { requests } = await server.requests();
  assert.deepEqual(requests.map(({ chaos }) => chaos?.latency_ms), [3, 2, 0]);
});

Deno.test("max_calls ends a sequence before its own end does", async () => {
  await using server = await startStandin();
  await server.stub(
    sequence([says("a"), says("b"), says("c")], { at_end: "no_match" }, {
      max_calls: 2,
    }),
  );
  await server.stub(answering({}, "else"));
  assert.equal(await texts(server, 3), "a b else");
});

Deno.test("random steps follow from the seed, by their weights", async () => {
  const draws = async () => {
    await using server = await startStandin({ seed: 7 });
    await server.stub(
      sequence([says("a", { weight: 3 }), says("b")], { pick: "random" }),
    );
    return (await texts(server, 200)).split(" ");
  };
  const first = await draws();
  assert.deepEqual(await draws(), first);
  const count = first.filter((text) => text === "a").length;
  assert.ok(count > 120 && count < 180, String(count));
});

Deno.test("a listing shows a sequence as it would be given, and other stubs without the key", async () => {
  await using server = await startStandin();
  const id = await server.stub(
    sequence([says("a"), {
      sse: { events: [{ data: "x" }] },
      chaos: { seed: 1 },
    }]),
  );
  const listed = await server.listed(id);
  const { sequence: shown } = listed.action;
  assert.equal(shown?.pick, "in_turn");
  assert.equal(shown.at_end, "repeat_last");
  assert.deepEqual(shown.steps.map(({ repeat }) => repeat), [1, 1]);
  assert.equal(shown.steps[1]?.chaos?.seed, 1);
  const again = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(again.status, 200, again.text);
  assert.deepEqual((await server.listed(id)).action, listed.action);
  const plain = await server.listed(await server.stub(answering({}, "x")));
  assert.deepEqual(Object.keys(plain.action), ["response", "proxy", "sse"]);
});

Deno.test("a draft's preview shows the step whose turn it is", async () => {
  await using server = await startStandin();
  const answer = await server.control("POST", "/__mock__/match", {
    path: "/",
    stub: sequence([says("first"), says("second")]),
    render: true,
  });
  assert.equal(answer.as(matchAnswer).preview?.body, "first");
});

Deno.test("what is wrong with a sequence is told with its place", async () => {
  await using server = await startStandin();
  const wrong: [unknown, (string | number)[]][] = [
    [{ steps: [] }, ["steps"]],
    [{ steps: [{}] }, ["steps", 0]],
    [{ steps: [{ ...says("a"), sse: { events: [{ data: "x" }] } }] }, [
      "steps",
      0,
    ]],
    [{ steps: [says("a", { repeat: 0 })] }, ["steps", 0, "repeat"]],
    [{ steps: [says("a", { weight: 2 })] }, ["steps", 0, "weight"]],
    [{ steps: [says("a", { repeat: 2 })], pick: "random" }, [
      "steps",
      0,
      "repeat",
    ]],
    [{ steps: [says("a")], pick: "random", at_end: "cycle" }, ["at_end"]],
    [{ steps: [says("a")], at_end: "stop" }, ["at_end"]],
    [{ steps: [{ sequence: { steps: [says("a")] } }] }, [
      "steps",
      0,
      "sequence",
    ]],
    [{ steps: [says("a", { chaos: { latency: 5 } })] }, [
      "steps",
      0,
      "chaos",
      "latency",
    ]],
    [{ steps: Array.from({ length: 1001 }, () => says("a")) }, ["steps"]],
  ];
  for (const [payload, place] of wrong) {
    const answer = await server.control("POST", "/__mock__/stubs", {
      request: {},
      action: { sequence: payload },
    });
    assert.equal(answer.status, 422, JSON.stringify(payload).slice(0, 200));
    const places = answer.issues.map(({ loc }) => loc.join("."));
    const wanted = ["body", "action", "sequence", ...place].join(".");
    assert.ok(places.includes(wanted), `${wanted}: ${places}`);
  }
});
