import assert from "node:assert/strict";
import { createFakeSleep } from "../../fake_sleep.ts";
import { startStandin, type TestServer } from "../../harness.ts";

const count = 20_000;

function events(change: Record<number, unknown> = {}) {
  return Array.from(
    { length: count },
    (_, at) => change[at] ?? { data: `event ${at}`, id: `${at}` },
  );
}

function post(server: TestServer, sse: unknown) {
  const stub = { stub_id: "long", request: { path: "/s" }, action: { sse } };
  return server.control("POST", "/__mock__/stubs", stub);
}

Deno.test("a long list of events is read in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const stored = post(server, { events: events() });
  const ended = stored.then(() => null);
  let pauses = 0;
  for (let coming = clock.next();; coming = clock.next()) {
    const nap = await Promise.race([coming, ended]);
    if (nap === null) break;
    assert.equal((await server.get("/other")).status, 404);
    nap.wake();
    pauses++;
  }
  assert.ok(pauses > 5, `${pauses} pauses`);
  assert.equal((await stored).status, 200);
});

Deno.test("a long list of events is sent and listed as it was given", async () => {
  await using server = await startStandin();
  const given = events({ 7: { data: "{{ request.path }}", id: "7" } });
  assert.equal((await post(server, { events: given })).status, 200);
  const { text } = await server.get("/s");
  const parts = text.split("\n\n");
  assert.equal(parts.length, count + 1);
  assert.equal(parts[0], "id: 0\ndata: event 0");
  assert.equal(parts[7], "id: 7\ndata: /s");
  assert.equal(parts[count - 1], `id: ${count - 1}\ndata: event ${count - 1}`);
  const listed = await server.control("GET", "/__mock__/stubs/long");
  const shown = JSON.parse(listed.text).action.sse.events;
  assert.equal(shown.length, count);
  assert.deepEqual([shown[0].data, shown[count - 1].id], [
    "event 0",
    `${count - 1}`,
  ]);
});

Deno.test("an event that is wrong in a long list is refused at its place", async () => {
  await using server = await startStandin();
  const wrong = { 12_345: { datta: 1 }, 12_350: { data: "{{" } };
  const answer = await post(server, { events: events(wrong) });
  assert.equal(answer.status, 422);
  const places = answer.issues.map(({ loc }) => loc.join("."));
  assert.deepEqual(places, [
    "body.action.sse.events.12345.datta",
    "body.action.sse.events.12345.data",
    "body.action.sse.events.12350.data",
  ]);
});

Deno.test("a long list of wrong events is refused with a hundred issues at most", async () => {
  await using server = await startStandin();
  const all = Array.from({ length: 100_000 }, () => ({ date: 1 }));
  const answer = await post(server, { events: all });
  assert.equal(answer.status, 422);
  const { length } = answer.issues;
  assert.ok(length > 1 && length <= 101, `${length} issues`);
});

Deno.test("what is wrong beside a long list is told with it", async () => {
  await using server = await startStandin();
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ repeat: "forever" }, /sse\.repeat: .*needs a delay/],
    [{ at_end: "stay" }, /sse\.at_end/],
    [{ status_code: 204 }, /sse\.status_code/],
  ];
  for (const [more, expected] of cases) {
    const answer = await post(server, { events: events(), ...more });
    assert.equal(answer.status, 422);
    const told = answer.issues.map(({ loc, msg }) =>
      `${loc.join(".")}: ${msg}`
    );
    assert.match(told.join("\n"), expected);
  }
});

Deno.test("the templates of a long list are counted together", async () => {
  await using server = await startStandin();
  const many = Array.from({ length: count }, (_, at) => ({
    data: `{% for n in [${at}, 2, 3] %}{{ n | string | upper }}{% endfor %}`,
  }));
  const answer = await post(server, { events: many });
  assert.equal(answer.status, 422);
  assert.match(answer.issues[0]?.msg ?? "", /take too long to compile/);
});
