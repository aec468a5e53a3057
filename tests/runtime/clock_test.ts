import assert from "node:assert/strict";
import { health } from "../../src/model/server_facts.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

const hour = 3_600_000;

/** A clock on the wall that somebody sets; it is right again at the end of the scope. */
function wallClock() {
  const right = Date.now;
  let off = 0;
  Date.now = () => right() + off;
  return {
    set(ms: number): void {
      off = ms;
    },
    [Symbol.dispose](): void {
      Date.now = right;
    },
  };
}

Deno.test("a clock that is set forward or back changes no duration and no uptime", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/late" }, "ok", {
      chaos: { latency: { base_ms: 30 } },
    }),
  );
  for (const jump of [hour, -hour]) {
    using clock = wallClock();
    const pending = server.get("/late");
    while ((await server.requests("?path=late")).total === 0);
    clock.set(jump);
    await pending;
    const { response } = await lastEntry(server);
    assert.ok(
      response.duration_ms >= 29 && response.duration_ms < 20_000,
      `${response.duration_ms}`,
    );
    const told = await server.control("GET", "/__mock__/health");
    const { uptime_ms } = told.as(health);
    assert.ok(uptime_ms > 0 && uptime_ms < 20_000, `${uptime_ms}`);
    await server.control("DELETE", "/__mock__/requests");
  }
});
