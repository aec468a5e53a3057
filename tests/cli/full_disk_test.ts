import assert from "node:assert/strict";
import { type Running, start, until } from "../executable/program.ts";
import { fromSource, inFolderTest } from "./from_source.ts";

/** From source, with an output sent to the device that refuses every byte. */
function startWithFull(folder: string, output: "1" | "2"): Promise<Running> {
  const redirection = ["sh", "-c", `exec "$@" ${output}> /dev/full`, "sh"];
  const launch = [...redirection, ...fromSource()];
  return start(folder, ["--log-level", "debug"], launch);
}

async function isHealthy(url: string): Promise<void> {
  const health = await fetch(`${url}/__mock__/health`);
  assert.equal((await health.json()).status, "ok");
}

inFolderTest(
  "a server goes on when its log cannot be written",
  async (folder) => {
    const server = await startWithFull(folder, "2");
    await isHealthy(server.url);
    assert.equal((await server.stop()).code, 0);
  },
  { onlyOn: "linux" },
);

inFolderTest(
  "a server goes on when its address cannot be printed, and names it in the log",
  async (folder) => {
    const server = await startWithFull(folder, "1");
    await until(
      "a warning",
      () => server.output().includes("warn standard output cannot be written"),
    );
    await isHealthy(server.url);
    assert.equal((await server.stop()).code, 0);
  },
  { onlyOn: "linux" },
);
