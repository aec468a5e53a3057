import assert from "node:assert/strict";
import { serverFacts } from "../../src/model/server_facts.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { startProcess } from "../server_process.ts";

const mebibyte = 1024 * 1024;

async function journalOf(server: TestServer) {
  const answer = await server.control("GET", "/__mock__/server");
  return answer.as(serverFacts).journal;
}

async function upload(
  server: { readonly url: string },
  body: string,
  scope: string,
): Promise<void> {
  const headers = { [scope]: "1" };
  const response = await fetch(`${server.url}/upload`, {
    method: "POST",
    headers,
    body,
  });
  await response.text();
}

Deno.test("the journals of all scopes are held to one bound, and the fullest gives first", async () => {
  await using server = await startStandin({ journalBytes: 4 * mebibyte });
  for (const name of ["quiet", "a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await upload(server, "x".repeat(1000), "quiet");
  const body = "x".repeat(100_000);
  for (let at = 0; at < 40; at++) await upload(server, body, "a");
  for (let at = 0; at < 40; at++) await upload(server, body, "b");
  const journal = await journalOf(server);
  assert.ok(journal.bytes <= 4 * mebibyte, String(journal.bytes));
  const [, quiet, a, b] = journal.scopes;
  assert.deepEqual([quiet?.entries, quiet?.evicted], [1, 0]);
  assert.ok((a?.entries ?? 0) > 15, String(a?.entries));
  assert.ok(Math.abs((a?.entries ?? 0) - (b?.entries ?? 0)) <= 2);
  assert.equal((a?.entries ?? 0) + (a?.evicted ?? 0), 40);
});

Deno.test("large targets and headers count against the bound as bodies do, and are shown as they came", async () => {
  await using server = await startStandin({ journalBytes: mebibyte });
  const long = "p".repeat(20_000);
  for (let at = 0; at < 60; at++) {
    await server.get(`/${long}?n=${at}`, {
      headers: { "x-long": long },
    });
  }
  const { entries, bytes } = await journalOf(server);
  assert.ok(entries > 5 && entries < 40, String(entries));
  assert.ok(bytes <= mebibyte, String(bytes));
  const { requests } = await server.requests();
  const last = requests.at(-1);
  assert.equal(last?.target, `/${long}?n=59`);
  assert.equal(last?.headers["x-long"], long);
  const found = await server.control("POST", "/__mock__/assert", {
    headers: { "x-long": long },
    query: { n: "58" },
  });
  assert.match(found.text, /"count":1/);
});

Deno.test("what stubs that are gone have answered counts against the bound", async () => {
  await using server = await startStandin({ journalBytes: 4 * mebibyte });
  const body = "x".repeat(200_000);
  for (let at = 0; at < 60; at++) {
    const id = await server.stub(answering({}, `${at}${body}`));
    await server.get("/a");
    await server.control("DELETE", `/__mock__/stubs/${id}`);
  }
  const { entries, bytes } = await journalOf(server);
  assert.ok(entries < 20, String(entries));
  assert.ok(bytes <= 4 * mebibyte, String(bytes));
});

Deno.test("an open stream's answer counts against the bound", async () => {
  await using server = await startStandin({ journalBytes: mebibyte });
  const data = "x".repeat(50_000);
  await server.stub({
    request: { path: "/stream" },
    action: {
      sse: {
        events: [
          ...Array.from({ length: 10 }, () => ({ data })),
          { data: "late", delay_ms: 60_000 },
        ],
      },
    },
  });
  const gone = new AbortController();
  for (let at = 0; at < 5; at++) {
    const { signal } = gone;
    const response = await fetch(`${server.url}/stream`, { signal });
    let size = 0;
    for await (
      const chunk of response.body?.values({ preventCancel: true }) ?? []
    ) {
      size += chunk.length;
      if (size > 500_000) break;
    }
  }
  const { entries, bytes } = await journalOf(server);
  gone.abort();
  assert.ok(entries >= 1 && entries < 3, String(entries));
  assert.ok(bytes <= mebibyte, String(bytes));
});

Deno.test({
  name: "a journal takes little more memory than --journal-bytes says",
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await startProcess({
      v8Flags: ["--max-old-space-size=128", "--max-semi-space-size=1"],
      flags: ["--journal-bytes", "96mb"],
    });
    for (const name of ["a", "b", "c", "d", "e"]) {
      await (await fetch(`${server.url}/__mock__/scopes`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name }),
      })).text();
    }
    const before = await server.residentBytes();
    const body = "x".repeat(mebibyte);
    for (let at = 0; at < 300; at++) {
      await upload(server, body, "abcde".charAt(at % 5));
    }
    const grown = (await server.residentBytes() - before) / mebibyte;
    assert.ok(grown > 60 && grown < 1.3 * 96 + 30, `${grown} MiB`);
  },
});
