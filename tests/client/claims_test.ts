import assert from "node:assert/strict";
import {
  AssertionFailed,
  atLeast,
  atMost,
  between,
  connect,
  exactly,
  type Scope,
} from "../../client/standin.ts";
import { startStandin } from "../harness.ts";

async function withMock(use: (mock: Scope) => Promise<void>): Promise<void> {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await mock.any({ $regex: "" }, "ok");
  await use(mock);
}

async function send(mock: Scope, target: string, init?: RequestInit) {
  await (await mock.fetch(target, init)).body?.cancel();
}

Deno.test("received gives the requests that fit, oldest first, by any form of a claim", async () => {
  await withMock(async (mock) => {
    for (const n of [1, 2, 3]) {
      await send(mock, `/a?n=${n}`, { method: "POST", body: `{"n": ${n}}` });
    }
    await send(mock, "/a");
    const posts = await mock.received("POST /a", { times: 3 });
    assert.deepEqual(posts.map((one) => one.json()), [
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    assert.equal((await mock.received("/a?n=2")).length, 1);
    assert.equal((await mock.received({ body: { n: 3 } })).length, 1);
    assert.equal((await mock.received("/a", { times: atLeast(2) })).length, 4);
    assert.equal(
      (await mock.received("/a", { times: between(3, 5) })).length,
      4,
    );
    assert.equal((await mock.received("/a", { times: exactly(4) })).length, 4);
    assert.equal((await mock.received("/b", { times: atMost(1) })).length, 0);
    assert.equal((await mock.received("/b", { times: 0 })).length, 0);
    assert.equal(
      (await mock.received({ path: "/a", method: "GET", times: 1 })).length,
      1,
    );
  });
});

Deno.test("received waits for a request that comes later", async () => {
  await withMock(async (mock) => {
    const pending = mock.received("/late", { within: 10_000 });
    await send(mock, "/late");
    assert.equal((await pending).length, 1);
  });
});

Deno.test("a claim that fails begins with the sentence of the verdict, at the line of the test", async () => {
  await withMock(async (mock) => {
    await send(mock, "/a");
    const checks: [() => Promise<unknown>, RegExp][] = [
      [
        () => mock.received("/b", { within: 1 }),
        /^expected 1 or more of \/b, received 0; the closest differs in the path/,
      ],
      [() => mock.never("/a"), /^expected 0 of \/a, received 1/],
      [
        () => mock.check({ all: ["/b"], nothingElse: true }),
        /GET \/a fits no claim/,
      ],
      [() => mock.next("/b", { within: 1 }), /^expected 1 or more of \/b/],
    ];
    for (const [check, message] of checks) {
      const error = await check().then(() => null, (error) => error);
      assert.ok(error instanceof AssertionFailed, String(error));
      assert.match(error.message, message);
      assert.match(error.message, /GET \/a {2}200/);
      assert.equal(error.verdict?.result, false);
      assert.equal(error.report?.passed, false);
      const [, line = ""] = error.stack?.split(/\n(?= +at )/) ?? [];
      assert.match(line, /claims_test\.ts/);
    }
  });
});

Deno.test("never holds for as long as it is told", async () => {
  await withMock(async (mock) => {
    await mock.never("/a", { for: 20 });
    const pending = mock.never("/a", { for: 30_000 });
    await send(mock, "/a");
    await assert.rejects(pending, /expected 0 of \/a, received 1/);
  });
});

Deno.test("next gives one request after the other, and waits for those to come", async () => {
  await withMock(async (mock) => {
    await send(mock, "/a?n=1");
    await send(mock, "/b");
    await send(mock, "/a?n=2");
    assert.equal((await mock.next("/a")).target, "/a?n=1");
    assert.equal((await mock.next("/a")).target, "/a?n=2");
    const pending = mock.next("/a", { within: 10_000 });
    await send(mock, "/a?n=3");
    assert.equal((await pending).target, "/a?n=3");
  });
});

Deno.test("check asks for several things at once", async () => {
  await withMock(async (mock) => {
    await send(mock, "/a");
    await send(mock, "/b");
    const all = ["/a", { path: "/b", times: 1 }];
    await mock.check({ all, nothingElse: true, noUnmatched: true });
    await mock.check({ noUnusedStubs: true });
    await mock.get("/unused", 200);
    await assert.rejects(
      mock.check({ noUnusedStubs: true }),
      /stub get-unused \(GET \/unused\) was not called/,
    );
  });
});

Deno.test("ask answers what does not hold, and throws nothing", async () => {
  await withMock(async (mock) => {
    const verdict = await mock.ask({ path: "/a" });
    assert.equal(verdict.result, false);
    assert.equal(verdict.count, 0);
  });
});

Deno.test("a result that is not certain is a failure that says so", async () => {
  await using server = await startStandin({ journalLimit: 1 });
  const mock = await connect(server.url).scope();
  await mock.any({ $regex: "" }, "ok");
  await send(mock, "/a");
  await send(mock, "/b");
  await assert.rejects(
    mock.never("/c"),
    /received 0 of \/c, as expected; older requests were evicted/,
  );
});

Deno.test("requests in order are claimed as steps, waited for, and told of where one is missing", async () => {
  await withMock(async (mock) => {
    await send(mock, "/open");
    await send(mock, "/write");
    await send(mock, "/write");
    const pending = mock.inOrder(
      "/open",
      { path: "/write", times: atLeast(2) },
      "/commit",
    );
    await send(mock, "/commit");
    await pending;
    const inOrder = ["/open", "/commit"];
    await mock.check({ inOrder });
    await assert.rejects(
      mock.check({ inOrder, between: "nothing" }),
      (error) =>
        error instanceof AssertionFailed && /write/.test(error.message),
    );
    await assert.rejects(
      mock.check({ inOrder: ["/commit", "/open"] }),
      (error) => error instanceof AssertionFailed && /open/.test(error.message),
    );
  });
});

Deno.test("a wait that is longer than the server takes is asked for in parts", async () => {
  await using server = await startStandin();
  const waits: unknown[] = [];
  const mock = await connect(server.url, {
    fetch: async (input, init) => {
      if (!String(input).includes("/assert")) return await fetch(input, init);
      const { within_ms, stays_ms, ...claim } = JSON.parse(String(init?.body));
      waits.push([within_ms, stays_ms]);
      const body = JSON.stringify({ ...claim, within_ms: 1 });
      return await fetch(input, { ...init, body });
    },
  }).scope();
  const long = { within: 130_000, stays: 1000 };
  await assert.rejects(mock.received("/a", long), /received 0/);
  assert.deepEqual(waits, [[59_000, 1000], [59_000, 1000], [12_000, 1000]]);
  await mock.any("/a", 200);
  await send(mock, "/a");
  waits.length = 0;
  await mock.received("/a", { within: 130_000 });
  assert.deepEqual(waits, [[60_000, undefined]]);
});
