import { missingPrograms } from "./redis_process.ts";

/** Why tests with a real engine are skipped; `null` where they are not. */
const missing = missingPrograms("redis-server");
if (missing !== null) console.warn(`skipped: ${missing}`);

/** A test with a real engine, which is skipped where there is none. */
export function engineTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: missing !== null, fn });
}
