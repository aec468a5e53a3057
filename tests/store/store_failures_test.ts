import assert from "node:assert/strict";
import { failureTest, wait, write } from "./failure_scene.ts";
import { ask, textStub } from "./shared_processes.ts";

// Rows of the table of failures in docs/several-servers.md, with a real store and
// three real servers.

failureTest(
  "a store that stands still for longer than a lease is waited for, and nothing is lost",
  async ({ redis, servers: [one, two, three] }) => {
    redis.signal("SIGSTOP");
    const writing = write(one, "1");
    await wait(1500);
    const refused = await ask(two, "GET", "/x");
    assert.equal(refused.status, 503);
    assert.equal(refused.json["error"], "STORE_UNREACHABLE");
    const live = await ask(two, "GET", "/__mock__/live");
    assert.equal(live.status, 200);
    const ready = await ask(two, "GET", "/__mock__/ready");
    assert.equal(ready.status, 503);
    redis.signal("SIGCONT");
    assert.equal((await writing).status, 200);
    for (const server of [one, two, three]) {
      assert.equal((await ask(server, "GET", "/x")).text, "1");
    }
  },
);

failureTest(
  "a store that comes back empty is given its memory back, and verdicts say so",
  async ({ redis, servers }) => {
    const [one, two] = servers;
    await ask(one, "POST", "/__mock__/scopes", { name: "a" });
    await ask(two, "GET", "/x");
    await redis.kill();
    await wait(300);
    await redis.restart();
    for (const server of servers) {
      assert.equal((await ask(server, "GET", "/x")).text, "first");
    }
    assert.equal((await write(two, "1")).status, 200);
    for (const server of servers) {
      assert.equal((await ask(server, "GET", "/x")).text, "1");
    }
    const absent = { path: "/never", times: 0 };
    const verdict = await ask(two, "POST", "/__mock__/assert?scope=a", absent);
    assert.equal(verdict.json["conclusive"], false);
    assert.equal(verdict.json["inconclusive_because"], "store_lost");
  },
);

failureTest(
  "a store that keeps a file loses nothing when it is killed",
  async ({ redis, servers }) => {
    const [one, two] = servers;
    await ask(two, "GET", "/x");
    const counted = { path: "/x", times: 1 };
    assert.equal(
      (await ask(one, "POST", "/__mock__/assert", counted)).json["result"],
      true,
    );
    await redis.kill();
    await wait(300);
    await redis.restart();
    assert.equal((await write(two, "1")).status, 200);
    for (const server of servers) {
      assert.equal((await ask(server, "GET", "/x")).text, "1");
    }
    const all = await ask(one, "POST", "/__mock__/assert", {
      path: "/x",
      times: 4,
    });
    assert.deepEqual(
      [all.json["result"], all.json["conclusive"]],
      [true, true],
      all.text,
    );
  },
  ["--appendonly", "yes", "--appendfsync", "always"],
);

failureTest(
  "a store that is flushed is given its memory back, and stubs are never missing",
  async ({ redis, servers }) => {
    for (let round = 1; round <= 3; round++) {
      await redis.cli("FLUSHALL");
      for (const server of servers) {
        assert.notEqual((await ask(server, "GET", "/x")).status, 404);
      }
      const written = await write(
        servers[round % 3] ?? servers[0],
        String(round),
      );
      assert.equal(written.status, 200, written.text);
      for (const server of servers) {
        assert.equal((await ask(server, "GET", "/x")).text, String(round));
      }
    }
    const listed = await ask(servers[0], "GET", "/__mock__/stubs");
    const stubs = listed.json["stubs"] as { calls: number }[];
    const calls = stubs.reduce((sum, one) => sum + one.calls, 0);
    // Each round asked every server before the write and after it.
    assert.equal(calls, 3 * 2 * servers.length);
  },
);

failureTest(
  "limits hold over a loss of the store",
  async ({ redis, servers }) => {
    const stub = textStub("/limited", "yes", { max_calls: 20 });
    await ask(servers[0], "POST", "/__mock__/stubs", stub);
    let yes = 0;
    for (let at = 0; at < 60; at++) {
      if (at === 10 || at === 30) await redis.cli("FLUSHALL");
      const answer = await ask(
        servers[at % 3] ?? servers[0],
        "GET",
        "/limited",
      );
      if (answer.text === "yes") yes++;
    }
    assert.ok(yes <= 20, `${yes} answers`);
    assert.ok(yes >= 18, `${yes} answers`);
  },
);

failureTest(
  "a full store refuses changes and goes on answering",
  async ({ redis, servers: [one, two] }) => {
    await redis.cli("CONFIG", "SET", "maxmemory", "1");
    const refused = await write(one, "1");
    assert.equal(refused.status, 503);
    assert.equal(refused.json["error"], "STORE_FULL");
    for (let round = 0; round < 4; round++) {
      await wait(500);
      assert.equal((await ask(two, "GET", "/x")).text, "first");
    }
    const never = { path: "/never", times: 0 };
    const verdict = await ask(one, "POST", "/__mock__/assert", never);
    assert.equal(verdict.json["conclusive"], false, verdict.text);
    await redis.cli("CONFIG", "SET", "maxmemory", "0");
    assert.equal((await write(one, "2")).status, 200);
    assert.equal((await ask(two, "GET", "/x")).text, "2");
  },
);

failureTest(
  "a store that comes back with less than was acknowledged is given the rest",
  async ({ redis, servers }) => {
    const files = `${redis.folder}/appendonlydir`;
    await new Deno.Command("cp", { args: ["-r", files, `${files}.old`] })
      .output();
    assert.equal((await write(servers[0], "1")).status, 200);
    await redis.kill();
    await Deno.remove(files, { recursive: true });
    await Deno.rename(`${files}.old`, files);
    await redis.restart();
    assert.equal((await write(servers[1], "2")).status, 200);
    const listed = await ask(servers[2], "GET", "/__mock__/stubs");
    const bodies = JSON.stringify(listed.json["stubs"]);
    for (const body of ["first", "1", "2"]) {
      assert.ok(bodies.includes(`"body":"${body}"`), bodies);
    }
  },
  ["--appendonly", "yes", "--appendfsync", "always"],
);
