import assert from "node:assert/strict";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from "node:zlib";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask, outcome, stubs } from "../wire.ts";

function post(
  server: TestServer,
  body: string | Uint8Array,
  headers: readonly string[] = [],
) {
  return ask(server, "/b", { method: "POST", body, headers }).then(outcome);
}

const text = '{"word":"caf\u00e9"}';
const encoded = new TextEncoder().encode(text);
const gzipped = gzipSync(encoded);

/** Content-Encoding and bytes that come to the same text. */
const codings: [string, Uint8Array][] = [
  ["gzip", gzipped],
  ["X-GZIP", gzipped],
  ["deflate", deflateSync(encoded)],
  ["deflate", deflateRawSync(encoded)],
  ["br", brotliCompressSync(encoded)],
  ["gzip, br", brotliCompressSync(gzipped)],
  ["deflate , identity, gzip", gzipSync(deflateSync(encoded))],
  ["identity", encoded],
  [
    "gzip",
    new Uint8Array([
      ...gzipSync(encoded.slice(0, 5)),
      ...gzipSync(encoded.slice(5)),
    ]),
  ],
];

Deno.test("a compressed body is matched by what it holds", async () => {
  await using server = await startStandin();
  await stubs(server, {
    json: { body: { word: "caf\u00e9" } },
    text: { headers: { "x-as": "text" }, body: text },
  });
  for (const [coding, bytes] of codings) {
    const headers = [`Content-Encoding: ${coding}`];
    assert.equal(await post(server, bytes, headers), "json", coding);
    assert.equal(
      await post(server, bytes, [...headers, "X-As: text"]),
      "text",
      coding,
    );
    const [seen] = (await server.requests("?limit=1")).requests;
    assert.equal(seen?.body, text);
    assert.equal(
      seen?.body_decoded_from,
      coding === "identity" ? null : coding,
    );
  }
});

Deno.test("a body that is not what its coding says is taken as sent", async () => {
  await using server = await startStandin({ bodyLimit: 50_000 });
  const bomb = gzipSync(new Uint8Array(5_000_000));
  const sent: [string, Uint8Array][] = [
    ["zstd", encoded],
    ["gzip", encoded],
    ["gzip", gzipped.subarray(0, 20)],
    ["deflate", encoded],
    ["br", gzipped],
    ["br, gzip", gzipped],
    ["gzip,gzip,gzip,gzip", gzipSync(gzipSync(gzipSync(gzipped)))],
    ["gzip", bomb],
    ["gzip, gzip", gzipSync(bomb)],
    ["deflate", deflateRawSync(new Uint8Array(5_000_000))],
    ["br", brotliCompressSync(new Uint8Array(5_000_000))],
    ["__proto__", encoded],
  ];
  for (const [at, [, bytes]] of sent.entries()) {
    const isText = bytes === encoded;
    await server.stub(
      answering({
        headers: { "x-at": String(at) },
        body: isText ? text : { $length: bytes.length },
      }, `sent ${at}`),
    );
  }
  for (const [at, [coding, bytes]] of sent.entries()) {
    const headers = [`Content-Encoding: ${coding}`, `X-At: ${at}`];
    assert.equal(
      await post(server, bytes, headers),
      `sent ${at}`,
      `${coding}, ${bytes.length} bytes`,
    );
  }
  const json = await server.requests();
  assert.ok(
    json.requests.every((one) => one.body_decoded_from === null),
  );
});

/** Charsets with the bytes of "é" in each; the last ones are not known, so UTF-8 holds. */
const charsets: [string, number[]][] = [
  ["iso-8859-1", [0xe9]],
  ["ISO-8859-1", [0xe9]],
  ['"latin1"', [0xe9]],
  ["utf-8", [0xc3, 0xa9]],
  ["utf-16le", [0xe9, 0]],
  ["utf-16be", [0, 0xe9]],
  ["utf-16", [0xff, 0xfe, 0xe9, 0]],
  ["UTF-16", [0xfe, 0xff, 0, 0xe9]],
  ["x-no-such", [0xc3, 0xa9]],
  ["", [0xc3, 0xa9]],
];

Deno.test("text is read in the charset of its Content-Type", async () => {
  await using server = await startStandin();
  await stubs(server, {
    accent: { body: "\u00e9" },
    kana: { body: "\u3042" },
    mark: { body: "\ufeffx" },
  });
  for (const [charset, bytes] of charsets) {
    const headers = [`Content-Type: text/plain; charset=${charset}`];
    assert.equal(
      await post(server, new Uint8Array(bytes), headers),
      "accent",
      charset,
    );
  }
  assert.equal(
    await post(server, new Uint8Array([0x82, 0xa0]), [
      "Content-Type: text/plain;a=b;Charset=Shift_JIS",
    ]),
    "kana",
  );
  assert.equal(await post(server, "\ufeffx"), "mark");
});

const upload = Uint8Array.from(
  '--B\r\nContent-Disposition: form-data; name="set"\r\n\r\nDrugs\r\n--B\r\nContent-Disposition: form-data; name="f"\r\n\r\n\xff\xfe\0\r\n--B--\r\n',
  (char) => char.charCodeAt(0),
);

Deno.test("text criteria see bytes that are not text as replacement characters", async () => {
  const fitting = [
    { $contains: ['name="set"', "Drugs"] },
    { $contains: ["\ufffd\ufffd\0"] },
    { $regex: '[\\s\\S]*name="set"\\r\\n\\r\\nDrugs' },
    { $and: [{ $contains: ["Drugs"] }, { $contains: [0xff, 0xfe, 0] }] },
    { $between: ["--A", "--C"] },
    { $length: upload.length },
    { $not: { $contains: ["drugs"] } },
  ];
  for (const body of fitting) {
    await using server = await startStandin();
    await stubs(server, { fits: { body } });
    assert.equal(await post(server, upload), "fits", JSON.stringify(body));
  }
});

Deno.test("bytes that are not text equal no text, and are not JSON", async () => {
  await using server = await startStandin();
  await stubs(server, {
    replaced: { body: "\ufffd\ufffd" },
    equal: { body: { $eq: "\ufffd\ufffd" } },
    json: { body: { $json: { $not: 1 } } },
    bytes: { body: { $length: 2 } },
  });
  assert.equal(await post(server, new Uint8Array([0xff, 0xfe])), "bytes");
  const json = Uint8Array.from('{"a":"\xff"}', (char) => char.charCodeAt(0));
  assert.equal(await post(server, json), 404);
});

Deno.test("bytes that are not text in their charset are seen with replacement characters of that charset", async () => {
  await using server = await startStandin();
  await stubs(server, {
    kana: { body: { $contains: ["\u3042"] } },
    any: { body: { $ignore_case: "A\ufffd" } },
  });
  const type = ["Content-Type: text/plain; charset=shift_jis"];
  const mixed = new Uint8Array([0x82, 0xa0, 0xfd]);
  assert.equal(await post(server, mixed, type), "kana");
  assert.equal(await post(server, new Uint8Array([0x61, 0xfd]), type), "any");
});

Deno.test("a listing shows a body that is not text in base64", async () => {
  await using server = await startStandin();
  await post(server, upload);
  const [listed] = (await server.requests()).requests;
  assert.equal(listed?.body_encoding, "base64");
  assert.equal(listed?.body, upload.toBase64());
});
