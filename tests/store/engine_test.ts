import assert from "node:assert/strict";
import { freePort, missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses } from "./shared_processes.ts";
import { startRefused } from "./stored_server.ts";

const missing = missingPrograms("redis-server", "redis-cli");

function engineTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: missing !== null, fn });
}

/** A node of a cluster, which hears of others at a port of its own. */
function startClusterNode(bus: string) {
  return startRedis(["--cluster-enabled", "yes", "--cluster-port", bus]);
}

/** What a server says that does not take an engine. */
async function refusal(url: string): Promise<string> {
  const { code, said, listens } = await startRefused(`--store=${url}`);
  assert.deepEqual([code, listens], [1, ""], said);
  return said;
}

engineTest("a database that the engine does not have is refused", async () => {
  await using redis = await startRedis(["--databases", "2"]);
  assert.match(
    await refusal(`${redis.url}/2`),
    /has no database 2: give a lower number/,
  );
  await using servers = await startSharedProcesses(`${redis.url}/1`, 1);
  const { status } = await ask(
    servers[0] ?? { url: "" },
    "GET",
    "/__mock__/ready",
  );
  assert.equal(status, 200);
  assert.match(await redis.cli("INFO", "keyspace"), /^db1:(?![^]*db0)/m);
});

engineTest("a sentinel is refused, with how to name it", async () => {
  const folder = await Deno.makeTempDir();
  const config = `${folder}/sentinel.conf`;
  const port = freePort();
  await Deno.writeTextFile(
    config,
    `port ${port}\nbind 127.0.0.1\nsentinel monitor main 127.0.0.1 1 1\n`,
  );
  const sentinel = new Deno.Command("redis-server", {
    args: [config, "--sentinel"],
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const text = await refusal(`redis://127.0.0.1:${port}`);
    assert.match(text, /is a sentinel/);
    assert.match(
      text,
      new RegExp(`redis\\+sentinel://127\\.0\\.0\\.1:${port}/`),
    );
  } finally {
    sentinel.kill("SIGKILL");
    await sentinel.status;
    await Deno.remove(folder, { recursive: true });
  }
});

engineTest(
  "a node of a cluster serves where it has the keys; else the one that has them is named",
  async () => {
    const bus = String(freePort());
    await using other = await startClusterNode(bus);
    await using owner = await startClusterNode(String(freePort()));
    await owner.cli("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
    await owner.cli("CLUSTER", "MEET", "127.0.0.1", String(other.port), bus);
    const isUp = async (one: typeof owner) =>
      (await one.cli("CLUSTER", "INFO")).includes("cluster_state:ok");
    while (!await isUp(other) || !await isUp(owner));
    assert.match(
      await refusal(other.url),
      new RegExp(`part of a cluster in which 127\\.0\\.0\\.1:${owner.port}`),
    );
    await using servers = await startSharedProcesses(owner.url, 1);
    const { status } = await ask(
      servers[0] ?? { url: "" },
      "GET",
      "/__mock__/ready",
    );
    assert.equal(status, 200);
  },
);

Deno.test("an engine that is too old is refused with the version that it needs", async () => {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const serving = (async () => {
    for await (const connection of listener) void answerAsOld(connection);
  })();
  const { port } = listener.addr as Deno.NetAddr;
  const text = await refusal(`redis://127.0.0.1:${port}`);
  assert.match(text, /runs version 5\.0\.14, and at least 6 is needed/);
  listener.close();
  await serving;
});

const info = "# Server\r\nredis_version:5.0.14\r\nrole:master\r\n";

/** Tells of itself, and refuses all else as version 5 does what it does not know. */
async function answerAsOld(connection: Deno.Conn): Promise<void> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  try {
    for await (const bytes of connection.readable) {
      const names = decoder.decode(bytes)
        .matchAll(/^\*\d+\r\n\$\d+\r\n(\w+)/gm);
      for (const [, name = ""] of names) {
        const reply = name.toLowerCase() === "info"
          ? `$${info.length}\r\n${info}\r\n`
          : `-ERR unknown command \`${name}\`, with args beginning with: \r\n`;
        await connection.write(encoder.encode(reply));
      }
    }
  } catch {
    // The client has left.
  }
}
