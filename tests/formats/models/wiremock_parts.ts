import fc from "fast-check";
import type { Drawn } from "./drawn.ts";
import { asJson, combined, plain, post, word } from "./wiremock_draws.ts";
import { takesRequest } from "./wiremock_requests.ts";

const filename = fc.constantFrom("a.txt", "b.txt");
const contains = fc.constantFrom("a", "5", "text").map((contains) => ({
  contains,
}));
const matcher = fc.oneof(plain, contains, combined);
const pattern = asJson(fc.record({
  name: fc.constantFrom("a", "b"),
  fileName: fc.constantFrom(undefined, "a.txt", "b.txt"),
  matchingType: fc.constantFrom("ANY", "ANY", "ANY", "ALL"),
  headers: fc.dictionary(fc.constantFrom("X-A", "content-type"), matcher, {
    minKeys: 1,
    maxKeys: 1,
  }),
  bodyPatterns: fc.array(matcher, { maxLength: 1 }),
}, { requiredKeys: [] }));

const part = fc.record({
  name: fc.constantFrom("a", "b"),
  file: fc.option(filename),
  type: fc.option(fc.constantFrom("text/plain", "a/a")),
  header: fc.option(word),
  body: word,
}).map(({ name, file, type, header, body }) =>
  [
    `Content-Disposition: form-data; name="${name}"${
      file === null ? "" : `; filename="${file}"`
    }`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(header === null ? [] : [`X-A: ${header}`]),
    "",
    body,
  ].join("\r\n")
);

/** What is asked of the parts of a body. */
export const multipart: Drawn = {
  name: "multipartPatterns",
  asked: fc.array(pattern, { minLength: 1, maxLength: 2 }).map(
    (multipartPatterns) => ({
      method: "POST",
      urlPath: "/a",
      multipartPatterns,
    }),
  ),
  sent: fc.tuple(
    fc.array(part, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(
      "multipart/form-data",
      "multipart/form-data",
      "multipart/form-data",
      "multipart/mixed",
      "text/plain",
    ),
  ).map(([parts, type]) => ({
    ...post,
    headers: [["Content-Type", `${type}; boundary=B`] as const],
    body: `${parts.map((one) => `--B\r\n${one}\r\n`).join("")}--B--\r\n`,
  })),
  takes: takesRequest,
};
