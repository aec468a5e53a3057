// Other tools' mocks to stubs, and stubs to other tools' mocks. Pure: bytes
// and a resolver of files in, stubs and a report out. A translation, which
// never runs another tool's engine.

import type { Json } from "../json/values.ts";
import type { FormatName } from "../model/format_names.ts";
import { type Verdict, verdicts } from "../model/import.ts";
import type { StubSpec } from "../model/stub.ts";
import { workOnAccount } from "../schema/compile_work.ts";
import type { Issue } from "../schema/issue.ts";
import { restNow } from "../runtime/next_turn.ts";
import type { Worker } from "../runtime/work.ts";
import { sourceReader } from "../documents/parse.ts";
import { assemble, type ImportedStub } from "./assembly.ts";
import type { ImportedScope, ScopeNeeds } from "./assembled_scopes.ts";
import type { Source } from "./entry.ts";
import { type FileSet, Run } from "./format.ts";
import { detect } from "./detection.ts";
import type { GivenFile } from "./given_file.ts";
import {
  type FileNote,
  mayBeDefinition,
  readSources,
  type SourcesReading,
  yamlReaderFor,
} from "./reading.ts";
import { fileLine, type ImportReport } from "./report.ts";
import { type FormatRow, formats } from "./table.ts";

/** What is imported, and how. */
export interface ImportQuestion {
  /** What to read, in the order in which it counts. */
  readonly files: readonly GivenFile[];
  /** What they may refer to; the files themselves where nothing is said. */
  readonly around?: FileSet;
  /** Files that could not be read at all. */
  readonly unread?: readonly FileNote[];
  readonly from?: FormatName | undefined;
  /** Whether a stub may take more requests than its source did. */
  readonly allowWider?: boolean;
  /** Whether priorities leave room for mappings that come later, by way of WireMock's admin API. */
  readonly keepsLevels?: boolean;
  readonly options?: Readonly<Record<string, Json>>;
  /** Which verdicts have lines in the report; all of them unless said otherwise. */
  readonly tells?: readonly Verdict[];
  /** What a stub asks for that its server cannot do. */
  readonly needs?: (spec: StubSpec) => Issue[];
  readonly scopeNeeds?: ScopeNeeds;
}

/** What came of an import, or why nothing could be read. */
export type ImportResult =
  | {
    readonly ok: true;
    readonly format: FormatName;
    /** What was read, and had the format. */
    readonly sources: readonly Source[];
    readonly stubs: readonly ImportedStub[];
    /** With their settings, where the files have them. */
    readonly scopes: readonly ImportedScope[];
    readonly report: ImportReport;
    /** Files that are not JSON or YAML, which the report has as refused. */
    readonly broken: readonly FileNote[];
  }
  | {
    readonly ok: false;
    readonly problems: readonly string[];
    /** The formats of the files, where they are several. */
    readonly names?: ReadonlyMap<string, FormatName>;
  };

/** Reads files of another tool, or stub files; `worker` does what takes long. */
export async function importFiles(
  question: ImportQuestion,
  worker: Worker,
): Promise<ImportResult> {
  const { files, from } = question;
  const readYaml = await yamlReaderFor(files);
  // What was loaded, or came before, took its share of this turn.
  await restNow();
  const found = await worker(readSources(files, readYaml));
  const unread = (question.unread ?? []).filter(({ file }) =>
    mayBeDefinition(file)
  );
  const reading = { ...found, broken: [...unread, ...found.broken] };
  const choice = await worker(detect(reading, from));
  if (!choice.ok) return choice;
  const { format, sources } = choice;
  const row = formats.find(({ name }) => name === format);
  if (row === undefined) {
    return { ok: false, problems: [`"${format}" cannot be read`] };
  }
  const importer = await row.load();
  const run = await runOf(question, { reading, sources, row });
  await worker(workOnAccount(importer(sources, run), run.ledger));
  const { stubs, scopes, report } = await worker(
    assemble(run.entries, {
      format,
      allowWider: question.allowWider === true,
      keepsLevels: question.keepsLevels === true,
      tells: new Set(question.tells ?? verdicts),
      needs: question.needs ?? (() => []),
      scopeNeeds: question.scopeNeeds ?? (() => []),
    }),
  );
  const { broken, leniencies } = reading;
  const read = new Set(sources.map(({ file }) => file));
  const lines = [
    ...broken.map((one) => fileLine(one, "refused")),
    ...choice.strangers.filter(({ file }) => !run.used.has(file)).map((one) =>
      fileLine(one, "lost")
    ),
    ...leniencies.filter(({ file }) => read.has(file))
      .map((one) => fileLine(one, "rewritten")),
    ...report.lines,
  ];
  const { score } = report;
  const refused = score.refused + broken.length;
  return {
    ok: true,
    format,
    sources,
    stubs,
    scopes,
    report: { score: { ...score, refused }, lines },
    broken,
  };
}

/** What an importer finds around its sources; what reads YAML beside them is loaded where they may lead to it. */
async function runOf(
  { files, around = filesOf(files), options = {} }: ImportQuestion,
  { reading, sources, row }: {
    readonly reading: SourcesReading;
    readonly sources: readonly Source[];
    readonly row: FormatRow;
  },
): Promise<Run> {
  const documents = new Map(
    reading.sources.map(({ file, document }) => [file, document.value]),
  );
  const readYaml = sources.some((one) => row.refersOn?.(one))
    ? await sourceReader("yaml")
    : null;
  await restNow();
  return new Run({ files: around, documents, readYaml }, options);
}

function filesOf(files: readonly GivenFile[]): FileSet {
  const byPath = new Map(files.map((one) => [one.path, one]));
  return { read: (path) => byPath.get(path)?.bytes };
}
