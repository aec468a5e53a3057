import assert from "node:assert/strict";
import { dryRunAnswer } from "../../src/model/stub_listing.ts";
import { chaos, kinds, proxy, response, sse } from "./issue_kinds.ts";
import { issues, onlyIssue } from "./issue_reader.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("each kind of issue has its type, place, sentence and context", async () => {
  await using server = await startStandin();
  for (const [type, payload, loc, msg, ctx] of kinds) {
    const item = await onlyIssue(server, payload);
    const label = JSON.stringify(payload);
    assert.equal(item.type, type, label);
    assert.deepEqual(item.loc, ["body", ...loc], label);
    assert.ok(item.msg.startsWith(msg), item.msg);
    assert.deepEqual(item.ctx, ctx, label);
  }
});

Deno.test("an issue shows the value that does not fit, cut short where it is long", async () => {
  await using server = await startStandin();
  assert.equal(
    (await onlyIssue(server, response({ status_code: "ok" }))).input,
    "ok",
  );
  assert.deepEqual((await onlyIssue(server, answering({ path: [1] }))).input, [
    1,
  ]);
  const long = await onlyIssue(
    server,
    proxy({ timeout: "x".repeat(1_000_000) }),
  );
  assert.match(String(long.input), /^x{200}\.\.\. \(1000000 characters\)$/);
  const list = await onlyIssue(
    server,
    answering({ path: Array(5000).fill(0) }),
  );
  assert.equal(list.input, "(a list of 5000)");
});

Deno.test("a scope's name is refused with the reference's pattern", async () => {
  await using server = await startStandin();
  for (const name of ["", "a b", "ä", "a/b", "a\n"]) {
    const item = await onlyIssue(server, { name }, "/__mock__/scopes");
    assert.equal(item.type, "string_pattern_mismatch", name);
    assert.ok(
      item.msg.startsWith("String should match pattern '^[A-Za-z0-9_-]+$'"),
      item.msg,
    );
    assert.deepEqual(item.ctx, { pattern: "^[A-Za-z0-9_-]+$" });
    assert.deepEqual(item.loc, ["body", "name"]);
  }
});

Deno.test("numbers are read as leniently as the reference reads them", async () => {
  await using server = await startStandin();
  const read = async (max_calls: string) => {
    const text =
      `{"request":{},"action":{"response":{"status_code":"200","body":""}},"max_calls":${max_calls}}`;
    const answer = await server.control(
      "POST",
      "/__mock__/stubs?dry_run=true",
      text,
    );
    return answer.as(dryRunAnswer).stub.max_calls;
  };
  for (const five of ["5", "5.0", '"5"', '"5.0"', '" 5 "', "0.5e1"]) {
    assert.equal(await read(five), 5, five);
  }
  assert.equal(await read("true"), 1);
  assert.equal(await read("false"), 0);
  const drop = chaos({ faults: { connection_drop: { probability: "0.5" } } });
  const answer = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=true",
    drop,
  );
  const { faults } = answer.as(dryRunAnswer).stub.chaos ?? {};
  assert.deepEqual(faults?.connection_drop, { probability: 0.5 });
});

Deno.test("an unknown field is named with its nearest known one", async () => {
  await using server = await startStandin();
  const cases: [unknown, string[], string][] = [
    [answering({ pth: "/a" }), ["request", "pth"], "path"],
    [answering({ mehtod: "GET" }), ["request", "mehtod"], "method"],
    [
      response({ status: 200 }),
      ["action", "response", "status"],
      "status_code",
    ],
    [
      response({ templatebody: "" }),
      ["action", "response", "templatebody"],
      "template_body",
    ],
    [proxy({ urll: "" }), ["action", "proxy", "urll"], "url"],
    [sse({ data: "" }, { default_delay: 1 }), [
      "action",
      "sse",
      "default_delay",
    ], "default_delay_ms"],
    [chaos({ latncy: {} }), ["chaos", "latncy"], "latency"],
    [answering({}, "x", { maxCalls: 1 }), ["maxCalls"], "max_calls"],
  ];
  for (const [payload, loc, guess] of cases) {
    const item = await onlyIssue(server, payload);
    assert.equal(item.type, "extra_forbidden");
    assert.deepEqual(item.loc, ["body", ...loc]);
    assert.equal(
      item.msg,
      `Unknown field "${loc.at(-1)}": did you mean "${guess}"?`,
    );
  }
  const far = await onlyIssue(server, answering({}, "x", { quux: 1 }));
  assert.match(
    far.msg,
    /^Unknown field "quux": the fields here are "stub_id", "request", "action"/,
  );
});

Deno.test("a payload with many issues gives all of them at once", async () => {
  await using server = await startStandin();
  const found = await issues(server, {
    request: { path: [1], headers: 2, query: { a: { $regx: "x" } }, pth: 3 },
    action: {
      response: {
        status_code: 700,
        headers: { "a b": "1", "content-length": "9" },
        body: "x",
        template_body: "{{ x",
      },
    },
    max_calls: -1,
    chaos: { connection_drop: {}, latency: { base_ms: -1 } },
    more: 1,
  });
  assert.deepEqual(
    found.map(({ loc }) => loc.slice(1).join(".")).sort(),
    [
      "action.response",
      "action.response.headers.a b",
      "action.response.headers.content-length",
      "action.response.status_code",
      "action.response.template_body",
      "chaos",
      "chaos.latency.base_ms",
      "max_calls",
      "more",
      "request.headers",
      "request.path",
      "request.pth",
      "request.query.a.$regx",
    ],
  );
});

Deno.test("issues beyond a hundred are counted, not shown", async () => {
  await using server = await startStandin();
  const many = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`x${at}`, at]),
  );
  const found = await issues(server, answering({}, "x", many));
  assert.equal(found.length, 101);
  assert.deepEqual(found[100], {
    type: "more_faults",
    loc: ["body"],
    msg: "4900 more issues are not shown: fix these first",
  });
});
