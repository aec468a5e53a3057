import assert from "node:assert/strict";
import { exchanges, posted, recorded, type Told } from "./exchanges.ts";
import { matcherOf } from "./replayed.ts";

const first = "3f2504e0-4f89-11d3-9a0c-0305e82c3301";
const second = "9b2c04e0-4f89-11d3-9a0c-0305e82c3302";

/** Whether the stubs of the first requests take another one. */
function takes(told: readonly Told[], other: Told): boolean {
  const { stubs } = recorded(told);
  const [exchange] = exchanges(other);
  return exchange !== undefined && matcherOf(stubs)(exchange) !== null;
}

Deno.test("a request fits again though its dates, ids and nonces are others", () => {
  const body = (id: string, at: string, nonce: string) => ({
    id,
    sent: { at },
    nonce,
    events: [{ timestamp: 1_772_366_400 }],
    what: "x",
  });
  const told = posted(
    "/a?_=1772366400123&q=1",
    body(first, "2026-03-01T12:00:00Z", "aa11"),
  );
  const again = posted(
    "/a?_=1772999999999&q=1",
    body(second, "2026-04-01T12:00:00.5Z", "bb22"),
  );
  assert.ok(takes([told], again));
  assert.ok(
    !takes(
      [told],
      posted(
        "/a?_=1772999999999&q=2",
        body(second, "2026-04-01T12:00:00Z", "bb22"),
      ),
    ),
  );
  assert.ok(
    !takes([told], posted("/a?_=1&q=1", { ...body(second, "soon", "bb22") })),
  );
});

Deno.test("in the place of a list with noise a text or an object does not fit", () => {
  const told = posted("/a", { sets: [{ nonce: ["aa11", "bb22"] }] });
  const fits = (nonce: unknown) =>
    takes([told], posted("/a", { sets: [{ nonce }] }));
  assert.ok(fits(["cc33", "dd44"]));
  assert.ok(!fits(["cc33"]));
  assert.ok(!fits("ab"));
  assert.ok(!fits({ x: 1, y: 2 }));
  assert.ok(!takes([told], posted("/a", { sets: { a: 1 } })));
});

Deno.test("noise is listed with its place and its kind", () => {
  const { noise, stubs } = recorded([
    posted("/a?ts=1772366400", { id: first }, {
      answerHeaders: [["Date", "x"], ["Content-Type", "application/json"]],
    }),
  ]);
  assert.deepEqual(
    noise.map(({ place, kind }) => [place, kind]),
    [
      ["request.query.ts", "drawn"],
      ["request.body/id", "uuid"],
      ["response.headers.date", "header"],
    ],
  );
  assert.deepEqual(stubs[0]?.request["body"], {
    $json: {
      $exact_key_values: {
        id: {
          $regex:
            "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
        },
      },
    },
  });
});

Deno.test("an id that an earlier answer gave is not noise: the client has it from the mock", () => {
  const told: Told[] = [
    { target: "/orders", answer: JSON.stringify({ id: first }) },
    posted("/pay", { order: first }, { answer: "1" }),
  ];
  assert.ok(takes(told, posted("/pay", { order: first })));
  assert.ok(!takes(told, posted("/pay", { order: second })));
});

Deno.test("ids that tell recorded answers apart are asked for as they are", () => {
  const told: Told[] = [
    posted("/pay", { order: first }, { answer: "1" }),
    posted("/pay", { order: second }, { answer: "2" }),
  ];
  const { stubs, noise } = recorded(told);
  assert.equal(stubs.length, 2);
  assert.deepEqual(noise, []);
});

Deno.test("answers that differ in their date alone are one", () => {
  const answer = (at: string) => JSON.stringify({ at, n: 1 });
  const { stubs, sequences } = recorded([
    { answer: answer("2026-03-01T12:00:00Z") },
    { answer: answer("2026-03-01T12:00:01Z") },
  ]);
  assert.equal(stubs.length, 1);
  assert.deepEqual(sequences, []);
});

Deno.test("a boundary of an upload is another one each time, and its parts are asked for", () => {
  const upload = (boundary: string, text: string): Told => ({
    method: "POST",
    target: "/upload",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body:
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  });
  assert.ok(takes([upload("aaa", "hello")], upload("bbb", "hello")));
  assert.ok(!takes([upload("aaa", "hello")], upload("bbb", "other")));
});

Deno.test("headers of an answer's way are left out, and its own stay", () => {
  const { stubs } = recorded([{
    answerHeaders: [
      ["Date", "Sun, 01 Mar 2026 12:00:00 GMT"],
      ["ETag", '"a"'],
      ["CF-Ray", "x"],
      ["X-Amzn-RequestId", "x"],
      ["Via", "1.1 x"],
      ["Strict-Transport-Security", "max-age=1"],
      ["Content-Length", "2"],
      ["Transfer-Encoding", "chunked"],
      ["X-Own", "1"],
    ],
  }]);
  const { response } = stubs[0]?.action as {
    response: { headers: unknown };
  };
  assert.deepEqual(response.headers, { etag: '"a"', "x-own": "1" });
});

Deno.test("a redirect to the upstream is told, and leads to the mock where that is asked for", () => {
  const told: Told = {
    status: 302,
    answerHeaders: [
      ["Location", "https://api.example/next?a=1"],
      ["Content-Type", "text/html"],
    ],
    answer: "see https://api.example/next, not https://api.example.test/",
  };
  const { report, stubs } = recorded([told]);
  assert.match(report[0]?.message ?? "", /URLs of https:\/\/api\.example/);
  assert.match(JSON.stringify(stubs), /"location":"https/);
  assert.deepEqual(recorded([told], { urls: "rewrite" }).stubs[0]?.action, {
    response: {
      status_code: 302,
      headers: { location: "/next?a=1", "content-type": "text/html" },
      template_body:
        "see {{ request.base_url }}/next, not https://api.example.test/",
    },
  });
});

Deno.test("bytes that are not text are base64, and a large body a file that is named by what it holds", () => {
  const image = Uint8Array.from({ length: 10_000 }, (_, at) => at * 7);
  const told: Told = {
    answerHeaders: [["content-type", "image/png"]],
    answer: image,
  };
  const { stubs, files } = recorded([told], { bodyFiles: true });
  const { response } = stubs[0]?.action as {
    response: { body_file: string };
  };
  assert.match(response.body_file, /^bodies\/[0-9a-f]{16}\.png$/);
  assert.deepEqual(files, [{ path: response.body_file, bytes: image }]);
  const [inside] = recorded([told]).stubs;
  assert.deepEqual(inside?.action, {
    response: {
      status_code: 200,
      headers: { "content-type": "image/png" },
      body_base64: image.toBase64(),
    },
  });
});

Deno.test("a coding that nobody undid stays, with its bytes", () => {
  const { stubs } = recorded([{
    answerHeaders: [["content-encoding", "x-own"], [
      "content-type",
      "text/plain",
    ]],
    answer: "abc",
  }]);
  assert.deepEqual(stubs[0]?.action, {
    response: {
      status_code: 200,
      headers: { "content-encoding": "x-own", "content-type": "text/plain" },
      body_base64: "YWJj",
    },
  });
});
