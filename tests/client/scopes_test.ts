import assert from "node:assert/strict";
import {
  AssertionFailed,
  connect,
  ControlError,
} from "../../client/standin.ts";
import { startStandin } from "../harness.ts";

/** The error that something ends with, of a class. */
async function failure<T extends Error>(
  kind: abstract new (...args: never[]) => T,
  work: () => Promise<unknown>,
): Promise<T> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof kind, String(error));
    return error;
  }
  return assert.fail("it went well");
}

Deno.test("a scope has its own stubs and requests, by its URL, its headers and its baggage", async () => {
  await using server = await startStandin();
  const first = await connect(server.url).scope("first");
  const second = await connect(server.url).scope("second");
  await first.get("/a", "1");
  await second.get("/a", "2");
  const text = async (url: string, headers: Record<string, string> = {}) =>
    await (await fetch(url, { headers })).text();
  assert.equal(await text(`${first.url}/a`), "1");
  assert.equal(await text(`${second.origin}/a`, second.headers), "2");
  const { baggage } = first;
  assert.equal(await text(`${first.origin}/a`, { baggage }), "1");
  assert.equal((await first.requests()).length, 2);
  assert.equal((await second.requests()).length, 1);
  assert.equal((await first.end()).title, "first");
  assert.equal((await second.end()).passed, true);
});

Deno.test("a scope inside another sees the stubs around it, and ends with it", async () => {
  await using server = await startStandin();
  const suite = await connect(server.url).scope({ title: "suite", seed: 7 });
  await suite.get("/config", "shared");
  await suite.get("/price", "1");
  const mock = await suite.scope("test");
  await mock.get("/price", "2");
  assert.equal(await (await mock.fetch("/config")).text(), "shared");
  assert.equal(await (await mock.fetch("/price")).text(), "2");
  assert.equal((await mock.end()).parent, suite.name);
  await suite.end();
});

Deno.test("the fetch of a scope gives others its baggage, behind what is there", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.post("/a", 201);
  const headers = { baggage: "tenant=acme" };
  const init = { method: "POST", body: "7", headers };
  const answer = await mock.fetch(new URL("/a", server.url), init);
  assert.equal(answer.status, 201);
  await answer.body?.cancel();
  const [request] = await mock.received("POST /a");
  assert.equal(request?.headers["baggage"], `tenant=acme,${mock.baggage}`);
  assert.equal(request.body, "7");
});

Deno.test("the end of a scope throws what no stub answered, once, and gives the report", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope("cart");
  await mock.get("/prices/{sku}", 200);
  await (await mock.fetch("/price/k9")).body?.cancel();
  const error = await failure(AssertionFailed, () => mock.end());
  assert.match(
    error.message,
    /^GET \/price\/k9 had no stub; the nearest, get-prices-\{sku\}, /,
  );
  assert.match(error.message, /FAILED {2}cart/);
  assert.match(error.message, /get-prices-\{sku\} \(.*\) was not called/);
  assert.equal(error.report?.counts.unmatched, 1);
  assert.equal((await mock.end({ check: false })).passed, false);
});

Deno.test("a scope that is declared with await using is checked at its end", async () => {
  await using server = await startStandin();
  const error = await failure(AssertionFailed, async () => {
    await using mock = await connect(server.url).scope({ strict: true });
    await mock.get("/a", 200);
  });
  assert.match(error.message, /^stub get-a \(GET \/a\) was not called/);
  const failed = await failure(AssertionFailed, async () => {
    await using mock = await connect(server.url).scope();
    await mock.received("/a", { within: 1 });
  });
  assert.match(failed.message, /^expected 1 or more of \/a, received 0/);
  const { scopes } = await (await fetch(`${server.url}/__mock__/scopes`))
    .json();
  assert.deepEqual(scopes, []);
});

Deno.test("what the server refuses is an error with its code, its sentence and the place", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const error = await failure(
    ControlError,
    () => mock.get("/a", { status: 99 }),
  );
  assert.equal(error.code, "VALIDATION_ERROR");
  assert.match(
    error.message,
    /^POST \/__mock__\/stubs was refused: action\.response\.status_code: /,
  );
  assert.equal(error.issues.length, 1);
});

Deno.test("a server that is not there is an error that says how to start one", async () => {
  const error = await failure(
    ControlError,
    () => connect("http://127.0.0.1:9").scope(),
  );
  assert.equal(error.code, "UNREACHABLE");
  assert.match(error.message, /^No Standin answers at http:\/\/127\.0\.0\.1:9/);
  assert.match(error.message, /STANDIN_URL/);
});

Deno.test("a server that is not Standin is an error that says so", async () => {
  const fetch = () => Promise.resolve(new Response("hello", { status: 404 }));
  const error = await failure(
    ControlError,
    () => connect("http://shop.test", { fetch }).scope(),
  );
  assert.match(error.message, /answered with 404, and not by Standin: hello/);
});

Deno.test("a server that does not know a field of the client's own is told to be older", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url, {
    fetch: (input, init) =>
      fetch(String(input).replace("fitting=", "unknown="), init),
  }).scope();
  const error = await failure(ControlError, () => mock.received("/a"));
  assert.match(error.message, /The server is older than this client/);
});

Deno.test("a control token goes with each call", async () => {
  await using server = await startStandin({ controlToken: "s3cret" });
  const refused = await failure(
    ControlError,
    () => connect(server.url).scope(),
  );
  assert.equal(refused.code, "UNAUTHORIZED");
  const mock = await connect(server.url, { token: "s3cret" }).scope();
  await mock.end();
});
