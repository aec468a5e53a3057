import { z } from "zod";
import { integer } from "../schema/scalars.ts";

/** Bounds of docs/limits.md. */
const maxTitle = 500;
const maxDescription = 10_000;
const maxLabels = 100;
const maxLabel = 200;
const maxSource = 2000;

function text(most: number, description: string) {
  return z.string().max(most).describe(description);
}

/** The members that are texts. */
function given(
  members: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === "string") texts[name] = value;
  }
  return texts;
}

/** What tells people, lists and reports about a stub, and who goes first; nothing of it is asked of a request. */
export const stubNotes = {
  title: text(maxTitle, "for people, such as what the stub stands for")
    .nullish(),
  description: text(maxDescription, "for people, in more words").nullish(),
  labels: z.array(text(maxLabel, 'a label such as "shop"').min(1)).max(
    maxLabels,
  )
    .describe("words to list and delete stubs by, at most 100").nullish(),
  source: z.strictObject({
    format: text(maxSource, "what it was written in").nullish(),
    file: text(maxSource, "the file that it was in").nullish(),
    pointer: text(maxSource, "the place in the file, a JSON pointer").nullish(),
    recorded_at: text(maxSource, "when its request was recorded").nullish(),
    upstream: text(maxSource, "whose answer it is").nullish(),
    version: text(maxSource, "the version of Standin that made it").nullish(),
    request_hash: text(
      maxSource,
      "a digest of the recorded request, by which recordings are merged",
    ).nullish(),
    made: text(
      maxSource,
      "a digest of each part as it was made: a part with another one was edited",
    ).nullish(),
    secrets: text(maxSource, "`kept` where nothing was masked").nullish(),
    seen: text(
      maxSource,
      "`no` where the last recording did not have its request",
    ).nullish(),
  }).describe("where an import found the stub, or what it was recorded of")
    .transform(given).nullish(),
  priority: integer({
    min: -2_147_483_648,
    max: 2_147_483_647,
    description: "higher goes first, before the rank; 0 by default",
  }).nullish(),
};

/** The same in a listing, each key only where it was given. */
export const listedNotes = {
  title: z.string().optional(),
  description: z.string().optional(),
  labels: z.array(z.string()).optional(),
  source: z.record(z.string(), z.string()).optional(),
  priority: z.int().optional(),
};
