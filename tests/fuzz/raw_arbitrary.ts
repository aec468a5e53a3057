import fc from "fast-check";
import type { Shot } from "./shot.ts";
import { repeats } from "./text_arbitrary.ts";

const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom(
        "GET",
        "POST",
        "HEAD",
        "OPTIONS",
        "PUT",
        "A-B",
        "CONNECT",
      ),
      fc.constantFrom("/a", "/", "/a?b", "http://h/a", "*", "/a%", "/\xe9", ""),
      fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "http/1.1", ""),
    ).map((parts) => parts.join(" ")),
  },
  fc.constantFrom(
    ...["", " ", "\0", "GET", "\x16\x03\x01\x02", "PRI * HTTP/2.0", "GET /a"],
    ...[
      "GET\t/a\tHTTP/1.1",
      " GET /a HTTP/1.1",
      "GET /__mock__/stubs HTTP/1.1",
    ],
  ),
  repeats(300_000).map((count) => `GET /${"a".repeat(count)} HTTP/1.1`),
);

const field = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...["Host: h", "host: h\r\nhost: i", "Connection: close", "Fuzz: 1"],
      ...["Content-Length: 5", "Content-Length: 5\r\nContent-Length: 6"],
      ...["Content-Length: -1", "Content-Length: 9999999999999999999999"],
      ...["Content-Length: +5", "Transfer-Encoding: chunked", "Expect: a"],
      ...["Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, a"],
      ...["Expect: 100-continue", "Upgrade: websocket\r\nConnection: Upgrade"],
      ...["Content-Type: application/json", "Content-Encoding: gzip", "a"],
      ...[": a", "a : b", "a:b", " a: b", "a: \0", "a: \xff", "Cookie: a=\x01"],
      ...["Accept-Encoding: gzip", "Trailer: a", "Range: bytes=0-"],
    ),
  },
  repeats(300_000).map((count) => `x: ${"a".repeat(count)}`),
  repeats(2000).map((count) =>
    Array.from({ length: count }, (_, at) => `x-${at}: 1`).join("\r\n")
  ),
);

const body = fc.oneof(
  fc.constantFrom("", "hello", '{"a":1}', "hello world", "\0\xff"),
  fc.array(
    fc.constantFrom(
      ...[
        "5\r\nhello\r\n",
        "0\r\n\r\n",
        "5;a=b\r\nhello\r\n",
        "zz\r\nhello\r\n",
      ],
      ...[
        "5\r\nhel",
        "-1\r\na\r\n",
        "ffffffffffffffffff\r\na\r\n",
        "5\nhello\n",
      ],
      ...["0\r\na: b\r\n\r\n", "1\r\na", "\r\n", "0\r\n"],
    ),
    { maxLength: 5 },
  ).map((chunks) => chunks.join("")),
  repeats(20_000).map((count) => "1\r\na\r\n".repeat(count) + "0\r\n\r\n"),
  repeats(200_000).map((count) => `1;${"a".repeat(count)}\r\na\r\n0\r\n\r\n`),
);

const request = fc.tuple(
  line,
  fc.array(field, { maxLength: 6 }),
  fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r"),
  body,
).map(([start, fields, end, rest]) =>
  `${[start, ...fields].join(end)}${end}${end}${rest}`
);

/** The same request again and again, none waiting for an answer. */
const pipelined = fc.tuple(
  fc.constantFrom(
    "GET /a HTTP/1.1\r\nhost: h\r\nfuzz: 1\r\n\r\n",
    "POST /a HTTP/1.1\r\nhost: h\r\ncontent-length: 1\r\n\r\na",
    "GET /__mock__/stubs HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nhost:\r\nexpect: a\r\n\r\n",
    "HEAD / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n",
  ),
  repeats(4000),
).map(([one, count]) => one.repeat(count));

/** A body in as many chunks as it has bytes. */
const inShortChunks = fc.tuple(
  fc.constantFrom("/a", "/__mock__/stubs"),
  repeats(20_000),
).map(([path, count]) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\n` +
  "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n" +
  "1\r\n1\r\n".repeat(count) + "0\r\n\r\n"
);

const whole = fc.oneof(
  { weight: 4, arbitrary: request },
  pipelined,
  inShortChunks,
  fc.array(request, { minLength: 2, maxLength: 4 }).map((all) => all.join("")),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) =>
    String.fromCharCode(...bytes)
  ),
);

/** Bytes that are hardly HTTP, cut at any place. */
export const rawShot: fc.Arbitrary<Shot> = fc.record({
  text: whole,
  cuts: fc.array(fc.nat(200), { maxLength: 3 }),
  isHalfClosed: fc.boolean(),
}).map(({ text, cuts, isHalfClosed }) => ({
  kind: "raw bytes",
  method: "",
  target: "",
  headers: [],
  body: null,
  raw: { pieces: cutAt(text, cuts), isHalfClosed },
}));

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
  return places.slice(1)
    .map((to, at) => text.slice(places[at], to))
    .filter((piece) => piece !== "");
}
