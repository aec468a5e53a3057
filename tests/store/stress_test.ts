import assert from "node:assert/strict";
import { missingPrograms } from "./redis_process.ts";
import { stress } from "./stress.ts";

const missing = missingPrograms("redis-server", "redis-cli", "haproxy");
if (missing !== null) console.warn(`tests of several servers: ${missing}`);

Deno.test({
  name:
    "behind a balancer no answer is stale, no limit is passed and no wrong verdict is conclusive, with a server killed halfway",
  ignore: missing !== null,
  async fn() {
    const figures = await stress({
      writes: 40,
      claims: 1000,
      assertions: 300,
      kills: true,
    });
    const text = JSON.stringify(figures);
    assert.equal(figures.stale, 0, text);
    assert.equal(figures.claimed, figures.allowed, text);
    assert.equal(figures.wrongAndConclusive, 0, text);
  },
});
