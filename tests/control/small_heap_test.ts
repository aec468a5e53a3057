import assert from "node:assert/strict";

const main = new URL("../../main.ts", import.meta.url).pathname;
const mebibyte = 1024 * 1024;

/** A server in a process of its own with 128 MiB of heap, on a port of its choice. */
async function startSmall() {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      "--v8-flags=--max-old-space-size=128",
      main,
      "--port=0",
      "--log-level=error",
    ],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await lines.read();
  const url = /http:\S+/.exec(value)?.[0] ?? "";
  assert.notEqual(url, "", value);
  return {
    url,
    async [Symbol.asyncDispose]() {
      await lines.cancel();
      if (Deno.build.os === "windows") child.kill("SIGKILL");
      else child.kill("SIGTERM");
      await child.status;
    },
  };
}

/** Bytes of an answer, which is not held. */
async function sizeOf(url: string, init: RequestInit = {}): Promise<number> {
  const response = await fetch(url, init);
  let size = 0;
  for await (const chunk of response.body ?? []) size += chunk.length;
  return size;
}

Deno.test("a journal larger than the heap is listed, searched and asked", async () => {
  await using server = await startSmall();
  const body = "x".repeat(mebibyte);
  for (let sent = 0; sent < 120; sent++) {
    await sizeOf(`${server.url}/upload`, { method: "POST", body });
  }
  const requests = `${server.url}/__mock__/requests`;
  assert.ok(await sizeOf(requests) <= 32 * mebibyte);
  assert.ok(await sizeOf(`${requests}?limit=200`) > 120 * mebibyte);
  assert.ok(await sizeOf(`${requests}?text=nowhere`) < 200);
  const assertion = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"body": {"$regex": "y"}}',
  };
  const asked = await fetch(`${server.url}/__mock__/assert`, assertion);
  assert.equal((await asked.json()).result, false);
  assert.ok(await sizeOf(`${server.url}/__mock__/health`) > 2);
});
