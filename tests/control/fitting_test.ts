import assert from "node:assert/strict";
import { type Verdict, verdict } from "../../src/model/verdict.ts";
import { startStandin, type TestServer } from "../harness.ts";

async function ask(
  server: TestServer,
  query: string,
  payload: unknown,
): Promise<Verdict> {
  const path = `/__mock__/assert${query}`;
  const answer = await server.control("POST", path, payload);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(verdict);
}

const targets = ({ fitting = [] }: Verdict) =>
  fitting.map(({ target }) => target);

Deno.test("a true answer shows the newest fitting requests, as many as the query asks for", async () => {
  await using server = await startStandin();
  for (const n of [1, 2, 3, 4, 5]) await server.get(`/a?n=${n}`);
  await server.get("/b");
  const claim = { path: "/a" };
  assert.equal((await ask(server, "", claim)).fitting, undefined);
  const few = await ask(server, "?fitting=2", claim);
  assert.equal(few.result, true);
  assert.deepEqual(targets(few), ["/a?n=5", "/a?n=4"]);
  const all = await ask(server, "?fitting=1000", claim);
  assert.equal(targets(all).length, 5);
});

Deno.test("fitting requests that are asked for are those after the cursor", async () => {
  await using server = await startStandin();
  await server.get("/a?n=1");
  const { cursor } = await server.requests();
  await server.get("/a?n=2");
  const claim = { path: "/a", after: cursor };
  assert.deepEqual(targets(await ask(server, "?fitting=9", claim)), ["/a?n=2"]);
});

Deno.test("a false answer says how the closest request differs, although fitting ones were asked for", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  const claim = { path: "/a", times: 2 };
  const plain = await ask(server, "", claim);
  const more = await ask(server, "?fitting=9", claim);
  assert.equal(more.message, plain.message);
  assert.deepEqual(targets(more), ["/a"]);
  const tooMany = { path: "/a", times: 0 };
  assert.deepEqual(targets(await ask(server, "?fitting=0", tooMany)), ["/a"]);
});

Deno.test("of several claims the fitting requests are those of the first that fails", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  const all = [{ path: "/a" }, { path: "/b", times: 2 }];
  const failed = await ask(server, "?fitting=9", { all });
  assert.deepEqual(targets(failed), ["/b"]);
  const held = await ask(server, "?fitting=9", { all: all.slice(0, 1) });
  assert.deepEqual(targets(held), ["/a"]);
});

Deno.test("a number of fitting requests that is none or too large is refused", async () => {
  await using server = await startStandin();
  for (const number of ["1001", "-1", "many", "", "1.5"]) {
    const path = `/__mock__/assert?fitting=${number}`;
    const answer = await server.control("POST", path, {});
    assert.equal(answer.status, 400, number);
    assert.equal(answer.error, "INVALID_QUERY");
    assert.match(answer.text, /0 to 1000/);
  }
});

Deno.test("a word that no answer has is refused in an assertion, in which it would never hold, or always", async () => {
  await using server = await startStandin();
  const issuesOf = async (claim: Record<string, unknown>) => {
    const answer = await server.control("POST", "/__mock__/assert", {
      path: "/x",
      times: 0,
      ...claim,
    });
    if (answer.status === 200) return [];
    return answer.issues.map(({ loc, msg }) =>
      `${loc.slice(1).join(".")}: ${msg}`
    );
  };
  assert.deepEqual(await issuesOf({ response: { ended_by: "nobody" } }), [
    "response.ended_by: Input should be one of server, client, fault, control, shutdown",
  ]);
  const wrong = [
    { response: { outcome: "opn" } },
    { selected_by: "cokie" },
    { sent_by: "me" },
  ];
  for (const claim of wrong) {
    assert.match((await issuesOf(claim)).join(), /Input should be one of/);
  }
  const right = [
    { response: { outcome: "open", ended_by: null } },
    { response: { outcome: { $regex: "opn" } } },
    { selected_by: "cookie" },
  ];
  for (const claim of right) assert.deepEqual(await issuesOf(claim), []);
});
