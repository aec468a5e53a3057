import assert from "node:assert/strict";
import { Channels } from "../../src/actions/channels.ts";
import { preparePush } from "../../src/actions/pushed.ts";
import { finish } from "../../src/runtime/work.ts";
import { Player } from "../../src/answers/player.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { createTemplates } from "../../src/templating/templates.ts";

function prepared(...pushed: Parameters<typeof preparePush>) {
  return finish(preparePush(...pushed));
}

const log = createLog({ level: "error", format: "text", write() {} });
const world = createWorld(log, null);
const templates = createTemplates(world);

const nothing = { event: null, id: null, retry: null };

function listener(): Player {
  const subject = {} as ConstructorParameters<typeof Player>[1]["scene"][
    "subject"
  ];
  return new Player({ next: () => ({ kind: "hold", delayMs: 0 }) }, {
    world,
    unit: "events",
    scene: { subject, pathParams: new Map(), scope: null },
    startedAt: 0,
    heartbeat: null,
  });
}

Deno.test("a push to a thousand is one turn, and all get the same bytes", async () => {
  const channels = new Channels();
  const players = Array.from({ length: 1000 }, listener);
  const name = "prices";
  const leave = players.map((player, at) =>
    channels.join({ name, after: null }, { requestId: `${at}`, player })
  );
  const push = prepared({
    events: [{ ...nothing, data: "up" }],
  }, templates);
  const turn = channels.push(name, push, 0);
  // In the same turn, before anything was awaited.
  const reads = players.map((player) => player.read());
  const [first, ...others] = await Promise.all(reads);
  assert.equal(new TextDecoder().decode(first ?? undefined), "data: up\n\n");
  assert.ok(others.every((bytes) => bytes === first));
  assert.equal((await turn).length, 1000);
  for (const one of leave) one();
  for (const player of players) player.cancel();
  assert.deepEqual(channels.names, []);
});

Deno.test("what is kept is bounded in bytes and number", () => {
  const channels = new Channels();
  const data = "x".repeat(100_000);
  const event = { ...nothing, data };
  for (let count = 0; count < 30; count++) {
    const push = prepared({ events: [event] }, templates);
    void channels.push("a", push, 20);
  }
  assert.equal(channels.keptOf("a"), 10);
  void channels.push("b", prepared({ events: [event] }, templates), 20);
  assert.deepEqual([channels.keptOf("a"), channels.keptOf("b")], [9, 1]);
  void channels.push("a", prepared({ events: [event] }, templates), 2);
  assert.equal(channels.keptOf("a"), 2);
  channels.forget();
  assert.equal(channels.keptOf("a"), 0);
});

Deno.test("pushes reach a stream in order, though one of them takes long to render", async () => {
  const channels = new Channels();
  const player = listener();
  channels.join({ name: "a", after: null }, { requestId: "1", player });
  const text = (data: string) =>
    prepared({ events: [{ ...nothing, data }] }, templates);
  const rendered = { ...text("first"), writes: null };
  const both = [
    channels.push("a", rendered, 0),
    channels.push("a", text("second"), 0),
  ];
  await Promise.all(both);
  const decode = async () =>
    new TextDecoder().decode(await player.read() ?? undefined);
  assert.equal(await decode(), "data: first\n\n");
  assert.equal(await decode(), "data: second\n\n");
  player.cancel();
});
