import { z } from "zod";
import { oneOfSchema } from "../schema/one_of.ts";
import { base64Text } from "../schema/base64_text.ts";
import { anyJson, crossFieldRule } from "../schema/scalars.ts";
import { formatNames } from "./format_names.ts";
import { scopeName } from "./scope.ts";

/** Files of one import (docs/limits.md). */
const maxImportFiles = 20_000;

/** Characters of a file's path. */
const maxPath = 1000;

const importedFile = z.strictObject({
  path: z.string().min(1).max(maxPath)
    .describe("the file's name, with its folders before it"),
  text: z.string().describe("what the file has, as text").nullish(),
  base64: base64Text().nullish(),
}).refine(
  ({ text, base64 }) =>
    (typeof text === "string") !== (typeof base64 === "string"),
  {
    ...crossFieldRule,
    error: "Value error, Exactly one of text or base64 must be provided.",
  },
).meta({ jsonSchema: oneOfSchema(["text", "base64"]) });

const from = z.enum(formatNames, {
  error: `Input should be one of ${formatNames.join(", ")}`,
});

/** What happens to a stub whose id is in use. */
export const existingStub = z.enum(["refuse", "replace", "skip", "copy"], {
  error: 'Input should be "refuse", "replace", "skip" or "copy"',
});

/** The payload of an import: the files of another tool, or stub files. */
export const importPayload = z.strictObject({
  files: z.array(importedFile).min(1).max(maxImportFiles)
    .describe("at most 20000 files, with all that they refer to"),
  from: from.describe("the format, where the files do not tell").nullish(),
  allow: z.array(z.enum(["wider"], { error: 'Input should be "wider"' }))
    .describe("`wider` takes stubs that answer more requests than before")
    .nullish(),
  existing: existingStub.describe(
    "what happens to a stub whose id is in use, `refuse` by default",
  ).nullish(),
  into: scopeName.describe("the scope of all stubs, whatever they say")
    .nullish(),
  into_each: z.record(z.string(), scopeName.nullable())
    .describe(
      "the scopes of single stubs by their ids, null for none: before `into`",
    ).nullish(),
  options: z.record(z.string(), anyJson())
    .describe("what a format asks beside its files").nullish(),
}).meta({ id: "Import" });

export type ImportPayload = z.infer<typeof importPayload>;

/** What became of an entry, the worst of all that is said of it. */
export const verdicts = ["kept", "rewritten", "lost", "refused"] as const;

export type Verdict = (typeof verdicts)[number];

const effects = [
  "wider",
  "narrower",
  "answer_differs",
  "order",
  "none",
] as const;

/** What a note changes of how the stub behaves. */
export type Effect = (typeof effects)[number];

/** What an import says of one place. */
const reportLine = z.object({
  file: z.string().describe("its path"),
  pointer: z.string().describe("the place in the file, a JSON pointer"),
  line: z.int().describe("from 1"),
  column: z.int().describe("from 1"),
  verdict: z.enum(verdicts).describe("what became of the entry"),
  effect: z.enum(effects).describe("what that changes of how the stub behaves"),
  message: z.string().describe("what is not as it was, in a sentence"),
});

export type ReportLine = z.infer<typeof reportLine>;

/** How many entries were kept, rewritten, lost in part, refused. */
const score = z.object({
  kept: z.int().describe("entries that are as they were"),
  rewritten: z.int().describe("entries that are said in other words"),
  lost: z.int().describe("entries of which a part is gone"),
  refused: z.int().describe("entries that are not stubs"),
});

export type Score = z.infer<typeof score>;

/** What became of a stub's id. */
const change = z.enum(["new", "changed", "same"])
  .describe("against what was there under its name");

/** The answer to an import. */
export const importAnswer = z.object({
  success: z.literal(true).describe("it was done"),
  format: from.describe("what the files are"),
  score: score.describe("what became of the entries"),
  stubs: z.array(z.object({
    stub_id: z.string().describe("its id"),
    scope: z.string().nullable().describe("null for a global one"),
    change,
  })).describe("what was made of them"),
  scopes: z.array(z.object({
    name: z.string().describe("the scope"),
    change,
  })).describe(
    "those of which a stub file has the settings",
  ).optional(),
  report: z.array(reportLine).describe("all findings, in order"),
});

export type ImportAnswer = z.infer<typeof importAnswer>;

/** The answer to an export. */
export const exportAnswer = z.object({
  files: z.array(z.object({
    path: z.string().describe("its name, with folders"),
    text: z.string().describe("what it holds"),
  })).describe("what an import takes"),
  score: score.describe("what became of stubs or requests"),
  report: z.array(reportLine).describe("all findings, in order"),
});
