import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, type TextFile } from "./imports.ts";

const har = (request: object): TextFile[] => [{
  path: "a.har",
  content: {
    log: {
      entries: [{
        request: { method: "POST", url: "http://h/a", ...request },
        response: { status: 200, headers: [], content: { text: "ok" } },
      }],
    },
  },
}];

const nock = (more: object): TextFile[] => [{
  path: "nock.json",
  content: [{
    scope: "http://h:80",
    method: "POST",
    path: "/a",
    status: 200,
    response: "ok",
    ...more,
  }],
}];

const form = "multipart/form-data; boundary=edge";

function part(name: string, value: string, more = ""): string {
  return `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const whole = (...parts: readonly string[]) => `${parts.join("")}--edge--\r\n`;

const upload = (body: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": form },
  body,
});

const withText = (mimeType: string, text: string) =>
  har({ postData: { mimeType, text } });
const withParams = (mimeType: string, ...params: readonly object[]) =>
  har({ postData: { mimeType, params } });

/** Recorded bodies that a stub asks for, with a request that has them and one that has not. */
const asked: readonly (readonly [
  string,
  TextFile[],
  RequestInit,
  RequestInit,
])[] = [
  [
    "parts of HAR as text",
    withText(form, whole(part("a", "1"), part("b", "2"))),
    upload(whole(part("b", "2"), part("a", "1"))),
    upload(whole(part("a", "1"), part("b", "3"))),
  ],
  [
    "parts of HAR as fields",
    withParams(form, { name: "a", value: "1" }, {
      name: "f",
      fileName: "f.txt",
      value: "x",
    }),
    upload(whole(part("a", "1"), part("f", "x", '; filename="f.txt"'))),
    upload(whole(part("a", "1"), part("f", "x", '; filename="g.txt"'))),
  ],
  [
    "a form of HAR as fields",
    withParams("application/x-www-form-urlencoded", { name: "a", value: "1" }),
    { method: "POST", body: new URLSearchParams({ a: "1" }) },
    { method: "POST", body: new URLSearchParams({ a: "2" }) },
  ],
  [
    "bytes of HAR",
    har({ postData: { mimeType: "a/b", text: "AP8=", encoding: "base64" } }),
    { method: "POST", body: Uint8Array.of(0, 255) },
    { method: "POST", body: "AP8=" },
  ],
  [
    "JSON of HAR in base64",
    har({
      postData: {
        mimeType: "application/json",
        text: btoa('{"a": 1}'),
        encoding: "base64",
      },
    }),
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    },
    { method: "POST", body: btoa('{"a": 1}') },
  ],
  [
    "a text of nock",
    nock({ body: "a" }),
    { method: "POST", body: "a" },
    { method: "POST", body: "b" },
  ],
];

for (const [what, files, fits, misses] of asked) {
  Deno.test(`a recorded body is asked for: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), []);
    assert.equal((await server.get("/a", misses)).status, 404);
    assert.equal((await server.get("/a", fits)).status, 200);
  });
}

/** Recorded bodies that no stub can ask for. */
const wider: readonly (readonly [string, TextFile[], string])[] = [
  [
    "the body of a GET in HAR",
    har({ method: "GET", postData: { mimeType: "a/b", text: "x" } }),
    "/log/entries/0/request/postData",
  ],
  [
    "parts without an edge",
    withText("multipart/form-data", "x"),
    "/log/entries/0/request/postData",
  ],
  [
    "parts that are bytes",
    har({ postData: { mimeType: form, text: "AP8=", encoding: "base64" } }),
    "/log/entries/0/request/postData",
  ],
  [
    "the body of a HEAD in nock",
    nock({ method: "HEAD", body: { a: 1 } }),
    "/0/body",
  ],
];

for (const [what, files, place] of wider) {
  Deno.test(`a recorded body that cannot be asked for needs "wider": ${what}`, async () => {
    await using server = await startStandin();
    const refused = await importInto(server, files);
    assert.deepEqual(notes(refused), [`refused ${place}`]);
    const [line] = refused.report;
    assert.equal(line?.effect, "wider");
    assert.deepEqual(refused.stubs, []);
    const taken = await importInto(server, files, { allow: ["wider"] });
    assert.deepEqual(notes(taken), [`lost ${place}`]);
    assert.equal(taken.stubs.length, 1);
  });
}

Deno.test("any body of nock's, or none, is asked for by no GET", async () => {
  for (const body of ["*", "", null]) {
    await using server = await startStandin();
    const answer = await importInto(server, nock({ method: "GET", body }));
    assert.deepEqual(notes(answer), []);
  }
});

const packed = (response: unknown) =>
  nock({ response, rawHeaders: ["Content-Encoding", "gzip"] });

/** What nock asks or answers and a stub does not, and what is said of it. */
const told: readonly (readonly [string, TextFile[], string])[] = [
  [
    "headers that a request may not have",
    nock({ badheaders: ["x-a"] }),
    "refused /0/badheaders",
  ],
  [
    "options",
    nock({ options: { allowUnmocked: true } }),
    "refused /0/options",
  ],
  ["no options", nock({ options: {}, badheaders: [] }), ""],
  [
    "a header with several values",
    nock({ reqheaders: { a: ["1", "2"] } }),
    "refused /0/reqheaders/a",
  ],
  ["digits for bytes", nock({ body: "6162" }), "rewritten /0/body"],
  [
    "chunks that are not all digits",
    packed(["1f8b", "none"]),
    "refused /0/response",
  ],
  [
    "bytes that are no digits",
    nock({ response: "none", responseIsBinary: true }),
    "refused /0/response",
  ],
  ["no bytes", nock({ response: "", responseIsBinary: true }), ""],
  ["a text that is not packed", packed("none"), "rewritten /0/response"],
];

for (const [what, files, note] of told) {
  Deno.test(`a definition of nock's is told of at its place: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), note === "" ? [] : [note]);
    const isRefused = note.startsWith("refused");
    assert.equal(answer.stubs.length, isRefused ? 0 : 1);
    if (note !== "rewritten /0/body") return;
    const effects = answer.report.map(({ effect }) => effect);
    assert.ok(effects.includes("narrower"));
  });
}

/** Bodies of HAR of the wrong kind, and where that is told. */
const wrong: readonly (readonly [string, object, string])[] = [
  ["params that are texts", { params: ["a"] }, "/params/0"],
  [
    "an encoding that is not read",
    { text: "00", encoding: "hex" },
    "/encoding",
  ],
  ["base64 that is none", { text: "%", encoding: "base64" }, "/encoding"],
];

for (const [what, postData, place] of wrong) {
  Deno.test(`a recorded body of the wrong kind is refused: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, har({ postData }));
    const whole = `/log/entries/0/request/postData${place}`;
    assert.deepEqual(notes(answer), [`refused ${whole}`]);
    assert.deepEqual(answer.stubs, []);
  });
}
