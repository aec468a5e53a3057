import assert from "node:assert/strict";
import { exportAnswer } from "../../src/model/import.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

const mebibyte = 1024 * 1024;

/** Sends requests, a hundred at a time. */
async function sendMany(
  server: TestServer,
  count: number,
  init: RequestInit = {},
): Promise<void> {
  for (let sent = 0; sent < count; sent += 100) {
    const batch = Math.min(100, count - sent);
    await Promise.all(
      Array.from({ length: batch }, () => server.get("/many", init)),
    );
  }
}

const post = (body: string) => ({ method: "POST", body });

Deno.test("a long listing of requests is written in pieces, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await sendMany(server, 20, post("x".repeat(100_000)));
  const listing = server.requests();
  const pauses = await clock.pausesOf(listing, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  assert.ok(pauses > 4, `${pauses} pauses`);
  assert.equal((await listing).requests.length, 20);
});

for (const filter of ["path=zz", "text=zz", "q=path:zz", "q=zz"]) {
  Deno.test(`requests with long targets are looked through in pieces for ${filter}`, async () => {
    const clock = createFakeSleep();
    await using server = await startStandin({}, { sleep: clock.sleep });
    const path = `/${"a".repeat(30_000)}`;
    for (let at = 0; at < 200; at++) await server.get(path);
    const listing = server.requests(`?limit=1&${filter}`);
    const pauses = await clock.pausesOf(listing, async () => {
      assert.equal((await server.get("/other")).status, 404);
    });
    assert.ok(pauses > 10, `${pauses} pauses`);
    assert.equal((await listing).requests.length, 0);
  });
}

Deno.test("a long listing of stubs is written in pieces, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  for (let at = 0; at < 20; at++) {
    await server.stub(answering({ path: `/${at}` }, "x".repeat(100_000)));
  }
  const listing = server.stubs();
  const nap = await Promise.race([clock.next(), listing.then(() => null)]);
  assert.ok(nap, "the listing never paused");
  assert.equal((await server.get("/1")).text.length, 100_000);
  nap.wake();
  let rest = 1;
  void (async () => {
    while (rest > 0) (await clock.next()).wake();
  })();
  assert.equal((await listing).length, 20);
  rest = 0;
});

Deno.test("a listing without a limit holds the newest 10,000 requests and counts the rest", async () => {
  await using server = await startStandin({ journalLimit: 10_100 });
  await server.get("/oldest");
  await sendMany(server, 10_002);
  const { requests, omitted, total } = await server.requests();
  assert.deepEqual([requests.length, omitted, total], [10_000, 3, 10_003]);
  const filtered = await server.requests("?path=/oldest");
  assert.deepEqual([filtered.requests.length, filtered.omitted], [
    1,
    undefined,
  ]);
  const asked = await server.requests("?limit=10001");
  assert.deepEqual([asked.requests.length, asked.omitted], [10_001, undefined]);
  const seqs = asked.requests.map(({ seq }) => seq);
  assert.deepEqual(seqs, seqs.toSorted((a, b) => a - b));
});

Deno.test("a listing without a limit has at most 32 MiB, whatever the bodies are", async () => {
  await using server = await startStandin();
  for (const character of ["x", "\u0001", "é", '"']) {
    await server.control("DELETE", "/__mock__/requests");
    const size = new TextEncoder().encode(character).length;
    await sendMany(server, 40, post(character.repeat(mebibyte / size)));
    const answer = await server.control("GET", "/__mock__/requests");
    const bytes = new TextEncoder().encode(answer.text).length;
    assert.ok(bytes <= 32 * mebibyte, `${bytes} bytes of ${character}`);
    const { requests, omitted = 0 } = JSON.parse(answer.text);
    assert.equal(requests.length + omitted, 40);
    assert.ok(requests.length > 4 && omitted > 0, `${requests.length} shown`);
  }
});

Deno.test("a listing over scopes has its requests in order of arrival", async () => {
  await using server = await startStandin();
  for (const name of ["a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const scopes = ["a", "b", "", "b", "a", "a", "", "b"];
  for (const [at, scope] of scopes.entries()) {
    const headers = scope === "" ? {} : { [scope]: "1" };
    await server.get(`/${at}`, { headers });
  }
  const paths = async (query: string) =>
    (await server.requests(query)).requests.map(({ path }) => path).join("");
  assert.equal(await paths("?scope=*"), "/0/1/2/3/4/5/6/7");
  assert.equal(await paths("?scope=*&limit=3"), "/5/6/7");
  assert.equal(await paths("?scope=*&limit=0"), "");
});

for (const to of ["standin", "wiremock", "har"]) {
  Deno.test(`a long export to ${to} is written in pieces, and others are answered in between`, async () => {
    const clock = createFakeSleep();
    await using server = await startStandin({}, { sleep: clock.sleep });
    for (let at = 0; at < 20; at++) {
      await server.stub(answering({ path: `/${at}` }, "x".repeat(100_000)));
      assert.equal((await server.get(`/${at}`)).status, 200);
    }
    const answer = server.control("GET", `/__mock__/export?to=${to}`);
    const pauses = await clock.pausesOf(answer, async () => {
      assert.equal((await server.get("/1")).text.length, 100_000);
    });
    assert.ok(pauses > 4, `${pauses} pauses`);
    const { files: [file], score } = (await answer).as(exportAnswer);
    const text = file?.text ?? "";
    const value = JSON.parse(text);
    assert.equal(text, `${JSON.stringify(value, null, 2)}\n`);
    const { stubs, mappings, log } = value;
    assert.equal((stubs ?? mappings ?? log.entries).length, 20);
    assert.equal(score.kept + score.lost, 20);
  });
}

Deno.test("an export of nothing is whole JSON", async () => {
  await using server = await startStandin();
  for (const to of ["standin", "wiremock", "har"]) {
    const answer = await server.control("GET", `/__mock__/export?to=${to}`);
    const text = answer.as(exportAnswer).files[0]?.text ?? "";
    assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  }
});
