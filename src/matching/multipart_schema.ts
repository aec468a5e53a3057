import { z } from "zod";
import { fieldsSubject } from "../criteria/subject.ts";
import { bodyField, namesField, textField } from "./field_schemas.ts";

/** Parts that one stub or claim asks for (docs/limits.md). */
const maxEntries = 20;

const headers = fieldsSubject("the headers of a part", {
  is: "are an object",
  value: "a header",
});

const entry = z.strictObject({
  name: textField('the name of a field such as "avatar", or a criterion', {
    name: "the name of a part",
  }),
  filename: textField('a file\'s name such as "a.png", or a criterion', {
    name: "the file name of a part",
  }),
  headers: namesField(
    headers,
    'names with values such as {"content-type": "image/png"}',
  ),
  body: bodyField,
});

/** What a stub asks of one part of a multipart body, each member only where it was given. */
export type PartMatcher = {
  readonly [K in keyof z.infer<typeof entry>]?: Exclude<
    z.infer<typeof entry>[K],
    undefined
  >;
};

function compactPart(given: z.infer<typeof entry>): PartMatcher {
  const present = Object.entries(given).filter(([, value]) =>
    value !== undefined
  );
  return Object.fromEntries(present);
}

/** Parts that a multipart body should have, each in an entry; one part may fit several. */
export const multipartField = z.array(entry.transform(compactPart)).min(1).max(
  maxEntries,
)
  .describe(
    'a list such as [{"name": "avatar", "filename": "a.png"}], at most 20 entries',
  ).nullish().transform((given) => given ?? undefined).optional();
