import assert from "node:assert/strict";
import { readCommandLine } from "../../src/cli/command_line.ts";
import { readConfig } from "../../src/cli/config_reader.ts";
import { readServeOptions } from "../../src/cli/serve_options.ts";

async function drainOf(...args: string[]): Promise<number> {
  const line = readCommandLine(args, () => undefined);
  assert.ok(line.kind === "run", JSON.stringify(line));
  const options = readServeOptions(line.given);
  assert.ok(options.ok, JSON.stringify(options));
  const build = { version: "0.0.0-test", commit: null, builtAt: null };
  const read = await readConfig(options.value, build);
  assert.ok(read.ok, JSON.stringify(read));
  return read.config.drain;
}

Deno.test("a server drains by itself only where others can answer in its place", async () => {
  assert.equal(await drainOf(), 0);
  assert.equal(await drainOf("--store", "sqlite:mocks.db"), 0);
  assert.equal(await drainOf("--store", "redis://store:6379"), 5000);
  assert.equal(await drainOf("--store", "REDISS://store:6379"), 5000);
  const told = ["--store", "redis://store:6379", "--drain"];
  assert.equal(await drainOf(...told, "0"), 0);
  assert.equal(await drainOf("--drain", "70"), 70);
});
