import type { World } from "../../src/runtime/world.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { createFakeSleep } from "../fake_sleep.ts";

/** A server whose clock goes on only when it is told. */
export async function startClocked() {
  let now = Date.parse("2026-05-01T10:00:00Z");
  const fake = createFakeSleep();
  const { sleep, after } = fake;
  const world: Partial<World> = { now: () => now, sleep, after };
  const server: TestServer = await startStandin({}, world);
  return {
    server,
    sleep: fake,
    /** Lets so many milliseconds pass. */
    pass: (ms: number) => void (now += ms),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
