import assert from "node:assert/strict";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { Ending } from "../../src/answers/ending.ts";
import { Journal, type JournalEntry } from "../../src/state/journal.ts";

function enter(journal: Journal, body = ""): JournalEntry {
  const request = new IncomingRequest({
    method: "POST",
    url: "http://localhost/a",
  }, []);
  request.describeBody(new TextEncoder().encode(body));
  return journal.open(request, { stub: null, chaos: null });
}

function ending(body: Uint8Array | null = null): Ending {
  const bodySize = body?.length ?? 0;
  return { outcome: "answered", status: 200, headers: [], body, bodySize };
}

const seqs = (journal: Journal) => [...journal.entries()].map(({ seq }) => seq);

Deno.test("a full journal drops its oldest entries and counts them", () => {
  const journal = new Journal({ entries: 3, bytes: 1e6, body: 1e6 }, {
    value: 0,
  });
  for (let at = 0; at < 7; at++) enter(journal);
  assert.deepEqual(seqs(journal), [5, 6, 7]);
  assert.deepEqual([journal.size, journal.evicted], [3, 4]);
});

Deno.test("a journal of no entries keeps none and counts all", () => {
  const journal = new Journal({ entries: 0, bytes: 1e6, body: 1e6 }, {
    value: 0,
  });
  const entry = enter(journal, "x");
  journal.close(entry, ending(), 1);
  assert.deepEqual([journal.size, journal.evicted, journal.bytes], [0, 1, 0]);
});

Deno.test("a journal sheds its oldest entries when their bodies are too many bytes", () => {
  const journal = new Journal({ entries: 100, bytes: 1000, body: 1000 }, {
    value: 0,
  });
  for (let at = 0; at < 6; at++) {
    journal.close(enter(journal, "x".repeat(300)), ending(), 1);
  }
  assert.ok(journal.bytes <= 1000, String(journal.bytes));
  assert.equal(journal.bytes, journal.size * 300);
  assert.equal(journal.evicted, 6 - journal.size);
  assert.equal(seqs(journal).length, journal.size);
  enter(journal);
  assert.equal(seqs(journal).at(-1), 13);
});

Deno.test("a journal counts the bytes of answers but not a body that is the stub's own", () => {
  const journal = new Journal({ entries: 100, bytes: 1e6, body: 1000 }, {
    value: 0,
  });
  const own = new Uint8Array(5000);
  for (let at = 0; at < 4; at++) {
    journal.close(enter(journal), { ...ending(own), isShared: true }, 1);
  }
  assert.equal(journal.bytes, 0);
  assert.ok(
    [...journal.entries()].every((entry) => entry.ending?.body === own),
  );
  for (let at = 0; at < 4; at++) {
    journal.close(enter(journal), ending(new Uint8Array(2000)), 1);
  }
  assert.equal(journal.bytes, 4000);
  assert.equal([...journal.entries()].at(-1)?.ending?.bodySize, 2000);
});

Deno.test("an entry is closed once and its later endings change nothing", () => {
  const journal = new Journal({ entries: 3, bytes: 1e6, body: 1e6 }, {
    value: 0,
  });
  const entry = enter(journal, "abc");
  journal.close(entry, ending(), 7);
  journal.close(entry, { ...ending(), outcome: "client_left" }, 9);
  assert.deepEqual([entry.ending?.outcome, entry.durationMs, entry.changed], [
    "answered",
    7,
    2,
  ]);
  assert.equal(journal.bytes, 3);
});

Deno.test("an entry that was dropped before its end weighs nothing", () => {
  const journal = new Journal({ entries: 1, bytes: 1e6, body: 1e6 }, {
    value: 0,
  });
  const first = enter(journal, "abc");
  enter(journal);
  journal.close(first, ending(), 1);
  assert.equal(journal.bytes, 0);
});

Deno.test("an entry that ends after its journal was cleared weighs nothing, and the journal fills anew", () => {
  const journal = new Journal({ entries: 3, bytes: 1e6, body: 1e6 }, {
    value: 0,
  });
  for (let at = 0; at < 4; at++) enter(journal);
  const last = enter(journal, "abc");
  assert.equal(journal.clear(), 3);
  journal.close(last, ending(), 1);
  assert.deepEqual([journal.size, journal.bytes, journal.evicted], [0, 0, 0]);
  for (let at = 0; at < 5; at++) {
    journal.close(enter(journal, "ab"), ending(), 1);
  }
  assert.deepEqual([journal.size, journal.bytes, journal.evicted], [3, 6, 2]);
  assert.equal(seqs(journal).length, 3);
});

Deno.test("an entry that went to make room for another's body weighs nothing once it ends", () => {
  const journal = new Journal({ entries: 9, bytes: 100, body: 1000 }, {
    value: 0,
  });
  const waiting = enter(journal, "x".repeat(60));
  journal.close(enter(journal, "x".repeat(60)), ending(), 1);
  journal.close(enter(journal, "x".repeat(60)), ending(), 1);
  assert.deepEqual([journal.size, journal.bytes, journal.evicted], [1, 60, 2]);
  journal.close(waiting, ending(), 1);
  assert.deepEqual([journal.size, journal.bytes], [1, 60]);
});
