import fc from "fast-check";
import { longText, repeats } from "./text_arbitrary.ts";

const bare = fc.oneof(
  fc.constantFrom("a", "aaaaab", "é", "İ", "news", "/a"),
  longText(400),
);

const condition = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      ...["status", "method", "path", "body", "scope", "stub", "stub_scope"],
      ...["trace", "took", "outcome", "upstream", "header", "nothing"],
    ),
    fc.oneof(
      fc.constantFrom(
        ...["4xx", "200", "POST", "/a", "fuzz", ">100ms", "<=1s", "no_match"],
        ...["x-a=1", "x-a", "true", "", "4bf92f3577b34da6a3ce929d0e0e4736"],
      ),
      bare,
    ),
  ).map(([key, value]) => `${key}:${value}`),
  bare,
  bare.map((text) => `"${text}"`),
);

/** Searches of some words, right ones and wrong ones, and such as no search has. */
export const searched: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.tuple(fc.constantFrom("", "-"), condition), {
      minLength: 1,
      maxLength: 20,
    }).map((words) =>
      words.map((word) => word.join("")).join(" ").slice(0, 1000)
    ),
  },
  fc.tuple(condition, repeats(100)).map(([one, count]) =>
    Array.from({ length: count }, () => one).join(" ").slice(0, 1000)
  ),
  longText(1000),
);
