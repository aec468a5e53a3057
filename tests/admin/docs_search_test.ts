import assert from "node:assert/strict";
import { search } from "../../admin/docs/search.ts";

const sections = [
  {
    titles: ["Streams"],
    href: "/__mock__/docs/manual/streams",
    text: "A stream is a list of writes with times.",
  },
  {
    titles: ["Streams", "Resume"],
    href: "/__mock__/docs/manual/streams#resume",
    text: "A client that sends Last-Event-ID gets what follows (a.b).",
  },
  {
    titles: ["Scopes"],
    href: "/__mock__/docs/manual/scopes",
    text: "Every event of a scope has an id; the last one is kept.",
  },
  {
    titles: ["Changelog", "Streams"],
    href: "/__mock__/docs/manual/changelog#streams",
    text: "A client that sends Last-Event-ID gets what follows.",
  },
];

function found(query: string): string[] {
  return search(sections, query).map(({ section }) => section.href.slice(21));
}

Deno.test("a search finds the sections that have every word, wherever it stands", () => {
  assert.deepEqual(found("WRITES times"), ["/streams"]);
  assert.deepEqual(found("writes nowhere"), []);
  assert.deepEqual(found(""), []);
  assert.deepEqual(found('  "" '), []);
});

Deno.test("words that stand together come first, hyphens or not", () => {
  assert.equal(found("last event id").length, 3);
  assert.equal(found("last event id")[0], "/streams#resume");
  assert.deepEqual(found('"last event id"'), [
    "/streams#resume",
    "/changelog#streams",
  ]);
});

Deno.test("a title counts more than a text", () => {
  assert.equal(found("scope")[0], "/scopes");
  assert.equal(found("resume")[0], "/streams#resume");
  assert.equal(found("streams")[0], "/streams");
});

Deno.test("a snippet marks the words in their own spelling, and signs of patterns are plain", () => {
  const [hit] = search(sections, "last event id");
  assert.deepEqual(
    hit?.snippet.filter(({ isHit }) => isHit).map(({ text }) => text),
    ["Last-Event-ID"],
  );
  const [dotted] = search(sections, "(a.b");
  assert.deepEqual(
    dotted?.snippet.filter(({ isHit }) => isHit).map(({ text }) => text),
    ["(a.b"],
  );
  assert.deepEqual(found(".*"), []);
});
