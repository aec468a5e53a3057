import assert from "node:assert/strict";
import { parseOptions } from "./options.ts";
import { legSeconds, relay } from "./relay.ts";
import { argumentsOf, flagsOf } from "./server_flags.ts";

Deno.test("each leg of a long fuzz has a server with other options", async () => {
  const seen: string[] = [];
  await relay({ seconds: 4 * legSeconds, seed: 7 }, ({ seed }) => {
    seen.push(flagsOf({ flags: null, seed }));
    return Promise.resolve(true);
  });
  assert.equal(new Set(seen).size, 4);
  assert.ok(seen.some((flags) => flags.includes("--listener exact")));
  assert.ok(seen.some((flags) => flags.includes("--store sqlite:")));
});

Deno.test("options for the server of a fuzz stand in place of those of its seed", () => {
  const options = parseOptions(["--flags=--store sqlite:FOLDER/a --cors"]);
  assert.ok(typeof options !== "string");
  assert.deepEqual(
    argumentsOf(flagsOf(options), "/tmp/b"),
    ["--store", "sqlite:/tmp/b/a", "--cors"],
  );
});
