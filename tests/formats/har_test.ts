import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, type TextFile } from "./imports.ts";

interface Recorded {
  readonly method?: string;
  readonly url: string;
  readonly status?: number;
  readonly text?: string;
  readonly content?: Record<string, unknown>;
  readonly postData?: unknown;
  readonly headers?: readonly {
    readonly name: string;
    readonly value: string;
  }[];
  readonly more?: Record<string, unknown>;
  readonly at?: string;
}

function har(...list: readonly Recorded[]): TextFile[] {
  const entries = list.map((
    {
      method = "GET",
      url,
      status = 200,
      text,
      content,
      postData,
      headers = [],
      more,
      at,
    },
    index,
  ) => ({
    startedDateTime: at ?? `2026-01-01T00:00:0${index}Z`,
    request: {
      method,
      url,
      headers: [],
      ...(postData === undefined ? {} : { postData }),
    },
    response: {
      status,
      headers: [
        { name: "Content-Type", value: "application/json" },
        ...headers,
      ],
      content: content ?? { size: 1, text: text ?? "{}" },
    },
    ...more,
  }));
  return [{ path: "a.har", content: { log: { version: "1.2", entries } } }];
}

const json = (text: string) => ({ mimeType: "application/json", text });

const posts = har(
  { url: "https://api.example/users?page=1&tag=a&tag=b", text: '{"page": 1}' },
  {
    method: "POST",
    url: "https://api.example/users",
    status: 201,
    postData: json('{"name": "Ada"}'),
    text: '{"id": 1}',
  },
  {
    method: "POST",
    url: "https://api.example/users",
    status: 409,
    postData: json('{"name": "Bob"}'),
  },
  {
    method: "POST",
    url: "https://api.example/form",
    postData: {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "a", value: "1 2" }],
    },
    text: '"form"',
  },
);

Deno.test("the exchanges of a HAR file answer again, by method, path, query and body", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, posts);
  assert.deepEqual(answer.score, {
    kept: 4,
    rewritten: 0,
    lost: 0,
    refused: 0,
  });
  assert.equal(
    (await server.get("/users?tag=a&page=1&tag=b")).text,
    '{"page": 1}',
  );
  assert.equal((await server.get("/users?page=2&tag=a&tag=b")).status, 404);
  assert.equal((await server.get("/users")).status, 404);
});

Deno.test("the bodies of a HAR file's requests tell them apart: JSON by its value, forms by their fields", async () => {
  await using server = await startStandin();
  await importInto(server, posts);
  const post = async (path: string, type: string, body: string) =>
    await server.get(path, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
  assert.equal(
    (await post("/users", "application/json", '{ "name":"Ada" }')).status,
    201,
  );
  assert.equal(
    (await post("/users", "application/json", '{"name":"Bob"}')).status,
    409,
  );
  assert.equal((await post("/users", "application/json", "{}")).status, 404);
  assert.equal(
    (await post("/form", "application/x-www-form-urlencoded", "a=1+2")).text,
    '"form"',
  );
});

Deno.test("what was asked again is a sequence in the order of time, where the answers differ", async () => {
  await using server = await startStandin();
  const url = "https://api.example/job";
  const answer = await importInto(
    server,
    har(
      { url, text: '"done"', at: "2026-01-01T00:00:09Z" },
      { url, text: '"running"', at: "2026-01-01T00:00:01Z" },
      { url, text: '"running"', at: "2026-01-01T00:00:02Z" },
    ),
  );
  assert.equal(answer.stubs.length, 1);
  const texts = [];
  for (let call = 0; call < 4; call++) {
    texts.push((await server.get("/job")).json);
  }
  assert.deepEqual(texts, ["running", "running", "done", "done"]);
});

Deno.test("hosts are told apart where there are several", async () => {
  await using server = await startStandin();
  await importInto(
    server,
    har(
      { url: "https://a.example/x", text: '"a"' },
      { url: "https://b.example/x", text: '"b"' },
    ),
  );
  const [one] = (await server.stubs()).map(({ request }) => request.host);
  assert.deepEqual(one, "a.example");
});

Deno.test("what has no answer, no content or is a page's own is left out and told", async () => {
  await using server = await startStandin();
  const url = "https://api.example/x";
  const answer = await importInto(
    server,
    har(
      { url, status: 0 },
      { url, content: { size: 12 } },
      { url, more: { _resourceType: "image" } },
      { url: "ws://api.example/x" },
      {
        url,
        content: { size: 3, text: "AAEC", encoding: "base64" },
        headers: [{ name: "content-encoding", value: "gzip" }, {
          name: ":status",
          value: "200",
        }],
      },
    ),
  );
  assert.deepEqual(notes(answer), [
    "lost /log/entries/0",
    "refused /log/entries/1/response/content",
    "lost /log/entries/2",
    "refused /log/entries/3/request",
  ]);
  const bytes = await fetch(`${server.url}/x`);
  assert.deepEqual([...new Uint8Array(await bytes.arrayBuffer())], [0, 1, 2]);
  assert.equal(bytes.headers.get("content-encoding"), null);
});

Deno.test("a stream of events that a page reads is an exchange like others", async () => {
  await using server = await startStandin();
  const content = { mimeType: "text/event-stream", text: "data: a\n\n" };
  const answer = await importInto(
    server,
    har({
      url: "https://api.example/events",
      content,
      more: { _resourceType: "eventsource" },
    }),
  );
  assert.deepEqual(notes(answer), []);
  assert.equal((await server.get("/events")).text, "data: a\n\n");
});

Deno.test("lines of one name that a browser joined by line breaks are sent as lines", async () => {
  await using server = await startStandin();
  const answer = await importInto(
    server,
    har({
      url: "https://api.example/login",
      headers: [{ name: "set-cookie", value: "a=1; Path=/\nb=2" }],
    }),
  );
  assert.deepEqual(notes(answer), []);
  const login = await fetch(`${server.url}/login`);
  await login.body?.cancel();
  assert.deepEqual(login.headers.getSetCookie(), ["a=1; Path=/", "b=2"]);
});
