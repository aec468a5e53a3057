import type { StubSpec } from "../model/stub.ts";
import { finish, type Worker } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readDataEntries } from "./data_entries.ts";
import {
  type DiskOptions,
  type DiskReading,
  findStubFiles,
  listStubFiles,
  readText,
  TrueNames,
} from "./disk.ts";
import {
  mayHoldStubs,
  readEntries,
  type StubEntry,
  type StubFileReading,
} from "./entries.ts";
import type { ForeignReading, StrangeFile } from "./foreign.ts";
import type { ScopeEntry } from "./scope_entries.ts";
import { oneLine } from "./problem.ts";
import { refuseSharedIds } from "./shared_ids.ts";
import { sourceReader } from "../documents/parse.ts";
import { formatOf } from "../documents/source.ts";

/** All stubs of all files, or a line for each thing that is wrong with any of them. */
export type StubFilesReading =
  | {
    readonly ok: true;
    readonly entries: readonly StubEntry[];
    /** A line for each entry of another tool's that is left out. */
    readonly notes: readonly string[];
    readonly scopes: readonly ScopeEntry[];
  }
  | { readonly ok: false; readonly problems: string[] };

/** What became of a file, or of a path that named none. */
export interface FileReport extends StubFileReading {
  readonly file: string;
  /** What is left out of a file of another tool's. */
  readonly notes?: readonly string[];
}

/** How files are read. */
export interface ReadingOptions extends DiskOptions {
  /** Does what takes long. */
  readonly worker?: Worker;
  /** What a stub asks for that its server cannot do: of another tool's file it is left out. */
  readonly needs?: (spec: StubSpec) => Issue[];
  /** Whether mappings may come between those of files later, by way of WireMock's admin API. */
  readonly keepsLevels?: boolean;
}

type Reader = Required<ReadingOptions>;

const usual: Reader = {
  worker: finish,
  needs: () => [],
  keepsLevels: false,
  blocking: false,
};

/** A stub file or a folder of them, or a file of data, each member of which is a resource. */
export type StubPath = string | { readonly data: string };

/** The path itself. */
export function pathText(path: StubPath): string {
  return typeof path === "string" ? path : path.data;
}

/** Reads the stub files that the paths name, files or folders. */
export async function readStubFiles(
  paths: readonly StubPath[],
  options: ReadingOptions = {},
): Promise<StubFilesReading> {
  const reports = await reportStubFiles(paths, options);
  const problems = reports.flatMap((report) => report.problems);
  return problems.length > 0 ? { ok: false, problems } : {
    ok: true,
    entries: reports.flatMap((report) => report.entries),
    notes: reports.flatMap((report) => report.notes ?? []),
    scopes: reports.flatMap((report) => report.scopes),
  };
}

/** The same, file by file; an id that several stubs share is a problem of the later one. */
export async function reportStubFiles(
  paths: readonly StubPath[],
  options: ReadingOptions = {},
): Promise<FileReport[]> {
  const how = { ...usual, ...options };
  const reports: FileReport[] = [];
  const seen = new Set<string>();
  const names = new TrueNames();
  for (const path of paths) {
    if (typeof path !== "string") {
      reports.push(await reportData(path.data, how));
      continue;
    }
    const listing = await listStubFiles(path, how);
    if (!listing.ok) {
      reports.push(unread(path, listing.reason));
      continue;
    }
    const { files, isFolder } = listing.value;
    const own: FileReading[] = [];
    for (const file of files) {
      const name = await names.of(file);
      if (!seen.has(name)) own.push(await readOwn(file.path, how));
      seen.add(name);
    }
    reports.push(...await withForeign(own, { ...how, path, isFolder }));
  }
  return await how.worker(refuseSharedIds(reports));
}

/** A file of a path. */
interface FileReading {
  readonly file: string;
  /** What was read of it, where it is not a stub file without a problem. */
  readonly strange: StrangeFile | null;
  /** What it says as a stub file. */
  report(): Promise<FileReport>;
}

async function readOwn(file: string, how: Reader): Promise<FileReading> {
  const reading = await readSource(file, how);
  if (!reading.ok) {
    const report = () => Promise.resolve(unread(file, reading.reason));
    return { file, strange: null, report };
  }
  const read = reading.value;
  const tell = async () => ({ file, ...await how.worker(readEntries(read)) });
  // What is wrong with thousands of another tool's files is not put into words.
  if (!mayHoldStubs(read)) return { file, strange: read, report: tell };
  const report = await tell();
  const isGood = report.problems.length === 0;
  return {
    file,
    strange: isGood ? null : read,
    report: () => Promise.resolve(report),
  };
}

/** A file with what it holds; read once, whatever it then turns out to be. */
async function readSource(
  file: string,
  how: Reader,
): Promise<DiskReading<StrangeFile>> {
  const reading = await readText(file, how);
  if (!reading.ok) return reading;
  const read = await sourceReader(formatOf(file) ?? "json");
  const source = await how.worker(read(reading.value.text));
  return { ok: true, value: { file, ...reading.value, source } };
}

interface PathReading extends Reader {
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * The reports of the files of a path, where those that are not stub files are
 * read as another tool's. A file that is neither has its problems as a stub file.
 */
async function withForeign(
  readings: readonly FileReading[],
  how: PathReading,
): Promise<FileReport[]> {
  const foreign = await foreignOf(readings, how);
  const reports: FileReport[] = [];
  for (const { file, strange, report } of readings) {
    if (strange === null || foreign === null || foreign.broken.has(file)) {
      reports.push(await report());
      continue;
    }
    const entries = foreign.entries.get(file) ?? [];
    const notes = foreign.notes.get(file) ?? [];
    const problems = foreign.problems.get(file) ?? [];
    reports.push({ file, problems, scopes: [], entries, notes });
  }
  return reports;
}

async function foreignOf(
  readings: readonly FileReading[],
  how: PathReading,
): Promise<ForeignReading | null> {
  const strange = readings.flatMap((reading) => reading.strange ?? []);
  if (strange.length === 0) return null;
  // The importers are loaded by the first such file: no start waits for them.
  const { readForeign } = await import("./foreign.ts");
  return await readForeign(strange, how);
}

async function reportData(file: string, how: Reader): Promise<FileReport> {
  const found = await findStubFiles(file);
  if (!found.ok) return unread(file, found.reason);
  if (found.value.isFolder) {
    const name = JSON.stringify(file);
    return unread(file, `Cannot read ${name}: it is a folder, name a file`);
  }
  const reading = await readSource(file, how);
  if (!reading.ok) return unread(file, reading.reason);
  return { file, ...await how.worker(readDataEntries(reading.value)) };
}

function unread(file: string, reason: string): FileReport {
  return { file, entries: [], scopes: [], problems: [oneLine(reason)] };
}
