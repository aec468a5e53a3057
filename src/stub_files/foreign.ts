import { dirname } from "../runtime/paths.ts";
import { importFiles } from "../formats/import_files.ts";
import type { ReadText } from "../formats/given_file.ts";
import type { ImportedStub } from "../formats/assembly.ts";
import { pointerOf } from "../json/pointer.ts";
import type { Issue } from "../schema/issue.ts";
import type { FormatName } from "../model/format_names.ts";
import type { ReportLine } from "../model/import.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Worker } from "../runtime/work.ts";
import type { JsonPath } from "../json/values.ts";
import { entryText, type StubEntry } from "./entries.ts";
import { fileProblem, type Origin } from "./problem.ts";
import { rootOf, slashed, surroundings } from "./surroundings.ts";

/** A file that is not a stub file, as it was read. */
export interface StrangeFile extends ReadText {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What became of another tool's files, file by file. */
export interface ForeignReading {
  readonly entries: ReadonlyMap<string, readonly StubEntry[]>;
  /** A line for each entry that is left out. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
  /** Files that are not JSON or YAML, or are stub files with a problem. */
  readonly broken: ReadonlySet<string>;
  /** Why no file is read, where they are of several formats. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

interface ForeignQuestion {
  /** What the files were found by: a folder, or a file. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly worker: Worker;
  readonly keepsLevels: boolean;
  /** What a stub asks for that its server cannot do. */
  needs(spec: StubSpec): Issue[];
}

/** Reads files of another tool's that were found where stub files should be; `null` where they are of none. */
export async function readForeign(
  strange: readonly StrangeFile[],
  { path, isFolder, worker, keepsLevels, needs }: ForeignQuestion,
): Promise<ForeignReading | null> {
  const files = strange.map(({ file, bytes, text, source }) => ({
    path: slashed(file),
    bytes,
    read: { text, source },
  }));
  const around = surroundings(files, [rootOf(path, isFolder)]);
  const tells = ["lost", "refused"] as const;
  const question = { files, around, keepsLevels, needs, tells };
  const result = await importFiles(question, worker);
  if (!result.ok) {
    return result.names === undefined ? null : severalFormats(
      strange.map(({ file }) => [file, result.names?.get(slashed(file))]),
    );
  }
  if (result.format === "standin") return null;
  const named = new Map(strange.map(({ file }) => [slashed(file), file]));
  const nameOf = (path: string) => named.get(path) ?? path;
  const stubs = Map.groupBy(
    result.stubs,
    ({ entry }) => nameOf(entry.source.file),
  );
  const left = Map.groupBy(
    result.report.lines.filter(({ verdict, pointer }) =>
      verdict === "refused" || verdict === "lost" && pointer === ""
    ),
    ({ file }) => nameOf(file),
  );
  return {
    entries: new Map(
      stubs.entries().map((
        [file, some],
      ) => [
        file,
        some.map((one, at) => stubEntry(one, { file, entry: at + 1 })),
      ]),
    ),
    notes: new Map(
      strange.map(({ file }) => [file, [
        ...scopeNotes(stubs.get(file) ?? []),
        ...(left.get(file) ?? []).map(noteOf),
      ]]),
    ),
    broken: new Set(result.broken.map(({ file }) => nameOf(file))),
    problems: new Map(),
  };
}

/** Files of which each has another format, or none. */
function severalFormats(
  files: readonly (readonly [string, FormatName | undefined])[],
): ForeignReading {
  const isForeign = (name: FormatName | undefined) =>
    name !== undefined && name !== "standin";
  const foreign = files.filter(([, name]) => isForeign(name));
  const names = new Set(foreign.map(([, name]) => name));
  const advice = `a folder has mocks of one format, here are ${
    [...names].join(" and ")
  }: name a folder for each`;
  // Beside stub files with a problem those of one format have none themselves.
  const problems = names.size < 2 ? [] : foreign.map(([file, name]) =>
    [
      file,
      [fileProblem(
        file,
        { line: 1, column: 1 },
        `it is ${name}, and ${advice}`,
      )],
    ] as const
  );
  return {
    entries: new Map(),
    notes: new Map(),
    broken: new Set(
      files.flatMap(([file, name]) => isForeign(name) ? [] : [file]),
    ),
    problems: new Map(problems),
  };
}

/** Where a file's stubs answer, unless they answer everywhere: its tool had a port for each part of it. */
function scopeNotes(stubs: readonly ImportedStub[]): string[] {
  const scopes = new Map(stubs.map((stub) => [stub.scope, stub]));
  return [...scopes].flatMap(([scope, { entry: { source, place } }]) =>
    scope === null ? [] : [fileProblem(
      source.file,
      source.document.locate(place),
      `its stubs answer in the scope "${scope}": clients find them at /__scope__/${scope}`,
    )]
  );
}

function noteOf({ file, line, column, pointer, message }: ReportLine): string {
  const place = pointer === "" ? "it" : pointer;
  return fileProblem(
    file,
    { line, column },
    `${place} is left out: ${message}`,
  );
}

function stubEntry(
  { spec, scope, entry: { source, place } }: ImportedStub,
  { file, entry }: { readonly file: string; readonly entry: number },
): StubEntry {
  const origin = (): Origin => ({
    file,
    entry,
    ...source.document.locate(place),
  });
  const problem = (_: JsonPath, message: string) =>
    fileProblem(file, origin(), `${pointerOf(place)}: ${message}`);
  return {
    spec,
    text: entryText(scope, spec),
    scope,
    folder: dirname(file),
    origin,
    problem,
    idProblem: (message) => problem([], message),
  };
}
