import type { TestServer } from "./harness.ts";

/** The newest journal entry, once its ending is written. */
// deno-lint-ignore no-explicit-any
export async function lastEntry(server: TestServer): Promise<any> {
  for (let round = 0; round < 5000; round++) {
    const { json } = await server.control("GET", "/__mock__/requests?scope=*");
    const entry = json.requests.at(-1);
    if (entry !== undefined && entry.response !== null) return entry;
  }
  throw new Error("the newest entry did not end");
}
