import type { StubSpec } from "../model/stub.ts";
import { finish, type Worker } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readDataEntries } from "./data_entries.ts";
import { findStubFiles, listStubFiles, readText, trueName } from "./disk.ts";
import {
  readEntries,
  type StubEntry,
  type StubFileReading,
} from "./entries.ts";
import type { StrangeFile } from "./foreign.ts";
import type { ScopeEntry } from "./scope_entries.ts";
import { oneLine } from "./problem.ts";
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
export interface ReadingOptions {
  /** Does what takes long. */
  readonly worker?: Worker;
  /** What a stub asks for that its server cannot do: of another tool's file it is left out. */
  readonly needs?: (spec: StubSpec) => Issue[];
  /** Whether mappings may come between those of files later, by way of WireMock's admin API. */
  readonly keepsLevels?: boolean;
}

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
  { worker = finish, needs = () => [], keepsLevels = false }: ReadingOptions =
    {},
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    if (typeof path !== "string") {
      reports.push(await reportData(path.data, worker));
      continue;
    }
    const listing = await listStubFiles(path);
    if (!listing.ok) {
      reports.push(unread(path, listing.reason));
      continue;
    }
    const own: FileReport[] = [];
    for (const file of listing.value) {
      const name = await trueName(file);
      if (!seen.has(name)) {
        own.push(await reportFile(file, worker, readEntries));
      }
      seen.add(name);
    }
    const how = { path, worker, needs, keepsLevels };
    reports.push(...await withForeign(own, how));
  }
  return refuseSharedIds(reports);
}

async function reportFile(
  file: string,
  worker: Worker,
  read: typeof readEntries,
): Promise<FileReport> {
  const reading = await readText(file);
  if (!reading.ok) return unread(file, reading.reason);
  const format = formatOf(file) ?? "json";
  const work = read({ file, text: reading.value, format });
  return { file, ...await worker(work) };
}

/**
 * The reports of the files of a path, where those that are not stub files are
 * read as another tool's. A file that is neither keeps its problems.
 */
async function withForeign(
  reports: readonly FileReport[],
  how: Required<ReadingOptions> & { readonly path: string },
): Promise<readonly FileReport[]> {
  const strange: StrangeFile[] = [];
  for (const { file, problems } of reports) {
    const reading = problems.length > 0 ? await readText(file) : null;
    if (reading?.ok === true) strange.push({ file, text: reading.value });
  }
  if (strange.length === 0) return reports;
  // The importers are loaded by the first such file: no start waits for them.
  const { readForeign } = await import("./foreign.ts");
  const isFolder = !reports.some(({ file }) => file === how.path);
  const foreign = await readForeign(strange, { ...how, isFolder });
  return foreign === null ? reports : reports.map((report) => {
    const { file, problems } = report;
    return problems.length > 0 && !foreign.broken.has(file)
      ? {
        file,
        problems: [],
        scopes: [],
        entries: foreign.entries.get(file) ?? [],
        notes: foreign.notes.get(file) ?? [],
      }
      : report;
  });
}

async function reportData(file: string, worker: Worker): Promise<FileReport> {
  const found = await findStubFiles(file);
  if (!found.ok) return unread(file, found.reason);
  if (found.value.isFolder) {
    const name = JSON.stringify(file);
    return unread(file, `Cannot read ${name}: it is a folder, name a file`);
  }
  return await reportFile(file, worker, readDataEntries);
}

function unread(file: string, reason: string): FileReport {
  return { file, entries: [], scopes: [], problems: [oneLine(reason)] };
}

function refuseSharedIds(reports: readonly FileReport[]): FileReport[] {
  const owners = new Map<string, StubEntry>();
  return reports.map((report) => {
    const shared = report.entries.flatMap((entry) => {
      const id = entry.spec.stub_id;
      if (typeof id !== "string") return [];
      const place = JSON.stringify([entry.scope, id]);
      const owner = owners.get(place)?.origin();
      if (owner !== undefined) {
        const first =
          `stub ${owner.entry} of ${owner.file}:${owner.line}:${owner.column}`;
        return [entry.idProblem(
          `${JSON.stringify(id)} is already the id of ${first}, choose another`,
        )];
      }
      owners.set(place, entry);
      return [];
    });
    return { ...report, problems: [...report.problems, ...shared] };
  });
}
