import assert from "node:assert/strict";
import { failureTest, wait, write } from "./failure_scene.ts";
import { ask, textStub } from "./shared_processes.ts";

// Rows of the table of failures in docs/several-servers.md, with a real store and
// three real servers.

failureTest(
  "a killed server is waited for once, and verdicts say that it was lost",
  async ({ servers: [one, two, three] }) => {
    await ask(two, "POST", "/__mock__/scopes", { name: "before" });
    await three.kill();
    const first = await write(one, "1");
    assert.equal(first.status, 200);
    assert.deepEqual(first.json["waited_for"], ["server-2"]);
    assert.equal((await ask(two, "GET", "/x")).text, "1");
    const second = await write(one, "2");
    assert.equal(second.json["waited_for"], undefined);
    assert.equal((await ask(two, "GET", "/x")).text, "2");
    const absent = { path: "/never", times: 0 };
    const over = await ask(
      two,
      "POST",
      "/__mock__/assert?scope=before",
      absent,
    );
    assert.equal(over.json["conclusive"], false, over.text);
    assert.equal(over.json["inconclusive_because"], "server_lost");
    await ask(two, "POST", "/__mock__/scopes", { name: "after" });
    const fresh = await ask(
      one,
      "POST",
      "/__mock__/assert?scope=after",
      absent,
    );
    assert.equal(fresh.json["conclusive"], true, fresh.text);
  },
);

failureTest(
  "a server that was stopped for a while answers with the newest",
  async ({ servers: [one, two, three] }) => {
    for (let round = 1; round <= 3; round++) {
      three.signal("SIGSTOP");
      assert.equal((await write(one, String(round))).status, 200);
      await wait(500);
      const answers = Promise.all([1, 2, 3].map(() => ask(three, "GET", "/x")));
      three.signal("SIGCONT");
      for (const { text } of await answers) assert.equal(text, String(round));
      assert.equal((await ask(two, "GET", "/x")).text, String(round));
    }
  },
);

failureTest(
  "broken connections to the store go unseen",
  async ({ redis, servers }) => {
    for (let round = 1; round <= 5; round++) {
      await redis.cli("CLIENT", "KILL", "TYPE", "normal");
      await redis.cli("CLIENT", "KILL", "TYPE", "pubsub");
      const written = await write(
        servers[round % 3] ?? servers[0],
        String(round),
      );
      assert.equal(written.status, 200, written.text);
      for (const one of servers) {
        assert.equal((await ask(one, "GET", "/x")).text, String(round));
      }
    }
  },
);

failureTest(
  "a server that leaves is waited for by nobody, and what it received stays",
  async ({ servers: [one, two, three] }) => {
    await ask(three, "GET", "/x");
    await three.end();
    const written = await write(one, "1");
    assert.equal(written.json["waited_for"], undefined);
    const counted = await ask(two, "POST", "/__mock__/assert", { path: "/x" });
    assert.deepEqual([counted.json["result"], counted.json["conclusive"]], [
      true,
      true,
    ], counted.text);
  },
);

failureTest(
  "a server that dies with the store takes nothing with it that others know",
  async ({ redis, servers: [one, two, three] }) => {
    const limited = textStub("/limited", "yes", { max_calls: 3 });
    await ask(three, "POST", "/__mock__/stubs", limited);
    await ask(three, "GET", "/limited");
    await Promise.all([three.kill(), redis.kill()]);
    await redis.restart();
    const texts: string[] = [];
    for (let call = 0; call < 4; call++) {
      const server = call % 2 === 0 ? one : two;
      texts.push((await ask(server, "GET", "/limited")).text);
    }
    assert.deepEqual(texts.slice(0, 2), ["yes", "yes"]);
    assert.ok(texts.slice(2).every((text) => text !== "yes"), texts.join());
    const absent = { path: "/never", times: 0 };
    const told = await ask(two, "POST", "/__mock__/assert", absent);
    assert.equal(told.json["conclusive"], false, told.text);
    assert.equal((await write(one, "1")).status, 200);
    assert.equal((await ask(two, "GET", "/x")).text, "1");
  },
);
