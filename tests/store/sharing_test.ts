import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { engineTest } from "./with_engine.ts";
import { startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

engineTest(
  "a stub is there on every server once its creation is answered",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 3);
    for (let round = 0; round < 20; round++) {
      const path = `/r/${round}`;
      await servers[round % 3]?.stub(answering({ path }, `${round}`));
      for (const one of servers) {
        assert.equal((await one.get(path)).text, `${round}`);
      }
    }
  },
);

engineTest(
  "a scope and its stubs are changed and ended on every server",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const made = await one.control("POST", "/__mock__/scopes", { name: "a" });
    assert.equal(made.status, 201);
    const again = await two.control("POST", "/__mock__/scopes", { name: "a" });
    assert.equal(again.status, 409);
    const id = await two.stub(answering({ path: "/x" }, "first"), "a");
    const inside = { headers: { "mock-scope": "a" } };
    assert.equal((await one.get("/x", inside)).text, "first");
    await one.control(
      "PUT",
      `/__mock__/stubs/${id}`,
      answering({ path: "/x" }, "second"),
    );
    assert.equal((await two.get("/x", inside)).text, "second");
    await two.control("DELETE", "/__mock__/scopes/a");
    assert.equal((await one.get("/x", inside)).error, "SCOPE_ENDED");
  },
);

engineTest(
  "a server that comes later knows what was made before",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 1);
    await servers[0]?.stub(answering({ path: "/x" }, "early"));
    await using later = await startSharing(redis.url, 1);
    assert.deepEqual(await later[0]?.stubs(), await servers[0]?.stubs());
    assert.equal((await later[0]?.get("/x"))?.text, "early");
  },
);

engineTest("max_calls holds over all servers", async () => {
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 3);
  await servers[0]?.stub(answering({ path: "/x" }, "yes", { max_calls: 37 }));
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, at) => servers[at % 3]?.get("/x")),
  );
  const yes = answers.filter((one) => one?.text === "yes");
  assert.equal(yes.length, 37);
});

engineTest("of racing requests one changes the state", async () => {
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 3);
  await servers[0]?.stub(answering({ path: "/x" }, "first", {
    when: { state: { taken: null } },
    then: { state: { taken: true } },
  }));
  await servers[1]?.stub(answering({ path: "/x" }, "late", {
    when: { state: { taken: true } },
  }));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => servers[at % 3]?.get("/x")),
  );
  const texts = Map.groupBy(answers, (one) => one?.text ?? "");
  assert.equal(texts.get("first")?.length, 1);
  assert.equal(texts.get("late")?.length, 59);
});
