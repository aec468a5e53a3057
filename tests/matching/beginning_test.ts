import assert from "node:assert/strict";
import fc from "fast-check";
import type { Json } from "../../src/json/values.ts";
import { BeginningTree } from "../../src/matching/beginning_tree.ts";
import { answering, startStandin } from "../harness.ts";

const beginning = fc.string({
  unit: fc.constantFrom("a", "b", "/"),
  maxLength: 5,
});
const step = fc.record({ removes: fc.boolean(), beginning });

/** What stands in the tree here: how often its text was added. */
interface Count {
  readonly text: string;
  times: number;
  readonly isEmpty: boolean;
}

function newCount(text: string): Count {
  return {
    text,
    times: 0,
    get isEmpty() {
      return this.times === 0;
    },
  };
}

Deno.test("a tree of beginnings finds all texts that another one begins with, whatever was added and removed", () => {
  const property = fc.property(
    fc.array(step, { maxLength: 40, size: "max" }),
    fc.array(beginning, { minLength: 1 }),
    (steps, texts) => {
      const tree = new BeginningTree<Count>();
      const plain = new Map<string, number>();
      for (const { removes, beginning } of steps) {
        const times = plain.get(beginning) ?? 0;
        if (removes && times === 0) continue;
        const count = tree.at(beginning, () => newCount(beginning));
        count.times = removes ? times - 1 : times + 1;
        plain.set(beginning, count.times);
        if (removes) tree.prune(beginning);
      }
      for (const text of texts) {
        const found: Count[] = [];
        tree.walk(text, found);
        const expected = [...plain].filter(([one, times]) =>
          times > 0 && text.startsWith(one)
        ).map(([one]) => one);
        assert.deepEqual(
          found.map((one) => one.text).toSorted(),
          expected.toSorted(),
        );
      }
      for (const [one, times] of plain) {
        if (times === 0) continue;
        tree.at(one, () => newCount(one)).times = 0;
        tree.prune(one);
      }
      assert.ok(tree.isEmpty);
    },
  );
  fc.assert(property, { numRuns: 1000 });
});

Deno.test("criteria about the path and the target find their stubs by what these begin with", async () => {
  await using server = await startStandin();
  const asked: [name: string, request: Record<string, Json>][] = [
    ["one", { path: { $regex: "/shop/\\d+$" } }],
    ["case", { path: { $regex: "(?ai)/SHOP/x" } }],
    ["equal", { path: { $eq: "/Shop/{id}" } }],
    ["either", { path: { $or: [{ $eq: "/sea" }, { $regex: "/see+$" }] } }],
    ["both", { path: { $and: [{ $regex: "/b" }, { $regex: ".*c$" }] } }],
    ["sent", { target: { $regex: "/%61\\?x=" } }],
    ["query", { target: { $regex: ".*[?&]y=1" }, path: { $regex: "/q" } }],
  ];
  for (const [name, request] of asked) {
    await server.stub(answering(request, name));
  }
  const answers: [target: string, answered: string | null][] = [
    ["/shop/12", "one"],
    ["/shop/x", "case"],
    ["/sHOP/Xy", "case"],
    ["/Shop/%7Bid%7D", "equal"],
    ["/shop/{id}", null],
    ["/sea", "either"],
    ["/seee", "either"],
    ["/s", null],
    ["/bc", "both"],
    ["/cb", null],
    ["/%61?x=2", "sent"],
    ["/a?x=2", null],
    ["/q?x=1&y=1", "query"],
    ["/shop/1%32", "one"],
    ["/", null],
  ];
  for (const [target, answered] of answers) {
    const { status, text } = await server.get(target);
    assert.equal(status === 404 ? null : text, answered, target);
  }
});
