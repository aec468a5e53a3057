import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { askReport, assertIn, makeScope } from "./report_reader.ts";

const mine = { mine: "1" };

async function textOf(server: TestServer, query: string): Promise<string> {
  const { text } = await askReport(server, `${query}&format=text`);
  return text;
}

/** A text in which what differs from run to run has a fixed form. */
function steady(text: string): string {
  return text.replaceAll(/ *\d+ ms/g, " 0 ms")
    .replaceAll(/redacted:\w{4}/g, "redacted:beef");
}

Deno.test("the text of a report tells what went wrong first, why, and then what was received", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "suite-31" });
  await makeScope(server, {
    name: "mine",
    title: "cart › pays twice",
    parent: "suite-31",
  });
  const order = { method: "POST", path: "/orders", body: { qty: 2 } };
  const buy = { stub_id: "buy-gold", expected_calls: 2 };
  await server.stub(answering(order, "ok", buy), "mine");
  const user = { method: "GET", path: "/user/{id}" };
  await server.stub(answering(user, "", { stub_id: "user" }), "mine");
  const post = (body: string) =>
    server.get("/orders", { method: "POST", body, headers: mine });
  await post('{"qty": 2}');
  await server.get("/users/7?token=abc", { headers: mine });
  await server.get("/users/7?token=abc", { headers: mine });
  await post('{"qty": 1}');
  await assertIn(server, "mine", { ...order, times: 2 });
  await assertIn(server, "mine", { path: "/orders", times: 2 });
  await server.control("DELETE", "/__mock__/scopes/mine");
  await server.get("/late", { headers: mine });
  assert.equal(
    steady(await textOf(server, "scope=mine")),
    `FAILED  cart › pays twice
        scope mine in suite-31, 4 requests in 0 ms, 3 without a stub, 1 late

assertion  expected 2 of POST /orders (body), received 1; the closest differs in
           the body at /qty: 1, not 2
no stub    GET /users/7?token=[redacted:beef] (2 times)
           nearest is user: the path "/users/7" does not fit "/user/{id}"
no stub    POST /orders
           nearest is buy-gold: the body: member "qty": expected 2, got 1
stub       buy-gold (POST /orders (body)) was called once, expected 2
late       GET /late came 0 ms after the end

stub       user (GET /user/{id}) was not called
holds      received 2 of /orders, as expected

 0 ms  POST /orders                        200  buy-gold
 0 ms  GET /users/7?token=[redacted:beef]  404  no stub
 0 ms  GET /users/7?token=[redacted:beef]  404  no stub
 0 ms  POST /orders                        404  no stub
`,
  );
});

Deno.test("no line of a text is wider than a terminal, and none holds what a terminal obeys", async () => {
  await using server = await startStandin();
  await makeScope(server, {
    name: "mine",
    title: `${"wide ".repeat(60)}\u202e`,
  });
  await server.stub(
    answering({ path: `/${"p".repeat(300)}` }, "", {
      stub_id: "s".repeat(200),
      expected_calls: 1,
    }),
    "mine",
  );
  await server.stub(
    answering({ path: "/z" }, "", { stub_id: `\u202e${"z".repeat(150)}` }),
    "mine",
  );
  await server.get("/z", { headers: mine });
  await server.get(`/${"x/".repeat(500)}%1B`, { headers: mine });
  await server.get("/y", {
    method: "POST",
    headers: { ...mine, "x-evil": "a" },
    body: "\u001b]0;title\u0007",
  });
  await assertIn(server, "mine", { title: "\u0007\n\u2066t", body: "\u001b" });
  const text = await textOf(server, "scope=mine");
  for (const line of text.split("\n")) {
    assert.ok([...line].length <= 80, line);
  }
  assert.doesNotMatch(text, /[^\P{Cc}\n]|\p{Bidi_Control}/u);
  assert.equal(text.replaceAll(/\s/g, "").includes("x/".repeat(300)), true);
});

Deno.test("of several scopes those that passed have a line each, and the last line sums them up", async () => {
  await using server = await startStandin();
  await makeScope(server, { name: "good", title: "it is green" });
  await makeScope(server, { name: "bad" });
  await server.get("/x", { headers: { bad: "1" } });
  const lines = (await textOf(server, "scope=*")).trimEnd().split("\n");
  assert.equal(lines[0], "FAILED  bad");
  assert.ok(lines.includes("passed  no scope, 0 requests"));
  assert.ok(lines.includes("passed  it is green: scope good, 0 requests"));
  assert.equal(lines.at(-1), "2 scopes passed, 1 failed");
});

Deno.test("of many requests the text shows the newest 50 and how many came before", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/{n}" }));
  for (let n = 0; n < 60; n++) await server.get(`/${n}`);
  const lines = (await textOf(server, "scope=")).split("\n");
  assert.ok(lines.includes("10 earlier requests"));
  const rows = lines.filter((line) => / ms {2}GET /.test(line));
  assert.equal(rows.length, 50);
  assert.match(rows.at(-1) ?? "", /GET \/59 {2}200 {2}/);
});

Deno.test("Accept chooses the form of a report, and format wins", async () => {
  await using server = await startStandin();
  const typeOf = async (accept: string, query = "") => {
    const { headers } = await server.control(
      "GET",
      `/__mock__/report${query}`,
      undefined,
      { accept },
    );
    return headers.get("content-type")?.split(";")[0];
  };
  assert.equal(await typeOf("*/*"), "application/json");
  assert.equal(await typeOf("text/plain"), "text/plain");
  assert.equal(await typeOf("application/xml"), "application/xml");
  assert.equal(
    await typeOf("application/xml", "?format=json"),
    "application/json",
  );
  assert.equal(
    await typeOf("application/json", "?format=junit&scope=*"),
    "application/xml",
  );
});
