import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

type Clock = ReturnType<typeof createFakeSleep>;

/** Calls the control API, lets another request through at each pause, and counts those. */
async function called(
  server: TestServer,
  { clock, path, payload }: { clock: Clock; path: string; payload: unknown },
) {
  const sent = server.control("POST", path, payload);
  const pauses = await clock.pausesOf(sent, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  const { status, text } = await sent;
  assert.equal(status, 200, text);
  return { pauses, text };
}

/** The requests of the journal, whose bodies make a long listing. */
async function listed(server: TestServer, clock: Clock) {
  const listing = server.requests();
  await clock.pausesOf(listing);
  return (await listing).requests;
}

const asks = { $json: { $key_values: { name: "lamp" } } };

/** A list of numbers takes many steps to read, in few bytes. */
const long = `{"name":"lamp","list":[${"1,".repeat(510_000)}1]}`;

Deno.test("a long JSON body that is sent again is read in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.get("/asks", { method: "POST", body: long });
  const [first] = await listed(server, clock);
  const path = `/__mock__/requests/${first?.id}/send`;
  const unasked = await called(server, { clock, path, payload: {} });
  await server.stub(answering({ path: "/asks", body: asks }, "it is"));
  const asked = await called(server, { clock, path, payload: {} });
  assert.ok(asked.pauses > unasked.pauses + 10, `${asked.pauses} pauses`);
  const requests = await listed(server, clock);
  const sent = requests.filter(({ sent_by }) => sent_by === "replay");
  assert.deepEqual(sent.map(({ response }) => response?.status), [404, 200]);
});

Deno.test("long JSON of a described request is read in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  await server.stub(answering({ path: "/asks", body: asks }, "it is"));
  const match = (body: string) =>
    called(server, {
      clock,
      path: "/__mock__/match",
      payload: { method: "POST", path: "/asks", body },
    });
  const noJson = await match(`?${long}`);
  assert.match(noJson.text, /"matches":\[\]/);
  const json = await match(long);
  assert.match(json.text, /"chosen":true/);
  assert.ok(json.pauses > noJson.pauses + 10, `${json.pauses} pauses`);
});

Deno.test("a long JSON body that is given is sent as the text of it would be", async () => {
  await using server = await startStandin();
  await server.get("/a");
  const { requests: [first] } = await server.requests();
  const path = `/__mock__/requests/${first?.id}/send`;
  const list = Array.from({ length: 60_000 }, (_, at) => ({ at }));
  for (const body of [list, JSON.stringify(list)]) {
    await server.control("POST", path, { body });
  }
  const { requests: [, written, given] } = await server.requests();
  assert.ok(given?.body === JSON.stringify(list));
  assert.ok(written?.body === given?.body);
});
