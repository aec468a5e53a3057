import assert from "node:assert/strict";
import { judges } from "./judge/run.ts";

for (const { tool, whyNot, judge } of judges) {
  const reason = await whyNot();
  Deno.test({
    name: `${tool} and an import of its files answer alike${
      reason === null ? "" : ` (skipped: ${reason})`
    }`,
    ignore: reason !== null,
    fn: async () => assert.deepEqual(await judge(), []),
  });
}
