import assert from "node:assert/strict";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { type Ending, type Entry, Page } from "../../src/state/journal.ts";

function enter(page: Page, body = ""): Entry {
  const request = new IncomingRequest({
    method: "POST",
    url: "http://localhost/a",
  }, []);
  request.describeBody(new TextEncoder().encode(body));
  return page.open(request, null, null);
}

function ending(body: Uint8Array | null = null): Ending {
  const bodySize = body?.length ?? 0;
  return { outcome: "answered", status: 200, headers: [], body, bodySize };
}

const seqs = (page: Page) => [...page.entries()].map(({ seq }) => seq);

Deno.test("a full page drops its oldest entries and counts them", () => {
  const page = new Page({ entries: 3, bytes: 1e6, body: 1e6 }, { value: 0 });
  for (let at = 0; at < 7; at++) enter(page);
  assert.deepEqual(seqs(page), [5, 6, 7]);
  assert.deepEqual([page.size, page.evicted], [3, 4]);
});

Deno.test("a page of no entries keeps none and counts all", () => {
  const page = new Page({ entries: 0, bytes: 1e6, body: 1e6 }, { value: 0 });
  const entry = enter(page, "x");
  page.close(entry, ending(), 1);
  assert.deepEqual([page.size, page.evicted, page.bytes], [0, 1, 0]);
});

Deno.test("a page sheds its oldest entries when their bodies are too many bytes", () => {
  const page = new Page({ entries: 100, bytes: 1000, body: 1000 }, {
    value: 0,
  });
  for (let at = 0; at < 6; at++) {
    page.close(enter(page, "x".repeat(300)), ending(), 1);
  }
  assert.ok(page.bytes <= 1000, String(page.bytes));
  assert.equal(page.bytes, page.size * 300);
  assert.equal(page.evicted, 6 - page.size);
  assert.equal(seqs(page).length, page.size);
  enter(page);
  assert.equal(seqs(page).at(-1), 13);
});

Deno.test("a page counts the bytes of answers but not a body that is the stub's own", () => {
  const page = new Page({ entries: 100, bytes: 1e6, body: 1000 }, { value: 0 });
  const own = new Uint8Array(5000);
  for (let at = 0; at < 4; at++) {
    page.close(enter(page), { ...ending(own), isShared: true }, 1);
  }
  assert.equal(page.bytes, 0);
  assert.ok([...page.entries()].every((entry) => entry.ending?.body === own));
  for (let at = 0; at < 4; at++) {
    page.close(enter(page), ending(new Uint8Array(2000)), 1);
  }
  assert.equal(page.bytes, 4000);
  assert.equal([...page.entries()].at(-1)?.ending?.bodySize, 2000);
});

Deno.test("an entry is closed once and its later endings change nothing", () => {
  const page = new Page({ entries: 3, bytes: 1e6, body: 1e6 }, { value: 0 });
  const entry = enter(page, "abc");
  page.close(entry, ending(), 7);
  page.close(entry, { ...ending(), outcome: "client_left" }, 9);
  assert.deepEqual([entry.ending?.outcome, entry.durationMs, entry.changed], [
    "answered",
    7,
    2,
  ]);
  assert.equal(page.bytes, 3);
});

Deno.test("an entry that was dropped before its end weighs nothing", () => {
  const page = new Page({ entries: 1, bytes: 1e6, body: 1e6 }, { value: 0 });
  const first = enter(page, "abc");
  enter(page);
  page.close(first, ending(), 1);
  assert.equal(page.bytes, 0);
});

Deno.test("an entry that ends after its page was cleared weighs nothing, and the page fills anew", () => {
  const page = new Page({ entries: 3, bytes: 1e6, body: 1e6 }, { value: 0 });
  for (let at = 0; at < 4; at++) enter(page);
  const last = enter(page, "abc");
  assert.equal(page.clear(), 3);
  page.close(last, ending(), 1);
  assert.deepEqual([page.size, page.bytes, page.evicted], [0, 0, 0]);
  for (let at = 0; at < 5; at++) page.close(enter(page, "ab"), ending(), 1);
  assert.deepEqual([page.size, page.bytes, page.evicted], [3, 6, 2]);
  assert.equal(seqs(page).length, 3);
});

Deno.test("an entry that went to make room for another's body weighs nothing once it ends", () => {
  const page = new Page({ entries: 9, bytes: 100, body: 1000 }, { value: 0 });
  const waiting = enter(page, "x".repeat(60));
  page.close(enter(page, "x".repeat(60)), ending(), 1);
  page.close(enter(page, "x".repeat(60)), ending(), 1);
  assert.deepEqual([page.size, page.bytes, page.evicted], [1, 60, 2]);
  page.close(waiting, ending(), 1);
  assert.deepEqual([page.size, page.bytes], [1, 60]);
});
