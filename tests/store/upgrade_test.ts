import assert from "node:assert/strict";
import { startProcess } from "../server_process.ts";
import { otherRelease } from "./other_release.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses, textStub } from "./shared_processes.ts";
import {
  call,
  refusedBy,
  startRefused,
  startStored,
  storeFolder,
} from "./stored_server.ts";

const ignore = missingPrograms("redis-server", "redis-cli") !== null;

/** Asks until an answer is as it is to be; it has half a minute. */
async function until(
  ask: () => Promise<{ readonly status: number; readonly text: string }>,
  holds: (answer: { status: number; text: string }) => boolean,
): Promise<string> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer.text;
    assert.ok(Date.now() < end, `It stays ${answer.status}: ${answer.text}`);
  }
}

Deno.test({
  name: "releases of one format share a store side by side",
  ignore,
  async fn() {
    using release = otherRelease({ sameFormats: true });
    await using redis = await startRedis();
    await using olds = await startSharedProcesses(redis.url, 1);
    const [old] = olds;
    assert.ok(old);
    await ask(old, "POST", "/__mock__/stubs", textStub("/x", "old"));
    const { main } = release;
    const flags = ["--server-name=next"];
    await using news = await startSharedProcesses(redis.url, 1, flags, main);
    const [next] = news;
    assert.ok(next);
    const { json } = await ask(next, "GET", "/__mock__/server");
    assert.equal(json["version"], "99.0.0");
    assert.equal((await ask(next, "GET", "/x")).text, "old");
    await ask(next, "POST", "/__mock__/stubs", textStub("/y", "next"));
    assert.equal((await ask(old, "GET", "/y")).text, "next");
    await old.end();
    assert.equal((await ask(next, "GET", "/x")).text, "old");
  },
});

Deno.test({
  name:
    "a release with another format does not start on a store, says both formats and disturbs nobody",
  ignore,
  async fn() {
    using release = otherRelease({ sameFormats: false });
    const { main } = release;
    await using redis = await startRedis();
    const store = `--store=${redis.url}`;
    await using olds = await startSharedProcesses(redis.url, 1);
    const [old] = olds;
    assert.ok(old);
    await ask(old, "POST", "/__mock__/stubs", textStub("/x", "old"));
    const later = await refusedBy(main, store);
    assert.equal(later.code, 1);
    assert.match(later.said, /holds format 1, and this .* reads format 2/);
    assert.equal(later.listens, "");
    const put = await ask(old, "POST", "/__mock__/stubs", textStub("/y", "y"));
    assert.equal(put.status, 200);
    assert.equal(put.json["waited_for"], undefined);
    // Under another name both run beside each other, each with its own.
    const name = ["--store-name=next"];
    await using news = await startSharedProcesses(redis.url, 1, name, main);
    const [next] = news;
    assert.ok(next);
    assert.equal((await ask(next, "GET", "/x")).status, 404);
    const earlier = await startRefused(store, "--store-name=next");
    assert.equal(earlier.code, 1);
    assert.match(earlier.said, /holds format 2, and this .* reads format 1/);
    assert.equal((await ask(old, "GET", "/x")).text, "old");
  },
});

Deno.test({
  name:
    "a server whose store another format has taken answers nothing old, says both formats, and takes part again once it may",
  ignore,
  async fn() {
    using release = otherRelease({ sameFormats: false });
    await using redis = await startRedis();
    await using olds = await startSharedProcesses(redis.url, 1);
    const [old] = olds;
    assert.ok(old);
    await ask(old, "POST", "/__mock__/stubs", textStub("/x", "old"));
    old.signal("SIGSTOP");
    await redis.cli("FLUSHALL");
    const args = [redis.url, 1, [], release.main] as const;
    {
      await using news = await startSharedProcesses(...args);
      old.signal("SIGCONT");
      const ready = () => ask(old, "GET", "/__mock__/ready");
      const told = await until(ready, ({ text }) => /format/.test(text));
      assert.match(told, /holds format 2, and this .* reads format 1/);
      const refused = await ask(old, "GET", "/x");
      assert.equal(refused.status, 503);
      assert.equal(refused.json["error"], "STORE_UNREACHABLE");
      const [next] = news;
      assert.ok(next);
      const stub = textStub("/y", "y");
      const put = await ask(next, "POST", "/__mock__/stubs", stub);
      assert.equal(put.status, 200);
    }
    await redis.cli("FLUSHALL");
    const again = () => ask(old, "GET", "/x");
    const text = await until(again, ({ status }) => status === 200);
    assert.equal(text, "old");
  },
});

Deno.test("a file of an earlier format is brought up to date by the later release, and refused by the earlier one from then on", async () => {
  using folder = storeFolder();
  using release = otherRelease({ sameFormats: false });
  const file = `${folder.path}/standin.db`;
  const store = `--store=sqlite:${file}`;
  const stub = { ...textStub("/x", "kept"), max_calls: 3 };
  {
    await using old = await startStored(file);
    await call(old, "POST", "/__mock__/stubs", stub);
    assert.equal((await call(old, "GET", "/x")).text, "kept");
    const held = await refusedBy(release.main, store, "--server-name=next");
    assert.match(held.said, /is in use by /);
    // It is killed, so that what it wrote last lies beside the file.
    await old.kill();
  }
  const { main } = release;
  {
    await using next = await startProcess({ main, flags: [store] });
    assert.equal((await call(next, "GET", "/x")).text, "kept");
    assert.equal(await next.end(), 0);
  }
  const before = Deno.readFileSync(file);
  const { code, said } = await startRefused(store);
  assert.equal(code, 1);
  assert.match(said, /has format 2, and this release knows 1 at most/);
  assert.deepEqual(Deno.readFileSync(file), before);
  // The copy is as the file was, with the calls of then.
  await using back = await startStored(`${file}.v1`);
  const texts = [];
  for (let at = 0; at < 3; at++) {
    texts.push((await call(back, "GET", "/x")).text);
  }
  assert.deepEqual(texts.filter((text) => text === "kept").length, 2);
});
