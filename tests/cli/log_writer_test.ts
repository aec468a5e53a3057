import assert from "node:assert/strict";
import { LogWriter } from "../../src/cli/log_writer.ts";

/** A writer whose sink takes what `take` says of it: a number of bytes, or an error. */
function scene(take: (bytes: Uint8Array) => Promise<number>) {
  let written = "";
  const losses: string[] = [];
  const writer = new LogWriter(async (bytes) => {
    const taken = await take(bytes);
    written += new TextDecoder().decode(bytes.subarray(0, taken));
    return taken;
  }, (lines, reason) => {
    losses.push(`${lines} ${reason}`);
    writer.add("told");
  });
  return { writer, losses, written: () => written };
}

Deno.test("a log is written line by line, in order, however little the sink takes at once", async () => {
  const { writer, written } = scene(() => Promise.resolve(3));
  for (const line of ["one", "two", "three"]) writer.add(line);
  await writer.flush();
  writer.add("four");
  await writer.flush();
  assert.equal(written(), "one\ntwo\nthree\nfour\n");
});

Deno.test("lines that cannot be written are counted, and told of once", async () => {
  let isFull = true;
  const { writer, losses, written } = scene((bytes) =>
    isFull
      ? Promise.reject(new Error("No space left"))
      : Promise.resolve(bytes.length)
  );
  for (const line of ["one", "two", "three"]) {
    writer.add(line);
    await writer.flush();
  }
  assert.deepEqual(losses, []);
  isFull = false;
  writer.add("four");
  await writer.flush();
  writer.add("five");
  await writer.flush();
  assert.deepEqual(losses, ["3 No space left"]);
  assert.equal(written(), "four\ntold\nfive\n");
});

Deno.test("a log that nobody reads keeps a bounded number of lines and holds nobody up", async () => {
  const gate = Promise.withResolvers<void>();
  const { writer, losses, written } = scene(async (bytes) => {
    await gate.promise;
    return bytes.length;
  });
  const line = "x".repeat(1_000_000);
  for (let count = 0; count < 10; count++) writer.add(line);
  gate.resolve();
  await writer.flush();
  const kept = written().split("\n").filter((one) => one === line).length;
  assert.deepEqual(losses, [`${10 - kept} nobody reads it fast enough`]);
  assert.ok(kept === 5, `${kept} lines`);
});
