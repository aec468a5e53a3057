import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

type Clock = ReturnType<typeof createFakeSleep>;

/** Posts a body, lets another request through at each pause, and counts those. */
async function posted(
  server: TestServer,
  { clock, path, body }: { clock: Clock; path: string; body: string },
) {
  const sent = server.get(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const pauses = await clock.pausesOf(sent, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  const { status, text } = await sent;
  return { pauses, status, text };
}

const long = JSON.stringify({
  name: "lamp",
  text: '"\\'.repeat(400_000),
  list: Array.from({ length: 200_000 }, (_, at) => at),
});

Deno.test("long JSON of a request is read in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const asks = { $json: { $key_values: { name: "lamp" } } };
  await server.stub(answering({ path: "/asks", body: asks }, "it is"));
  const asked = await posted(server, { clock, path: "/asks", body: long });
  assert.equal(asked.text, "it is");
  assert.ok(asked.pauses > 10, `${asked.pauses} pauses`);
});

Deno.test("long JSON that a template may ask for is read in turns, too", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const response = {
    status_code: 200,
    template_body: "{{ request.method }}",
  };
  await server.stub({ request: { path: "/says" }, action: { response } });
  const said = await posted(server, { clock, path: "/says", body: long });
  assert.equal(said.text, "POST");
  assert.ok(said.pauses > 10, `${said.pauses} pauses`);
});

Deno.test("long text that is no JSON is read to where it is wrong", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const body = { $json: { $contains: ["name"] } };
  await server.stub(answering({ path: "/asks", body }, "it is"));
  const broken = `${long.slice(0, -1)},`;
  const sent = await posted(server, { clock, path: "/asks", body: broken });
  assert.equal(sent.status, 404);
  assert.ok(sent.pauses > 10, `${sent.pauses} pauses`);
});

Deno.test("JSON with an object of more than 100,000 members is none, in a request and in a payload", async () => {
  await using server = await startStandin();
  const body = { $json: { $type: "object" } };
  await server.stub(answering({ path: "/asks", body }, "it is"));
  const post = async (count: number) => {
    const members = Array.from({ length: count }, (_, at) => `"m${at}":1`);
    const text = `{${members.join()}}`;
    const payload = `{"state":${text}}`;
    const sent = await server.get("/asks", { method: "POST", body: text });
    const put = await server.control("PUT", "/__mock__/state", payload);
    return [sent, put];
  };
  const [asked] = await post(100_000);
  assert.equal(asked?.text, "it is");
  const [missed, refused] = await post(100_001);
  assert.equal(missed?.status, 404);
  assert.equal(refused?.status, 400);
  assert.match(refused?.text ?? "", /an object has more than 100000 members/);
});

Deno.test("long JSON that nobody asks for is not read", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.stub(answering({ path: "/plain" }, "plain"));
  const sent = await posted(server, { clock, path: "/plain", body: long });
  assert.deepEqual([sent.text, sent.pauses], ["plain", 0]);
});

Deno.test("long JSON in parts of a body is read in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const named = (name: string) => ({ $json: { $key_values: { name } } });
  const multipart = [
    { name: "a", body: named("lamp") },
    { name: "b", body: named("lamp") },
  ];
  await server.stub(answering({ path: "/asks", multipart }, "they are"));
  const form = new FormData();
  for (const name of ["a", "b"]) form.append(name, long);
  const sent = server.get("/asks", { method: "POST", body: form });
  const pauses = await clock.pausesOf(sent, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  assert.equal((await sent).text, "they are");
  assert.ok(pauses > 20, `${pauses} pauses`);
});
