import assert from "node:assert/strict";
import { answering, startStandin, testFast } from "../harness.ts";

const withFaults = (faults: unknown) => ({ chaos: { faults } });

const refused: [unknown, (string | number)[], RegExp][] = [
  [{ slow: {} }, ["slow"], /either "bytes_per_second", or "chunks"/],
  [{ slow: { chunks: 3 } }, ["slow"], /either/],
  [{ slow: [{ chunks: 0, over_ms: 1 }] }, ["slow", 0, "chunks"], /greater/],
  [{ slow: { bytes_per_second: 0 } }, ["slow", "bytes_per_second"], /greater/],
  [{ content_type: {} }, ["content_type", "value"], /Field required/],
  [{ content_type: { value: "a\nb" } }, ["content_type", "value"], /pattern/],
  [{ answer: {} }, ["answer", "response"], /Field required/],
  [
    { answer: { response: { status_code: 200 } } },
    ["answer", "response"],
    /Exactly one of body/,
  ],
  [
    { answer: { response: { status_code: 200, template_body: "{{" } } },
    ["answer", "response", "template_body"],
    /cannot be compiled/,
  ],
  [{ reset: { after_event: 1 } }, ["reset", "after_event"], /"after_events"/],
  [{ reset: { after_events: 1 } }, ["reset", "after_events"], /no events/],
  [
    { reset: { after_ms: 1, after_bytes: 1 } },
    ["reset", "after_ms"],
    /two places/,
  ],
  [{ garbage: { bytes: 0 } }, ["garbage", "bytes"], /greater/],
  [{ connection_dropp: {} }, ["connection_dropp"], /"connection_drop"/],
  [
    { connection_drop: [{ probability: 2 }] },
    ["connection_drop", 0, "probability"],
    /less/,
  ],
  [{ connection_drop: "x" }, ["connection_drop"], /valid dictionary/],
  [{ empty: Array(11).fill({}) }, ["empty"], /at most/],
];

Deno.test("a fault that cannot be is refused at its place", async () => {
  await using server = await startStandin({ listener: "exact" });
  for (const [faults, place, sentence] of refused) {
    const stub = answering({ path: "/r" }, "x", withFaults(faults));
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, JSON.stringify(faults));
    const [issue] = answer.issues;
    assert.deepEqual(issue?.loc, ["body", "chaos", "faults", ...place]);
    assert.match(issue?.msg ?? "", sentence);
  }
});

Deno.test("a fault that does not fit the action is refused with what to use", async () => {
  await using server = await startStandin({ listener: "exact" });
  const proxy = { proxy: { url: "http://127.0.0.1:1/" } };
  const cases = [
    { slow: { chunks: 2, over_ms: 5 } },
    { reset: { after_fraction: 0.5 } },
  ];
  for (const faults of cases) {
    const answer = await server.control("POST", "/__mock__/stubs", {
      request: {},
      action: proxy,
      ...withFaults(faults),
    });
    assert.equal(answer.status, 422);
    assert.match(answer.issues[0]?.msg ?? "", /length of what proxy answers/);
  }
});

Deno.test("a latency of two spreads, or with a wild one, is refused", async () => {
  await using server = await startStandin();
  const normal = { mean_ms: 1, deviation_ms: 1 };
  const lognormal = { median_ms: 1, sigma: 1 };
  const cases = [
    { normal, lognormal },
    { lognormal: { ...lognormal, sigma: 11 } },
    { normal: { mean_ms: -1, deviation_ms: 1 } },
    { normal: { mean_ms: 1 } },
  ];
  for (const latency of cases) {
    const stub = answering({}, "x", { chaos: { latency } });
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, JSON.stringify(latency));
  }
});

testFast(
  "what the fast listener cannot do is refused with the flag, in stubs and scopes",
  async () => {
    await using server = await startStandin();
    for (const kind of ["empty", "garbage", "reset", "malformed_chunk"]) {
      const chaos = { faults: { [kind]: {} } };
      const calls = [
        ["POST", "/__mock__/stubs", answering({}, "x", { chaos })],
        ["POST", "/__mock__/scopes", { name: "s", chaos }],
        ["PUT", "/__mock__/scopes/s", { chaos }],
        ["PATCH", "/__mock__/scopes/s", { chaos }],
      ] as const;
      for (const [method, path, payload] of calls) {
        const answer = await server.control(method, path, payload);
        assert.equal(answer.status, 422);
        const [issue] = answer.issues;
        assert.equal(issue?.type, "listener");
        assert.deepEqual(issue?.loc, ["body", "chaos", "faults", kind]);
        assert.match(issue?.msg ?? "", /--listener exact/);
      }
    }
  },
);
