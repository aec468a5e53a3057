import assert from "node:assert/strict";
import fc from "fast-check";
import type { Report } from "../../src/model/report.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import {
  askReport,
  assertIn,
  makeScope,
  one,
  reportOf,
  several,
} from "../control/report_reader.ts";

const names = ["a", "b", "c"] as const;
const name = fc.constantFrom(...names);

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom("ask" as const, "ask" as const),
    name,
    path: fc.constantFrom("/hit", "/miss", "/once"),
  }),
  fc.record({
    kind: fc.constant("assert" as const),
    name,
    path: fc.constantFrom("/hit", "/miss"),
    times: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom("end" as const, "clear" as const),
    name,
  }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a scope's report should say. */
class Model {
  readonly limit: number;
  readonly strict: boolean;
  requests: string[] = [];
  once = 0;
  readonly asserted = new Map<string, boolean>();
  late = 0;
  isOver = false;

  constructor(limit: number, strict: boolean) {
    this.limit = limit;
    this.strict = strict;
  }

  ask(path: string): void {
    if (this.isOver) this.late++;
    else {
      this.requests.push(path);
      if (path === "/once") this.once++;
    }
  }

  assert(path: string, times: number): void {
    if (this.isOver) return;
    const held = this.requests.slice(-this.limit);
    const count = held.filter((one) => one === path).length;
    this.asserted.set(`${path} ${times}`, count === times);
  }

  get misses(): number {
    return this.requests.filter((one) => one === "/miss").length;
  }

  /** What is the same in every run. */
  summary() {
    const evicted = Math.max(0, this.requests.length - this.limit);
    const results = [...this.asserted.values()];
    const unused = this.once === 0;
    return {
      requests: this.requests.length,
      unmatched: this.misses,
      late: this.late,
      evicted,
      shown: this.requests.slice(-this.limit),
      // The stub on /hit is everybody's, so that only that on /once can go unused.
      unused,
      results: results.toSorted(),
      passed: this.misses === 0 && results.every(Boolean) &&
        !(unused && this.strict),
    };
  }
}

function summaryOf(report: Report) {
  const { counts, passed } = report;
  return {
    requests: counts.requests,
    unmatched: counts.unmatched,
    late: counts.late,
    evicted: counts.evicted,
    shown: report.requests.map(({ target }) => target),
    unused: report.unused_stubs.length === 1,
    results: report.assertions.map(({ result }) => result).toSorted(),
    passed,
  };
}

async function take(
  server: TestServer,
  models: Readonly<Record<string, Model>>,
  one: Step,
): Promise<void> {
  const model = models[one.name];
  if (model === undefined) return;
  switch (one.kind) {
    case "ask":
      await server.get(one.path, { headers: { "Mock-Scope": one.name } });
      return model.ask(one.path);
    case "assert":
      if (model.isOver) return;
      await assertIn(server, one.name, { path: one.path, times: one.times });
      return model.assert(one.path, one.times);
    case "clear":
      if (model.isOver) return;
      await server.control("DELETE", `/__mock__/requests?scope=${one.name}`);
      model.requests = [];
      return;
    case "end":
      await end(server, one.name, model);
  }
}

async function end(
  server: TestServer,
  scope: string,
  model: Model,
): Promise<void> {
  if (model.isOver) return;
  const alive = await reportOf(server, `scope=${scope}`);
  const path = `/__mock__/scopes/${scope}?report=true`;
  const ended = one(await server.control("DELETE", path));
  assert.notEqual(ended.ended_at, null);
  assert.deepEqual({ ...ended, ended_at: null }, alive);
  model.isOver = true;
}

Deno.test("a report says what was done in its scope and in no other, before its end and after", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), {
        minLength: names.length,
        maxLength: names.length,
      }),
      async (steps, settings) => {
        await using server = await startStandin();
        await server.stub(answering({ path: "/hit" }));
        const models: Record<string, Model> = {};
        for (const [at, scope] of names.entries()) {
          const [limit = 1, strict = false] = settings[at] ?? [];
          models[scope] = new Model(limit, strict);
          await makeScope(server, {
            name: scope,
            journal_limit: limit,
            strict,
          });
          await server.stub(answering({ path: "/once" }), scope);
        }
        for (const one of steps) await take(server, models, one);
        const expected = names.map((scope) => models[scope]?.summary());
        const apart = [];
        for (const scope of names) {
          apart.push(summaryOf(await reportOf(server, `scope=${scope}`)));
        }
        assert.deepEqual(apart, expected);
        const { passed, reports } = several(await askReport(server, "scope=*"));
        const together = names.map((scope) =>
          reports.filter((one) => one.scope === scope).map(summaryOf)
        );
        assert.deepEqual(together, expected.map((one) => [one]));
        assert.equal(passed, expected.every((one) => one?.passed));
      },
    ),
    { numRuns: 40 },
  );
});
