import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, mappings, notes } from "./imports.ts";

const asking = (...multipartPatterns: readonly unknown[]) =>
  mappings({
    request: { method: "POST", urlPath: "/up", multipartPatterns },
    response: { status: 201 },
  });

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly body: string;
}

function upload(...parts: readonly Part[]): RequestInit {
  const lines = parts.flatMap(({ name, filename, type, body }) => [
    "--edge",
    `Content-Disposition: form-data; name="${name}"${
      filename === undefined ? "" : `; filename="${filename}"`
    }`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    "",
    body,
  ]);
  return {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body: [...lines, "--edge--", ""].join("\r\n"),
  };
}

const one = (more: Partial<Part>) => upload({ name: "a", body: "x", ...more });

/** What a pattern of a part takes, and the nearest that it does not. */
const taken: readonly (readonly [string, object, RequestInit, RequestInit])[] =
  [
    [
      "a file's name",
      { filename: "a.png" },
      one({ filename: "a.png" }),
      one({ filename: "b.png" }),
    ],
    [
      "a file's name in its newer spelling",
      { fileName: "a.png" },
      one({ filename: "a.png" }),
      one({}),
    ],
    [
      "a header",
      { headers: { "Content-Type": { contains: "png" } } },
      one({ type: "image/png" }),
      one({ type: "image/gif" }),
    ],
    [
      "a body",
      { bodyPatterns: [{ equalTo: "x" }] },
      one({ body: "x" }),
      one({ body: "xy" }),
    ],
    [
      "JSON",
      { matchingType: "ANY", bodyPatterns: [{ equalToJson: '{"a": 1}' }] },
      upload({ name: "b", body: "" }, { name: "a", body: '{"a":1}' }),
      one({ body: '{"a":2}' }),
    ],
    [
      "all of one part",
      { filename: "a.png", bodyPatterns: [{ contains: "x" }] },
      one({ filename: "a.png", body: "axb" }),
      upload(
        { name: "a", filename: "a.png", body: "b" },
        { name: "b", filename: "b.png", body: "x" },
      ),
    ],
  ];

for (const [what, pattern, fits, misses] of taken) {
  Deno.test(`a part of an upload is taken as WireMock takes it: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, asking(pattern));
    assert.deepEqual(notes(answer), []);
    assert.equal((await server.get("/up", fits)).status, 201);
    assert.equal((await server.get("/up", misses)).status, 404);
  });
}

const refused: readonly (readonly [string, unknown])[] = [
  ["a member that is not known", { size: 5 }],
  ["a file's name that is no text", { filename: { equalTo: "a" } }],
  ["headers in a list", { headers: [{ a: { equalTo: "b" } }] }],
  ["a body's patterns by name", { bodyPatterns: { equalTo: "x" } }],
  ["a header's matcher that is not known", { headers: { a: { odd: "b" } } }],
  ["a body's matcher that is not known", { bodyPatterns: [{ odd: "b" }] }],
  ["all parts", { matchingType: "ALL" }],
  ["a text", "a"],
];

for (const [what, pattern] of refused) {
  Deno.test(`a pattern of a part that would take more is refused at its place: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(
      server,
      asking({ bodyPatterns: [{ equalTo: "x" }] }, pattern),
    );
    const place = "/mappings/0/request/multipartPatterns/1";
    assert.deepEqual(notes(answer), [`refused ${place}`]);
    assert.deepEqual(answer.stubs, []);
  });
}
