import assert from "node:assert/strict";
import { certificate, openssl } from "../certificate.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses, textStub } from "./shared_processes.ts";

const missing = missingPrograms("redis-server", "redis-cli");
const noSentinel = missingPrograms("redis-server", "redis-sentinel");
const main = new URL("../../main.ts", import.meta.url).pathname;

function storeTest(
  name: string,
  fn: () => Promise<void>,
  ignore = missing !== null,
): void {
  Deno.test({ name, ignore, fn });
}

/** Starts a server that is to refuse its store; gives its exit code and what it said. */
async function refusal(url: string, ...flags: string[]) {
  const { code, stderr, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      main,
      "--port=0",
      "--store",
      url,
      ...flags,
    ],
    stdin: "null",
  }).output();
  const text = new TextDecoder().decode(stderr);
  assert.equal(new TextDecoder().decode(stdout), "");
  assert.equal(code, 1, text);
  return text;
}

storeTest(
  "a store that cannot be reached is named after ten seconds",
  async () => {
    const text = await refusal("redis://user:hush@127.0.0.1:1");
    assert.match(
      text,
      /redis:\/\/127\.0\.0\.1:1 could not be reached within 10000 ms/,
    );
    assert.doesNotMatch(text, /hush/);
  },
);

storeTest(
  "a wrong password is refused at once, and a missing one",
  async () => {
    await using redis = await startRedis(["--requirepass", "right"]);
    const at = `127.0.0.1:${redis.port}`;
    const wrong = await refusal(`redis://:hush@${at}`);
    assert.match(wrong, /does not take the user or password/);
    assert.doesNotMatch(wrong, /hush/);
    assert.match(await refusal(`redis://${at}`), /asks for a password/);
    await using servers = await startSharedProcesses(`redis://:right@${at}`, 1);
    const answer = await ask(
      servers[0] ?? { url: "" },
      "GET",
      "/__mock__/ready",
    );
    assert.equal(answer.status, 200);
  },
);

storeTest("a replica is refused, and its primary named", async () => {
  await using primary = await startRedis();
  await using redis = await startRedis([
    "--replicaof",
    "127.0.0.1",
    String(primary.port),
  ]);
  const text = await refusal(redis.url);
  assert.match(text, /is a replica/);
  assert.match(text, new RegExp(`127\\.0\\.0\\.1:${primary.port}`));
});

storeTest("a store that throws data away is refused", async () => {
  await using redis = await startRedis([
    "--maxmemory",
    "10mb",
    "--maxmemory-policy",
    "allkeys-lru",
  ]);
  assert.match(await refusal(redis.url), /allkeys-lru.*set it to noeviction/);
});

storeTest(
  "a store of another format is refused, and both are named",
  async () => {
    await using redis = await startRedis();
    await redis.cli("SET", "{standin:standin}:epoch", "x");
    await redis.cli("SET", "{standin:standin}:format", "2");
    const text = await refusal(redis.url);
    assert.match(
      text,
      /holds format 2, and this version of Standin reads format 1/,
    );
    await using servers = await startSharedProcesses(redis.url, 1, [
      "--store-name=other",
    ]);
    assert.equal(
      (await ask(servers[0] ?? { url: "" }, "GET", "/__mock__/ready")).status,
      200,
    );
  },
);

storeTest(
  "a store over TLS is joined with its authority, and refused without",
  async () => {
    const { cert, key } = await certificate();
    const folder = await Deno.makeTempDir();
    await Deno.writeTextFile(`${folder}/cert.pem`, cert);
    await Deno.writeTextFile(`${folder}/key.pem`, key);
    const tlsPort = 20_000 + Math.floor(Math.random() * 20_000);
    await using _redis = await startRedis([
      ...["--tls-port", String(tlsPort), "--tls-auth-clients", "no"],
      ...["--tls-cert-file", `${folder}/cert.pem`],
      ...["--tls-key-file", `${folder}/key.pem`],
    ]);
    const url = `rediss://localhost:${tlsPort}`;
    assert.match(await refusal(url), /certificate/);
    await using servers = await startSharedProcesses(url, 2, [
      `--store-ca=${folder}/cert.pem`,
    ]);
    const [one, two] = servers;
    assert.ok(one && two);
    await ask(one, "POST", "/__mock__/stubs", textStub("/x", "yes"));
    assert.equal((await ask(two, "GET", "/x")).text, "yes");
    await Deno.remove(folder, { recursive: true });
  },
  missing !== null || !openssl,
);

storeTest("a failover to a replica keeps what was acknowledged", async () => {
  await using primary = await startRedis();
  await using replica = await startRedis([
    "--replicaof",
    "127.0.0.1",
    String(primary.port),
  ]);
  const folder = await Deno.makeTempDir();
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  await Deno.writeTextFile(
    `${folder}/sentinel.conf`,
    `port ${port}\nbind 127.0.0.1\nsentinel monitor main 127.0.0.1 ${primary.port} 1\n` +
      "sentinel down-after-milliseconds main 500\nsentinel failover-timeout main 3000\n",
  );
  const sentinel = new Deno.Command("redis-sentinel", {
    args: [`${folder}/sentinel.conf`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    await using servers = await startSharedProcesses(
      `redis+sentinel://127.0.0.1:${port}/main`,
      2,
    );
    const [one, two] = servers;
    assert.ok(one && two);
    const stub = textStub("/x", "before");
    assert.equal((await ask(one, "POST", "/__mock__/stubs", stub)).status, 200);
    await primary.kill();
    const isPrimary = async () =>
      (await replica.cli("ROLE")).startsWith("master");
    while (!await isPrimary()) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const later = textStub("/y", "after");
    let status = 503;
    for (let tries = 0; tries < 20 && status !== 200; tries++) {
      status = (await ask(one, "POST", "/__mock__/stubs", later)).status;
    }
    assert.equal(status, 200);
    assert.equal((await ask(two, "GET", "/x")).text, "before");
    assert.equal((await ask(two, "GET", "/y")).text, "after");
  } finally {
    sentinel.kill("SIGKILL");
    await sentinel.status;
    await Deno.remove(folder, { recursive: true });
  }
}, noSentinel !== null);
