import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, type TextFile } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

/** `{"packed": true}`, compressed. */
const packed = "H4sIAAAAAAAAA6tWKkhMzk5NUbJSKCkqTa0FALnQu3MQAAAA";
const half = 24;

const wireMock = (headers: object, body: object): TextFile[] => [{
  path: "a.json",
  content: { request: { urlPath: "/a" }, response: { headers, ...body } },
}];

const imposter = (headers: object, body: object): TextFile[] => [{
  path: "a.json",
  content: {
    protocol: "http",
    stubs: [{ responses: [{ is: { headers, ...body } }] }],
  },
}];

const mockServer = (headers: object, body: unknown): TextFile[] => [{
  path: "a.json",
  content: [{ httpRequest: { path: "/a" }, httpResponse: { headers, body } }],
}];

const hoverfly = (headers: object, body: object): TextFile[] => [{
  path: "a.json",
  content: {
    data: {
      pairs: [{
        request: { path: [{ matcher: "exact", value: "/a" }] },
        response: { status: 200, headers, ...body },
      }],
    },
    meta: { schemaVersion: "v5.3" },
  },
}];

const mockoon = (key: string, value: string): TextFile[] =>
  environment([
    route("a", {
      responses: [{
        statusCode: 200,
        body: "plain",
        headers: [{ key, value }],
        default: true,
      }],
    }),
  ]);

const gzip = { "content-encoding": "gzip" };
const cased = { "Content-Encoding": "gzip" };

/** Answers that say that they are compressed, what they hold, and where it is told that they are not. */
const coded: readonly (readonly [string, TextFile[], boolean, string])[] = [
  ["WireMock", wireMock(cased, { base64Body: packed }), true, ""],
  [
    "WireMock",
    wireMock(cased, { body: "plain" }),
    false,
    "/response/headers/Content-Encoding",
  ],
  [
    "WireMock, with bytes that are none",
    wireMock(gzip, { base64Body: "cGxhaW4=" }),
    false,
    "/response/headers/content-encoding",
  ],
  ["mountebank", imposter(gzip, { body: packed, _mode: "binary" }), true, ""],
  [
    "mountebank",
    imposter(cased, { body: "plain" }),
    false,
    "/stubs/0/responses/0/is/headers/Content-Encoding",
  ],
  ["MockServer", mockServer(cased, { base64Bytes: packed }), true, ""],
  [
    "MockServer",
    mockServer({ "Content-Encoding": ["gzip"] }, "plain"),
    false,
    "/0/httpResponse/headers/Content-Encoding",
  ],
  [
    "Hoverfly",
    hoverfly({ "Content-Encoding": ["gzip"] }, {
      body: packed,
      encodedBody: true,
    }),
    true,
    "",
  ],
  [
    "Hoverfly",
    hoverfly({ "Content-Encoding": ["gzip"] }, { body: "plain" }),
    false,
    "/data/pairs/0/response/headers/Content-Encoding",
  ],
  [
    "Mockoon",
    mockoon("Content-Encoding", "gzip"),
    false,
    "/routes/0/responses/0/headers/Content-Encoding",
  ],
];

for (const [tool, files, isPacked, place] of coded) {
  const what = isPacked ? "is sent as it is" : "that is none is sent without";
  Deno.test(`a compressed body ${what}, and told: ${tool}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), place === "" ? [] : [`rewritten ${place}`]);
    const text = isPacked ? '{"packed": true}' : "plain";
    assert.equal((await server.get("/a")).text, text);
    const [stub] = await server.stubs();
    const isCoded = /content-encoding/i.test(JSON.stringify(stub?.action));
    assert.equal(isCoded, isPacked);
  });
}

/** Headers that the server writes itself, and where that is told. */
const framing: readonly (readonly [string, TextFile[], string])[] = [
  [
    "WireMock",
    wireMock({ "Content-Length": "3" }, { body: "plain" }),
    "/response/headers/Content-Length",
  ],
  [
    "mountebank",
    imposter({ Connection: "close" }, { body: "plain" }),
    "/stubs/0/responses/0/is/headers/Connection",
  ],
  [
    "MockServer",
    mockServer({ "transfer-encoding": "chunked" }, "plain"),
    "/0/httpResponse/headers/transfer-encoding",
  ],
  [
    "Hoverfly",
    hoverfly({ "Keep-Alive": ["a"] }, { body: "plain" }),
    "/data/pairs/0/response/headers/Keep-Alive",
  ],
  [
    "Mockoon",
    mockoon("Content-Length", "3"),
    "/routes/0/responses/0/headers/Content-Length",
  ],
];

for (const [tool, files, place] of framing) {
  Deno.test(`a header that frames an answer is left out, and told: ${tool}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), [`rewritten ${place}`]);
    assert.equal((await server.get("/a")).text, "plain");
  });
}

const har = (content: object, headers: readonly object[]): TextFile[] => [{
  path: "a.har",
  content: {
    log: {
      entries: [{
        request: { method: "GET", url: "http://h/a" },
        response: { status: 200, headers, content },
      }],
    },
  },
}];

const line = { name: "Content-Encoding", value: "gzip" };
const chunks = JSON.stringify([packed.slice(0, half), packed.slice(half)]);

/** Contents of HAR: as they came in chunks, or with their compression undone. */
const contents:
  readonly (readonly [string, object, readonly object[], string])[] = [
    ["chunks", { text: chunks, encoding: "base64" }, [line], "packed"],
    [
      "chunks without a header",
      { text: '["cGxh","aW4="]', encoding: "base64" },
      [],
      "plain",
    ],
    ["bytes", { text: "cGxhaW4=", encoding: "base64" }, [line], "plain"],
    ["a text in brackets", { text: '["cGxh"]' }, [line], '["cGxh"]'],
    ["nothing", { size: 0 }, [line], ""],
  ];

for (const [what, content, headers, text] of contents) {
  Deno.test(`a content of HAR is answered as it was: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, har(content, headers));
    assert.deepEqual(notes(answer), []);
    const sent = (await server.get("/a")).text;
    assert.equal(sent, text === "packed" ? '{"packed": true}' : text);
    const [stub] = await server.stubs();
    const isCoded = /content-encoding/i.test(JSON.stringify(stub?.action));
    assert.equal(isCoded, text === "packed");
  });
}

const refused: readonly (readonly [string, object, string])[] = [
  ["no base64", { text: "%", encoding: "base64" }, "/text"],
  ["chunks that are no base64", { text: '["%"]', encoding: "base64" }, "/text"],
  ["another encoding", { text: "a", encoding: "hex" }, "/encoding"],
  ["bytes that are not in the file", { size: 5 }, ""],
];

for (const [what, content, place] of refused) {
  Deno.test(`a content of HAR that cannot be read is refused: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, har(content, []));
    const whole = `/log/entries/0/response/content${place}`;
    assert.deepEqual(notes(answer), [`refused ${whole}`]);
    assert.deepEqual(answer.stubs, []);
  });
}

Deno.test("bytes of HAR that are compressed for themselves are answered without a Content-Encoding", async () => {
  await using server = await startStandin();
  const content = { text: packed, encoding: "base64" };
  await importInto(server, har(content, [line]));
  const answer = await fetch(`${server.url}/a`);
  assert.equal(answer.headers.get("content-encoding"), null);
  assert.equal((await answer.bytes()).toBase64(), packed);
});
