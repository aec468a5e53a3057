import fc from "fast-check";
import { joined, members, name, rawSegment, text } from "./small_alphabets.ts";

/** Bodies with the media type that makes them what they are. */
const typedBody = fc.oneof(
  fc.constantFrom(
    "x=1",
    "x=2&x=1",
    "y=1&x=%31",
    "",
  ).map((text): [string, string] => [
    "application/x-www-form-urlencoded",
    text,
  ]),
  fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }).map((names) =>
    names.map((name) =>
      `--b\r\nContent-Disposition: form-data; name=${name}; filename=1\r\nX: 1\r\n\r\n1\r\n`
    ).join("") + "--b--"
  ).map((text): [string, string] => ["multipart/form-data; boundary=b", text]),
);

const pairs = fc.array(fc.tuple(name, text), { maxLength: 4 });
const anyRequest = fc.record({
  path: fc.oneof(fc.constant("/a"), joined(rawSegment)),
  method: fc.constantFrom("GET", "HEAD", "POST"),
  query: pairs,
  headers: pairs,
  host: fc.constantFrom("h", "h:81", "H"),
  cookie: fc.constantFrom(null, null, "x=1", "y=2; x=1; x=2"),
  client: fc.constantFrom("1.1.1.1", "::ffff:1.1.1.1", "::1"),
  scheme: fc.constantFrom("http", "http", "https"),
  typed: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: typedBody },
  ),
  body: fc.oneof(
    members.map((value) => JSON.stringify(value)),
    fc.constantFrom(
      "",
      "1",
      '{"x":1.00,"x":2}',
      '{"x":9007199254740992}',
      "[1]",
      "no",
    ),
  ),
});

const plainRequest = fc.record({
  path: fc.constant("/a"),
  method: fc.constantFrom("GET", "HEAD"),
  query: fc.constantFrom<[string, string][]>([["x", "1"]], [["x", "2"]]),
  headers: fc.constantFrom<[string, string][]>([], [["x", "1"], ["X", "2"]]),
  host: fc.constant("h"),
  cookie: fc.constantFrom(null, "x=1"),
  client: fc.constantFrom("1.1.1.1", "::1"),
  scheme: fc.constant("http"),
  typed: fc.constantFrom<[string, string] | null>(null, [
    "application/x-www-form-urlencoded",
    "x=1",
  ]),
  body: fc.constant(""),
});

export const request = fc.oneof({ weight: 3, arbitrary: anyRequest }, {
  weight: 1,
  arbitrary: plainRequest,
});

export type RequestParts = typeof request extends fc.Arbitrary<infer T> ? T
  : never;
