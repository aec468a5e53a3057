import assert from "node:assert/strict";
import { Followers } from "../../src/state/followers.ts";
import { Gathering } from "../../src/store/redis/gathering.ts";

const nobody = {
  arrived() {},
  progressed() {},
  ended() {},
  marked() {},
};

/** A gathering of the server "a", what it told the others, and who of them lives. */
function start() {
  const followers = new Followers();
  const told: string[] = [];
  const alive = new Set(["b", "c"]);
  const clock = { now: 1000 };
  const gathering = new Gathering({
    server: "a",
    followers,
    publish: (text) => Promise.resolve(void told.push(text)),
    others: () => [...alive].map((server) => ({ server })),
    ticks: () => clock.now,
  });
  return { gathering, followers, told, alive, clock };
}

Deno.test("requests are gathered for less while somebody follows, here or at another server that lives", () => {
  const { gathering, followers, alive } = start();
  const usual = gathering.msOf(true);
  assert.ok(gathering.msOf(false) > usual);
  const isShort = () =>
    gathering.msOf(true) < usual && gathering.msOf(false) < usual;
  const leave = followers.add(nobody);
  assert.ok(isShort());
  leave();
  assert.equal(gathering.msOf(true), usual);
  gathering.note("b", true);
  gathering.note("c", true);
  assert.ok(isShort());
  gathering.note("b", false);
  gathering.prune();
  assert.ok(isShort());
  alive.delete("c");
  gathering.prune();
  assert.equal(gathering.msOf(true), usual);
});

Deno.test("the others are told when the first begins to follow and when the last goes", () => {
  const { gathering, followers, told } = start();
  const leaves = [followers.add(nobody), followers.add(nobody)];
  for (const leave of leaves) leave();
  assert.deepEqual(told, ["F a 1", "F a 0"]);
  // A server hears what it says itself, too.
  const usual = gathering.msOf(true);
  gathering.note("a", true);
  assert.equal(gathering.msOf(true), usual);
});

Deno.test("a request that somebody follows is not gathered at all when it comes after a while in which none came", () => {
  const { gathering, followers, clock } = start();
  followers.add(nobody);
  assert.equal(gathering.msOf(true), 0);
  clock.now += 1;
  assert.ok(gathering.msOf(true) > 0);
  clock.now += 4;
  assert.ok(gathering.msOf(true) > 0);
  clock.now += 5;
  assert.equal(gathering.msOf(true), 0);
});
