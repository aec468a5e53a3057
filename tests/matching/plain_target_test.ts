import assert from "node:assert/strict";
import fc from "fast-check";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { plainTarget } from "../../src/matching/target_predicate.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { answering, startStandin } from "../harness.ts";

const fitsPattern = compileCriterion({ $regex: { pattern: plainTarget } });

/** Targets in all spellings, and URLs of authorities that leak into them. */
const url = fc.tuple(
  fc.constantFrom("http://h", "https://h:1", "http://"),
  fc.string({
    unit: fc.constantFrom(
      "/",
      "/",
      "a",
      "%41",
      "%",
      "?",
      "#",
      ".",
      "é",
      "\u{1f600}",
    ),
    maxLength: 6,
  }),
).map((parts) => parts.join(""));

Deno.test("a request's path is plain where the pattern says so of its target", () => {
  const seen = { true: 0, false: 0 };
  const property = fc.property(url, (url) => {
    const request = new IncomingRequest({ method: "GET", url }, [[
      "Host",
      "h",
    ]]);
    const isPlain = fitsPattern(request.target, request);
    assert.equal(request.hasPlainPath, isPlain, url);
    seen[`${isPlain}`]++;
  });
  fc.assert(property, { numRuns: 5000 });
  assert.ok(seen.true > 200 && seen.false > 200, JSON.stringify(seen));
});

Deno.test("a stub that asks for a plain target beside its path takes no other spelling of it", async () => {
  await using server = await startStandin();
  const target = { $regex: plainTarget };
  await server.stub(answering({ path: "/a/b", target }, "plain"));
  const answers: [target: string, isAnswered: boolean][] = [
    ["/a/b", true],
    ["/a/b?c=%2F/", true],
    ["/a/b/", false],
    ["//a/b", false],
    ["/a/%62", false],
    ["/%61/b?x", false],
  ];
  for (const [sent, isAnswered] of answers) {
    const { status } = await server.get(sent);
    assert.equal(status === 200, isAnswered, sent);
  }
});
