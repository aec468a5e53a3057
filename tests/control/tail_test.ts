import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { answering, startStandin } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { followTail, told } from "../tail_client.ts";

const isEnded = ({ event }: { event: string }) => event === "ended";

Deno.test("a tail tells what is there, then each arrival and each ending", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }));
  await server.get("/a");
  await using tail = await followTail(server);
  assert.deepEqual((await tail.until(isEnded)).map(told), [
    "arrived /a",
    "ended 200",
  ]);
  await server.get("/b");
  const lines = await tail.until(isEnded);
  assert.deepEqual(lines.map(told), ["arrived /b", "ended 404"]);
  const [arrived, ended] = lines;
  const listing = await server.requests("?limit=1");
  const [request] = listing.requests;
  assert.deepEqual(arrived?.data, { ...request, response: null });
  assert.deepEqual(ended?.data, {
    id: request?.id,
    seq: request?.seq,
    response: request?.response,
    chaos: null,
  });
  assert.equal(ended?.cursor, listing.cursor);
});

Deno.test("follow=false ends after what is there", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  await using tail = await followTail(server, "&follow=false");
  assert.deepEqual((await tail.rest()).map(told), [
    "arrived /a",
    "ended 404",
    "arrived /b",
    "ended 404",
  ]);
});

Deno.test("limit=0 begins with what comes", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await using tail = await followTail(server, "&limit=0");
  await server.get("/b");
  assert.deepEqual((await tail.until(isEnded)).map(told), [
    "arrived /b",
    "ended 404",
  ]);
});

Deno.test("a tail has the filters of the listing", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }));
  await using missed = await followTail(server, "&status=404");
  await using unmatched = await followTail(server, "&outcome=no_match");
  await using posts = await followTail(server, "&method=post&text=LAMP");
  await server.get("/a");
  await server.get("/a", { method: "POST", body: "a lamp" });
  await server.get("/b");
  assert.deepEqual((await missed.until(isEnded)).map(told), [
    "arrived /b",
    "ended 404",
  ]);
  assert.deepEqual((await unmatched.until(isEnded)).map(told), [
    "arrived /b",
    "ended 404",
  ]);
  await using old = await followTail(server, "&before=2&follow=false");
  assert.deepEqual((await old.rest()).map(told), ["arrived /a", "ended 200"]);
  assert.deepEqual((await posts.until(isEnded)).map(told), [
    "arrived /a",
    "ended 200",
  ]);
});

Deno.test("server-sent events have the cursor as their id, and Last-Event-ID goes on from it", async () => {
  await using server = await startStandin();
  await server.get("/a");
  const ask = async (more: string) => {
    const socket = await openSocket(server.port);
    await socket.send(
      `GET /__mock__/requests?limit=1 HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n${more}\r\n`,
    );
    return socket;
  };
  using first = await ask("");
  const head = await first.until("event: ended");
  assert.match(head, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(head, /\r\ncontent-type: text\/event-stream\r\n/i);
  assert.match(head, /id: 1\nevent: arrived\ndata: \{"id":"[^\n]+\}\n\n/);
  await server.get("/b");
  await server.get("/c");
  using second = await ask("Last-Event-ID: 2\r\n");
  const text = await second.until("id: 6\n");
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  parser.feed(text.replaceAll(/\r\n[0-9a-fA-F]+\r\n/g, "") + "\n\n");
  assert.deepEqual(
    events.map(({ id, event }) => `${id} ${event}`).slice(0, 3),
    ["3 arrived", "4 ended", "5 arrived"],
  );
  assert.equal(JSON.parse(events[0]?.data ?? "").target, "/b");
});

Deno.test("a quiet stream of server-sent events has a comment every 15 seconds", async () => {
  const beats: (() => void)[] = [];
  await using server = await startStandin({}, {
    after: (ms, tell) => {
      if (ms === 15_000) beats.push(tell);
      return () => {};
    },
  });
  const response = await fetch(`${server.url}/__mock__/requests?format=sse`);
  const reader = response.body?.pipeThrough(new TextDecoderStream())
    .getReader();
  assert.equal((await reader?.read())?.value, ":\n\n");
  beats.pop()?.();
  assert.equal((await reader?.read())?.value, ":\n\n");
  await reader?.cancel();
});

Deno.test("the tail of a scope ends with the scope, and one of everything is told so", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  await using own = await followTail(server, "&scope=mine");
  await using all = await followTail(server, "&scope=*");
  await using none = await followTail(server, "&scope=");
  await server.get("/a", { headers: { mine: "1" } });
  await server.get("/b");
  await server.control("DELETE", "/__mock__/requests?scope=mine");
  await server.control("DELETE", "/__mock__/scopes/mine");
  assert.deepEqual((await own.rest()).map(told), [
    "arrived /a",
    "ended 404",
    "cleared mine",
    "scope_ended mine",
  ]);
  const seen = await all.until(({ event }) => event === "scope_ended");
  assert.deepEqual(seen.map(told), [
    "arrived /a",
    "ended 404",
    "arrived /b",
    "ended 404",
    "cleared mine",
    "scope_ended mine",
  ]);
  assert.deepEqual((await none.until(isEnded)).map(told), [
    "arrived /b",
    "ended 404",
  ]);
});

Deno.test("below=true follows scopes that are made later inside of one", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "outer" });
  await using tail = await followTail(server, "&scope=outer&below=true");
  await server.control("POST", "/__mock__/scopes", {
    name: "inner",
    parent: "outer",
  });
  await server.get("/a", { headers: { inner: "1" } });
  await server.control("DELETE", "/__mock__/scopes/inner");
  await server.control("DELETE", "/__mock__/scopes/outer");
  assert.deepEqual((await tail.rest()).map(told), [
    "arrived /a",
    "ended 404",
    "scope_ended inner",
    "scope_ended outer",
  ]);
});

Deno.test("after tells what happened since, clearings too, and a gap where the journal has lost it", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  for (const target of ["/1", "/2"]) await server.get(target);
  const { cursor } = await server.requests();
  await server.control("DELETE", "/__mock__/requests");
  await server.get("/3");
  const since = async (after: number) => {
    await using tail = await followTail(
      server,
      `&follow=false&after=${after}`,
    );
    return (await tail.rest()).map(told);
  };
  assert.deepEqual(await since(cursor), [
    "cleared null",
    "arrived /3",
    "ended 404",
  ]);
  for (const target of ["/4", "/5"]) await server.get(target);
  assert.deepEqual(await since(cursor + 3), [
    "arrived /4",
    "ended 404",
    "arrived /5",
    "ended 404",
  ]);
  const [gap, ...rest] = await since(cursor + 1);
  assert.equal(gap, "gap 2");
  assert.equal(rest.length, 4);
});

Deno.test("a cursor of an earlier run is answered by a gap and by all there is", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await using tail = await followTail(server, "&after=99&follow=false");
  assert.deepEqual((await tail.rest()).map(told), [
    "gap 0",
    "arrived /a",
    "ended 404",
  ]);
});

Deno.test("tails end when the server stops", async () => {
  const server = await startStandin();
  await using tail = await followTail(server);
  const stopped = server.running.stop(20_000);
  assert.deepEqual(await tail.rest(), []);
  await stopped;
});
