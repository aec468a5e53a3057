import type { Json, JsonObject } from "../json/values.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import { explainCriterion } from "../criteria/explanation.ts";
import type { MatchValue } from "../criteria/match_value.ts";
import { type Part, partsOf } from "../request/multipart.ts";
import type { RequestView } from "../request/request_view.ts";
import type { PartMatcher } from "./multipart_schema.ts";
import type { Clause } from "./near_miss_shape.ts";
import { asCriterion, type Predicate } from "./predicate.ts";

/** One condition of an entry. */
interface PartCheck {
  readonly member: keyof PartMatcher;
  readonly criterion: Json;
  read(part: Part): MatchValue;
  test(part: Part, subject: RequestView): boolean;
}

/** Compiles what a stub asks of the parts: each entry fits some part. */
export function multipartPredicate(
  entries: readonly PartMatcher[],
): Predicate {
  const compiled = entries.map(checksOf);
  return {
    field: "multipart",
    criterion: [...entries],
    read: (subject) => partsOf(subject).parts.map(shownPart),
    test: (subject) => {
      const { parts } = partsOf(subject);
      return compiled.every((checks) =>
        parts.some((part) => checks.every((one) => one.test(part, subject)))
      );
    },
    explain: (subject) =>
      compiled.map((checks, at) =>
        explainEntry(
          checks,
          { at, expected: entries[at] ?? {} },
          subject,
        )
      ),
  };
}

function checksOf({ name, filename, headers, body }: PartMatcher): PartCheck[] {
  return [
    ...partCheck("name", name, (part) => part.name),
    ...partCheck("filename", filename, (part) => part.filename),
    ...partCheck("headers", headers, (part) => part.headers),
    ...partCheck("body", body, (part) => part.content),
  ];
}

function partCheck(
  member: keyof PartMatcher,
  given: Json | undefined,
  read: PartCheck["read"],
): PartCheck[] {
  if (given === undefined) return [];
  const criterion = asCriterion(given);
  const matches = compileCriterion(criterion);
  const test = (part: Part, subject: RequestView) =>
    matches(read(part), subject);
  return [{ member, criterion, read, test }];
}

/** Parts of a body that a clause shows, and how much of each. */
const mostParts = 20;
const mostText = 200;

function shownPart({ name, filename, content: { bytes } }: Part): JsonObject {
  return {
    ...(name === null ? {} : { name: name.slice(0, mostText) }),
    ...(filename === null ? {} : { filename: filename.slice(0, mostText) }),
    body_size: bytes.length,
  };
}

/** One clause an entry, about the part that came closest to it. */
function explainEntry(
  checks: readonly PartCheck[],
  { at, expected }: { at: number; expected: Json },
  subject: RequestView,
): Clause {
  const { parts, trouble } = partsOf(subject);
  let closest: Part | undefined;
  let least = Infinity;
  for (const part of parts) {
    const failing = checks.filter((one) => !one.test(part, subject)).length;
    if (failing >= least) continue;
    closest = part;
    least = failing;
  }
  const matched = least === 0;
  const place = { field: "multipart", pointer: `/${at}`, matched, expected };
  if (matched && closest !== undefined) {
    return { ...place, actual: shownPart(closest), reason: "it fits" };
  }
  const actual = parts.slice(0, mostParts).map(shownPart);
  const reason = closest === undefined
    ? trouble ?? "the body has no parts"
    : `no part fits; of ${titleOf(closest)} ${
      whyNot(checks, closest, subject)
    }`;
  return { ...place, actual, reason };
}

function titleOf({ name }: Part): string {
  return name === null
    ? "a part without a name"
    : `the part ${JSON.stringify(name.slice(0, mostText))}`;
}

function whyNot(
  checks: readonly PartCheck[],
  part: Part,
  subject: RequestView,
): string {
  const failing = checks.find((one) => !one.test(part, subject));
  if (failing === undefined) return "nothing differs";
  const { member, criterion, read } = failing;
  const { reason } = explainCriterion(criterion, read(part), subject);
  return `the ${words[member]}: ${reason}`;
}

const words: Readonly<Record<keyof PartMatcher, string>> = {
  name: "name",
  filename: "file name",
  headers: "headers",
  body: "body",
};
