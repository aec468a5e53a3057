import assert from "node:assert/strict";
import { stubPayload } from "../../src/model/stub.ts";
import { questionOf } from "../../src/recording/question.ts";

function specOf(request: unknown, action: unknown = {}) {
  const usual = { response: { status_code: 200, body: "" } };
  return stubPayload.parse({
    request,
    action: { ...usual, ...Object(action) },
  });
}

const now = Date.parse("2026-03-01T10:00:00Z");

const questions: [request: unknown, asked: string][] = [
  [{}, "GET /"],
  [{ method: "HEAD", path: "/a b/c" }, "HEAD /a%20b/c"],
  [{ path: "/a", query: { page: "1", q: "x&y" } }, "GET /a?page=1&q=x%26y"],
  [{ target: "/a%2Fb?c" }, "GET /a%2Fb?c"],
  [
    { path: "/a", target: { $regex: "/a(?:\\?.*)?\\Z" }, query: { b: "1" } },
    "GET /a?b=1",
  ],
  [
    { path: "/a b", target: { $regex: "/a b\\Z" } },
    'not: its target asks {"$regex":{"pattern":"/a b\\\\Z"}}',
  ],
  [{ path: "/a", query: { $exact_key_values: {} } }, "GET /a"],
  [{ path: "/a", query: { x: { $values: ["1", "2"] } } }, "GET /a?x=1&x=2"],
  [
    { path: "/a", query: { ts: { $regex: "\\d{10}$" } } },
    "GET /a?ts=1772359200",
  ],
  [{ path: { $regex: "/items(?:\\?.*)?\\Z" } }, "GET /items"],
  [{ path: "/a", headers: { accept: "text/csv" } }, "GET /a accept: text/csv"],
  [{ path: "/a", cookies: { a: "1", b: "2" } }, "GET /a cookie: a=1; b=2"],
  [{ method: "POST", path: "/a" }, "not: POST may change something"],
  [{ path: "/a/{id}" }, "not: its path /a/{id} has parameters"],
  [{ path: "/a", body: { $regex: "x" } }, "not: it asks for a body"],
  [
    { path: "/a", query: { $not: { $key_values: { a: "1" } } } },
    "not: its query asks $not",
  ],
];

for (const [request, asked] of questions) {
  Deno.test(`of a stub for ${JSON.stringify(request)} is asked: ${asked}`, () => {
    const reading = questionOf(specOf(request), now);
    if (!reading.ok) return assert.equal(`not: ${reading.reason}`, asked);
    const { method, target, headers } = reading.question;
    const lines = headers.map(([name, value]) => ` ${name}: ${value}`);
    assert.equal(`${method} ${target}${lines.join("")}`, asked);
  });
}
