import assert from "node:assert/strict";
import { startProcess } from "../../server_process.ts";

const count = 150;

Deno.test("others are answered between the long events of a stream, not after sixty of them", async () => {
  // An event of about 300 KB, which takes some milliseconds.
  const data = "{{ range(50000) | list | tojson }}";
  const answered = await answersBeside(data);
  assert.ok(answered >= count / 10, `${answered} answers meanwhile`);
});

Deno.test("others are answered between events that take long to render and are short", async () => {
  const data = "{% for x in range(60000) %}{% endfor %}";
  const answered = await answersBeside(data);
  assert.ok(answered >= count / 10, `${answered} answers meanwhile`);
});

/** How many other requests, one after the other, are answered while a stream of such events goes out. */
async function answersBeside(data: string): Promise<number> {
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
  const events = Array.from({ length: count }, () => ({ data }));
  await stub("/long", { sse: { default_delay_ms: 0, events } });

  let isOver = false;
  const reading = fetch(`${server.url}/long`)
    .then((stream) => stream.bytes())
    .finally(() => isOver = true);
  let answered = 0;
  while (!isOver) {
    await (await fetch(`${server.url}/probe`)).body?.cancel();
    answered++;
  }
  await reading;
  return answered;
}
