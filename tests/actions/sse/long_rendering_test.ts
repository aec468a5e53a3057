import assert from "node:assert/strict";
import { startProcess } from "../../server_process.ts";

/** An event of about 300 KB that takes some milliseconds, and how many of them go out. */
const event = { data: "{{ range(50000) | list | tojson }}" };
const count = 150;

Deno.test("others are answered between the long events of a stream, not after sixty of them", async () => {
  await using server = await startProcess();
  const stub = async (path: string, action: unknown) => {
    const answer = await fetch(`${server.url}/__mock__/stubs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ request: { path }, action }),
    });
    assert.equal(answer.status, 200, await answer.text());
  };
  await stub("/probe", { response: { status_code: 200, body: "ok" } });
  const events = Array.from({ length: count }, () => event);
  await stub("/long", { sse: { default_delay_ms: 0, events } });

  const stream = await fetch(`${server.url}/long`);
  let isOver = false;
  const reading = stream.bytes().then(() => void (isOver = true));
  let answered = 0;
  while (!isOver) {
    await (await fetch(`${server.url}/probe`)).body?.cancel();
    answered++;
  }
  await reading;
  assert.ok(answered >= count / 10, `${answered} answers meanwhile`);
});
