import assert from "node:assert/strict";
import { aloneAtRest, restNow } from "../../src/runtime/next_turn.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { createLog } from "../../src/runtime/log.ts";

const world = createWorld(
  createLog({ level: "error", format: "text", write() {} }),
  null,
);

const rests = {
  "a rest of one's own": aloneAtRest,
  "a rest with others": restNow,
  "a sleep of no time": () => world.sleep(0),
};

for (const [name, rest] of Object.entries(rests)) {
  Deno.test(`${name} hears the network though something is ready in each turn`, async () => {
    using _busy = busyTurns();
    const echo = echoed();
    let isOver = false;
    echo.then(() => isOver = true);
    let count = 0;
    for (; !isOver; count++) {
      // The rest with others begins after some milliseconds of turns.
      workFor(9);
      await rest();
    }
    // A connection, a line and its echo are three looks at the network.
    assert.ok(count <= 12, `${count} rests`);
  });
}

/** What the engine does while it marks what it keeps: a little in each turn. */
function busyTurns(): Disposable {
  let isOver = false;
  const go = () => {
    if (isOver) return;
    workFor(0.2);
    setImmediate(go);
  };
  setImmediate(go);
  return { [Symbol.dispose]: () => void (isOver = true) };
}

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A line to a server of this process and back. */
async function echoed(): Promise<void> {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const answering = (async () => {
    using asked = await listener.accept();
    await asked.write(await lineOf(asked));
  })();
  using asking = await Deno.connect({ port: listener.addr.port });
  await asking.write(new TextEncoder().encode("line"));
  assert.equal((await lineOf(asking)).length, 4);
  await answering;
}

async function lineOf(connection: Deno.Conn): Promise<Uint8Array> {
  const bytes = new Uint8Array(4);
  await connection.read(bytes);
  return bytes;
}
