import fc from "fast-check";
import { criterion } from "./criterion_arbitrary.ts";
import { longText, repeats } from "./text_arbitrary.ts";

const path = fc.oneof(
  fc.constantFrom("/a", "/a/b", "/{x}/{y}", "/a%2Fb", "//a//", "/"),
  repeats(2000).map((count) => "/{p}".repeat(count)),
  longText(3000).map((text) => `/${text}`),
);

const parts = fc.array(
  fc.record({
    name: fc.constantFrom("a", "b"),
    headers: fc.dictionary(fc.constantFrom("content-type", "x-a"), criterion),
    body: criterion,
  }, { requiredKeys: [] }),
  { minLength: 1, maxLength: 3 },
);

const usual = {
  path: fc.oneof(path, criterion),
  method: fc.constantFrom("GET", "POST"),
  query: fc.dictionary(fc.constantFrom("a", "b"), criterion),
  headers: fc.dictionary(fc.constantFrom("x-a", "x-b"), criterion),
  body: criterion,
};

const all = {
  ...usual,
  method: criterion,
  host: criterion,
  target: criterion,
  headers: criterion,
  cookies: fc.dictionary(fc.constantFrom("a", "c"), criterion),
  form: fc.dictionary(fc.constantFrom("a", "b"), criterion),
  multipart: parts,
};

/** What a stub or a claim asks of a request; the more it is, the fewer fit. */
export const matcher = fc.oneof(
  { weight: 2, arbitrary: fc.record(usual, { requiredKeys: [] }) },
  fc.record(all, { requiredKeys: [] }),
);

/** How often, or how much of something. */
export const count = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(0, 1, ">=1", { $lt: 3 }) },
  criterion,
);
