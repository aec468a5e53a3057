import assert from "node:assert/strict";
import { exchanges, posted, recorded, type Told } from "./exchanges.ts";
import { matcherOf } from "./replayed.ts";

/** The bodies of the answers of a stub, in their order, each with how often it comes. */
function answers(stub: Readonly<Record<string, unknown>> | undefined): unknown {
  const { action } = stub as {
    action: {
      response?: { body: unknown };
      sequence?: { steps: { response: { body: unknown }; repeat?: number }[] };
    };
  };
  return action.sequence?.steps.map((
    { response, repeat = 1 },
  ) => [response.body, repeat]) ?? action.response?.body;
}

Deno.test("a request that was answered alike is one stub, which says how often it came", () => {
  const { stubs, report } = recorded([
    { target: "/a?x=1&y=2" },
    { target: "/a?y=2&x=1" },
    { target: "/a?x=2&y=2" },
  ]);
  assert.equal(stubs.length, 2);
  assert.deepEqual(report[0]?.request_ids, ["r1", "r2"]);
  assert.equal(report[0]?.message, "answers 2 requests");
});

Deno.test("members of JSON and names of a query have no order", () => {
  const { stubs } = recorded([
    posted("/a", { x: 1, y: { z: 2, w: 3 } }),
    posted("/a", { y: { w: 3, z: 2.0 }, x: 1 }),
  ]);
  assert.equal(stubs.length, 1);
});

Deno.test("another answer to the same request makes a sequence in the order of the requests", () => {
  const { stubs, sequences } = recorded([
    { target: "/job", answer: '{"state":"new"}' },
    { target: "/job", answer: '{"state":"new"}' },
    { target: "/other" },
    { target: "/job", answer: '{"state":"done"}' },
  ]);
  assert.deepEqual(answers(stubs[0]), [
    [{ state: "new" }, 2],
    [{ state: "done" }, 1],
  ]);
  assert.equal(stubs[0]?.["counted_per"], "scope");
  assert.deepEqual(sequences, [{
    stub_id: stubs[0]?.stub_id,
    steps: 2,
    request_ids: ["r1", "r2", "r4"],
  }]);
});

Deno.test("two scopes that ask the same have one sequence, in which each has its own place", () => {
  const run = (scope: string): Told[] => [
    { scope, target: "/job", answer: '{"state":"new"}' },
    { scope, target: "/job", answer: '{"state":"done"}' },
  ];
  const [first, second] = [run("a"), run("b")];
  const told = first.flatMap((one, at) => [one, second[at] ?? one]);
  const { stubs } = recorded(told);
  assert.deepEqual(answers(stubs[0]), [[{ state: "new" }, 1], [{
    state: "done",
  }, 1]]);
});

Deno.test("a header decides where the same address was answered in two types", () => {
  const told: Told[] = [
    { target: "/a", headers: { Accept: "text/csv" }, answer: '"csv"' },
    { target: "/a", headers: { Accept: "application/json" } },
    { target: "/a", answer: '"none"' },
  ];
  const { stubs, sequences, report } = recorded(told);
  assert.deepEqual(sequences, []);
  const stubFor = matcherOf(stubs);
  for (const [at, exchange] of exchanges(...told).entries()) {
    assert.equal(stubFor(exchange), report[at]?.stub_id);
  }
});

Deno.test("a header that is another one each time decides nothing", () => {
  const { sequences } = recorded([
    { target: "/a", headers: { "X-Count": "1" }, answer: "1" },
    { target: "/a", headers: { "X-Count": "2" }, answer: "2" },
  ]);
  assert.equal(sequences.length, 1);
});

Deno.test("with the smallest matchers only that is asked which tells answers apart", () => {
  const { stubs, not_compared } = recorded([
    { target: "/list?page=1&lang=en&t=a", answer: '{"page":1}' },
    { target: "/list?page=2&lang=en&t=b", answer: '{"page":2}' },
    { target: "/list?page=2&lang=en&t=c", answer: '{"page":2}' },
  ], { matchers: "smallest" });
  assert.deepEqual(stubs.map(({ request }) => request), [
    { method: "GET", path: "/list", query: { $key_values: { page: "1" } } },
    { method: "GET", path: "/list", query: { $key_values: { page: "2" } } },
  ]);
  assert.deepEqual(not_compared[1], {
    stub_id: stubs[1]?.stub_id,
    places: ["query.lang", "query.t"],
  });
});

Deno.test("with the smallest matchers a member that is not there is asked for too", () => {
  const told = [
    posted("/a", { kind: "x", n: 1 }, { answer: "1" }),
    posted("/a", { n: 1 }, { answer: "2" }),
  ];
  const { stubs, report } = recorded(told, { matchers: "smallest" });
  const stubFor = matcherOf(stubs);
  for (const [at, exchange] of exchanges(...told).entries()) {
    assert.equal(stubFor(exchange), report[at]?.stub_id);
  }
});

Deno.test("paths that differ in an id become one, and its echo a template", () => {
  const { stubs } = recorded(
    [7, 8, 9].map((id) => ({
      target: `/orders/${id}`,
      answerHeaders: [
        ["content-type", "application/json"],
        ["location", `/orders/${id}/items`],
      ] as const,
      answer: JSON.stringify({ id, href: `/orders/${id}`, note: "{{ x }}" }),
    })),
    { parameters: true },
  );
  assert.equal(stubs.length, 1);
  assert.equal(stubs[0]?.request["path"], "/orders/{id}");
  assert.deepEqual(stubs[0]?.action, {
    response: {
      status_code: 200,
      headers: { "content-type": "application/json" },
      template_headers: {
        location: "/orders/{{ request.path_params.id }}/items",
      },
      template_body:
        '{"id":{{ request.path_params.id }},"href":"/orders/{{ request.path_params.id }}","note":"{{ "{{" }} x }}"}',
    },
  });
});

Deno.test("two paths, and paths whose answers say more than their id, stay as they are", () => {
  const orders = [7, 8].map((id) => ({ target: `/orders/${id}` }));
  const users = ["ada", "bob", "cyd"].map((name, at) => ({
    target: `/users/${at + 1}`,
    answer: JSON.stringify({ id: at + 1, name }),
  }));
  const { stubs } = recorded([...orders, ...users], { parameters: true });
  assert.equal(stubs.length, 5);
});

Deno.test("preflights, errors, what has no answer and what a stub answered are left out, with the reason", () => {
  const { stubs, report } = recorded([
    { method: "OPTIONS", headers: { "Access-Control-Request-Method": "PUT" } },
    { outcome: "preflight", method: "OPTIONS" },
    { status: 503 },
    { status: 429 },
    { outcome: "upstream_error", status: 502 },
    { outcome: "no_match", isUnanswered: true, upstream: null },
    { upstream: null },
    { isComplete: false, outcome: "client_left" },
  ]);
  assert.deepEqual(stubs, []);
  assert.ok(report.every(({ verdict }) => verdict === "left_out"));
  assert.match(report[2]?.message ?? "", /"errors": true/);
  assert.match(report.at(-1)?.message ?? "", /"incomplete": true/);
});

Deno.test("errors and incomplete answers are recorded where that is asked for", () => {
  const { stubs } = recorded(
    [{ target: "/a", status: 503 }, { target: "/b", isComplete: false }],
    { errors: true, incomplete: true },
  );
  assert.equal(stubs.length, 2);
});

Deno.test("an answer that the journal cut is refused with the flag that would have kept it", () => {
  const { report } = recorded([{ isCut: true }]);
  assert.equal(report[0]?.verdict, "refused");
  assert.match(report[0]?.message ?? "", /--record-body-limit/);
});

Deno.test("a request that nothing answered is a draft where it is named", () => {
  const { stubs, report } = recorded(
    [{ target: "/new", isUnanswered: true, outcome: "no_match" }],
    { named: new Set(["r1"]) },
  );
  assert.equal(report[0]?.verdict, "draft");
  assert.deepEqual(stubs[0]?.["labels"], ["draft"]);
});

Deno.test("the same exchanges give the same stubs, to the byte", () => {
  const told = [
    posted("/login", { password: "hunter22!" }, {
      answer: '{"token":"t0k3nt0k3n"}',
    }),
    { target: "/me?token=t0k3nt0k3n" },
  ];
  assert.equal(
    JSON.stringify(recorded(told)),
    JSON.stringify(recorded(told)),
  );
});

Deno.test("paths that differ in a slash at their end are told apart", () => {
  const told: Told[] = [
    { target: "/a", answer: "1" },
    { target: "/a/", answer: "2" },
  ];
  const { stubs, report } = recorded(told);
  const stubFor = matcherOf(stubs);
  for (const [at, exchange] of exchanges(...told).entries()) {
    assert.equal(stubFor(exchange), report[at]?.stub_id);
  }
});

Deno.test("names of a query that are operators are asked for all the same", () => {
  const told: Told[] = [
    { target: "/a?$filter=x&$eq=1", answer: "1" },
    { target: "/a?$filter=x&$eq=2", answer: "2" },
  ];
  for (const matchers of ["exact", "smallest"] as const) {
    const { stubs, report } = recorded(told, { matchers });
    const stubFor = matcherOf(stubs);
    for (const [at, exchange] of exchanges(...told).entries()) {
      assert.equal(stubFor(exchange), report[at]?.stub_id);
    }
  }
});
