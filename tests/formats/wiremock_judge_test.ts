import assert from "node:assert/strict";
import { judge } from "./judge/run.ts";
import { whyNoWireMock } from "./judge/wiremock.ts";

const reason = whyNoWireMock();

Deno.test({
  name: `WireMock and an import of its files answer alike${
    reason === null ? "" : ` (skipped: ${reason})`
  }`,
  ignore: reason !== null,
  fn: async () => assert.deepEqual(await judge(), []),
});
