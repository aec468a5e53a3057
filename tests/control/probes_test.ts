import assert from "node:assert/strict";
import { liveness, readiness } from "../../src/model/probe_answers.ts";
import { answering, startStandin } from "../harness.ts";
import { ask } from "../wire.ts";
import { readDocument } from "./api_document.ts";
import { knock } from "./knock.ts";

const probes = ["/__mock__/ready", "/__mock__/live"];

Deno.test("a server that listens is ready, and says under which conditions", async () => {
  await using server = await startStandin();
  const answer = await server.control("GET", "/__mock__/ready");
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.as(readiness), {
    ready: true,
    conditions: [
      { name: "listening", holds: true },
      { name: "not_draining", holds: true },
    ],
  });
});

Deno.test("a server that drains is live and not ready, says why, and answers on", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }));
  const drained = server.running.drain(3_600_000);
  const answer = await server.control("GET", "/__mock__/ready");
  assert.equal(answer.status, 503);
  const { ready, conditions } = answer.as(readiness);
  assert.equal(ready, false);
  assert.deepEqual(conditions.filter(({ holds }) => !holds), [{
    name: "not_draining",
    holds: false,
    reason: "The server was told to stop",
  }]);
  const live = await server.control("GET", "/__mock__/live");
  assert.deepEqual([live.status, live.as(liveness)], [200, { live: true }]);
  assert.equal((await server.get("/a")).text, "ok");
  await server.running.stop(0);
  await drained;
});

Deno.test("probes ask for no control token, and what stands beside them does", async () => {
  await using server = await startStandin({ controlToken: "secret" });
  for (const target of probes) {
    assert.equal((await knock(server, [], target))[0], 200, target);
    const wrong = ["Authorization: Bearer wrong"];
    assert.equal((await knock(server, wrong, target))[0], 200, target);
  }
  assert.equal((await knock(server, [], "/__mock__/health"))[0], 401);
  assert.equal((await knock(server, [], "/__mock__/ready/x"))[0], 401);
});

Deno.test("probes come as kubelet, HAProxy and Prometheus send them: by address, by a Service's name, without a Host", async () => {
  await using server = await startStandin({ controlToken: "secret" });
  const hosts = ["10.244.1.7:8910", "[fd00::7]:8910", "standin:8910", ""];
  for (const target of probes) {
    for (const host of hosts) {
      const status = (await knock(server, [`Host: ${host}`], target))[0];
      assert.equal(status, 200, `${target} ${host}`);
    }
    const plain = await ask(server, target, { version: "1.0" });
    assert.equal(plain.status, 200, target);
    const rebound = await knock(server, ["Host: evil.example"], target);
    assert.equal(rebound[0], 403, target);
  }
});

Deno.test("probes answer HEAD without a body, and no other method", async () => {
  await using server = await startStandin();
  for (const target of probes) {
    const head = await ask(server, target, { method: "HEAD" });
    assert.deepEqual([head.status, head.rest], [200, ""], target);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await server.control(method, target);
      assert.equal(answer.error, "METHOD_NOT_ALLOWED", method);
      assert.equal(answer.headers.get("allow"), "GET, HEAD");
    }
    const query = await server.control("GET", `${target}?verbose=1`);
    assert.equal(query.error, "INVALID_QUERY");
  }
});

Deno.test("the API description says that probes take no token", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  for (const target of probes) {
    const operation = paths[target]?.["get"];
    assert.deepEqual(operation?.security, [], target);
    assert.equal(operation?.responses["401"], undefined);
  }
  assert.ok(paths["/__mock__/health"]?.["get"]?.responses["401"]);
});
