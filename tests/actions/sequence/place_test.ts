import assert from "node:assert/strict";
import fc from "fast-check";
import { startStandin } from "../../harness.ts";

Deno.test("the place in a sequence is a plain counter, whatever else happens", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "own" });
  const length = 5;
  const steps = Array.from({ length }, (_, n) => ({
    response: { status_code: 200, body: String(n) },
  }));
  const op = fc.oneof(
    fc.record({
      kind: fc.constant("calls" as const),
      count: fc.integer({ min: 1, max: 4 }),
      scope: fc.constantFrom("", "own"),
    }),
    fc.record({
      kind: fc.constantFrom(
        "reset" as const,
        "reset all" as const,
        "put" as const,
        "miss" as const,
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(op, { maxLength: 15 }),
      fc.boolean(),
      async (ops, perScope) => {
        await server.control("DELETE", "/__mock__/stubs");
        await server.control("POST", "/__mock__/reset?scope=*");
        const stub = {
          stub_id: "s",
          request: { path: "/" },
          action: { sequence: { steps, at_end: "cycle" } },
          counted_per: perScope ? "scope" : "server",
        };
        await server.stub(stub);
        let counts: Record<string, number> = {};
        for (const one of ops) {
          if (one.kind === "calls") {
            const key = perScope ? one.scope : "";
            const headers: Record<string, string> = one.scope === ""
              ? {}
              : { own: "1" };
            const answers = await Promise.all(
              Array.from(
                { length: one.count },
                () => server.get("/", { headers }),
              ),
            );
            const start = counts[key] ?? 0;
            const wanted = answers.map((_, n) => String((start + n) % length));
            assert.deepEqual(
              answers.map(({ text }) => text).sort(),
              wanted.sort(),
            );
            counts[key] = start + one.count;
          } else if (one.kind === "miss") await server.get("/elsewhere");
          else if (one.kind === "put") {
            await server.control("PUT", "/__mock__/stubs/s", stub);
            counts = {};
          } else {
            const all = one.kind === "reset all";
            await server.control(
              "POST",
              `/__mock__/reset${all ? "?scope=*" : ""}`,
            );
            if (all) counts = {};
            else counts[""] = 0;
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});
