import { dirname } from "../runtime/paths.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import type { JsonPath } from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { readPayload } from "../schema/payload.ts";
import { readInSteps } from "../schema/reading_steps.ts";
import { stubPayload, type StubSpec } from "../model/stub.ts";
import { readIdentity, readScope } from "./identity.ts";
import { readScopes, type ScopeEntry } from "./scope_entries.ts";
import { fileProblem, type Origin, problemLine } from "./problem.ts";
import type {
  SourceDocument,
  SourceIssue,
  StubSource,
} from "../documents/source.ts";

/** A stub of a file, ready to be stored. */
export interface StubEntry {
  readonly spec: StubSpec;
  /** Where its file lies, and the files of its bodies. */
  readonly folder: string;
  /** All of it as text, equal for equal entries; the order of keys counts, since a JSON body is sent as it was written. It is made when it is asked for: a start never does. */
  text(): string;
  /** In lower case; `null` for the global stubs. */
  readonly scope: string | null;
  /** Where its id is written, or else the stub; asked for only when something is wrong. */
  origin(): Origin;
  /** The line of a problem at a place in it. */
  problem(place: JsonPath, message: string): string;
  /** The line of a problem with its id. */
  idProblem(message: string): string;
}

/** The stubs and scopes of one file, and a line for each thing that is wrong with it. */
export interface StubFileReading {
  readonly entries: readonly StubEntry[];
  readonly scopes: readonly ScopeEntry[];
  readonly problems: readonly string[];
}

/** A file that was read. */
export interface StubFileSource {
  /** The file as it was named. */
  readonly file: string;
  readonly source: StubSource;
}

/** Reads a stub file (docs/contract.md#b2.2): a list of stubs, or an object whose `stubs` is one; each document of YAML by itself. */
export function* readEntries(
  { file, source }: StubFileSource,
): Work<StubFileReading> {
  if (!source.ok) return unreadable(file, source.issues);
  const entries: StubEntry[] = [];
  const scopes: ScopeEntry[] = [];
  const problems: string[] = [];
  let count = 0;
  for (const document of withContent(source.documents)) {
    const list = listOf(document.value);
    if (list === undefined) {
      const place = document.locate(["stubs"]);
      const message =
        'A stub file should be a list of stubs, or an object whose "stubs" is one';
      problems.push(fileProblem(file, place, message));
    }
    const around = readScopes(document, file);
    scopes.push(...around.scopes);
    problems.push(...around.problems);
    for (const [index, item] of list?.items.entries() ?? []) {
      const root = [...list?.root ?? [], index];
      const reading = yield* readEntry(item, {
        file,
        document,
        root,
        entry: ++count,
      });
      if (reading.ok) entries.push(reading.entry);
      else problems.push(...reading.problems);
      yield;
    }
  }
  return { entries, scopes, problems };
}

/** Whether a file may be a stub file; one that is not has no list of stubs, or what it lists first is none. */
export function mayHoldStubs({ source }: StubFileSource): boolean {
  return source.ok && withContent(source.documents).every(({ value }) => {
    const list = listOf(value);
    const [first] = list?.items ?? [];
    return list !== undefined &&
      (first === undefined ||
        isJsonObject(first) && Object.hasOwn(first, "action"));
  });
}

/** What is said of a file that is not JSON or YAML. */
export function unreadable(
  file: string,
  issues: readonly SourceIssue[],
): StubFileReading {
  const problems = issues.map((issue) =>
    fileProblem(file, issue, issue.reason)
  );
  return { entries: [], scopes: [], problems };
}

/** Without the empty documents that a "---" too many makes, unless there are no others. */
function withContent(
  documents: readonly SourceDocument[],
): readonly SourceDocument[] {
  const full = documents.filter(({ value }) => value !== null);
  return full.length > 0 ? full : documents.slice(0, 1);
}

function listOf(value: Json): { items: Json[]; root: JsonPath } | undefined {
  if (Array.isArray(value)) return { items: value, root: [] };
  if (!isJsonObject(value) || !Object.hasOwn(value, "stubs")) return undefined;
  const { stubs } = value;
  return Array.isArray(stubs) ? { items: stubs, root: ["stubs"] } : undefined;
}

interface EntryPlace {
  readonly file: string;
  readonly document: SourceDocument;
  /** The way from the document's root to the entry. */
  readonly root: JsonPath;
  /** Counted from 1. */
  readonly entry: number;
}

/** A stub that was read, or a line for each thing that is wrong with it. */
export type EntryReading =
  | { readonly ok: true; readonly entry: StubEntry }
  | { readonly ok: false; readonly problems: string[] };

function* readEntry(item: Json, at: EntryPlace): Work<EntryReading> {
  const { file, document, root, entry } = at;
  const originOf = (place: JsonPath): Origin => ({
    file,
    entry,
    ...document.locate([...root, ...place]),
  });
  const identity = readIdentity(item);
  const scope = readScope(item);
  const stub = yield* readInSteps(() =>
    readPayload(stubPayload, identity.payload, [])
  );
  const issues = [
    ...identity.issues,
    ...scope.issues,
    ...(stub.ok ? [] : stub.issues.map(identity.rename)),
  ];
  if (!stub.ok || issues.length > 0) {
    const problems = issues.map(({ loc, msg }) =>
      problemLine(originOf(loc), loc, msg)
    );
    return { ok: false, problems };
  }
  const { key } = identity;
  const spec = withoutListing(stub.value);
  return {
    ok: true,
    entry: {
      spec,
      folder: dirname(file),
      text: entryText(scope.name, spec),
      scope: scope.name,
      origin: () => originOf([key]),
      problem: (place, message) => problemLine(originOf(place), place, message),
      idProblem: (message) => problemLine(originOf([key]), [key], message),
    },
  };
}

/** The text of an entry; it holds on to nothing else of its file. */
export function entryText(
  scope: string | null,
  spec: StubSpec,
): StubEntry["text"] {
  let text: string | undefined;
  return () => text ??= JSON.stringify([scope, spec]);
}

/** What a listing adds is not part of the stub: a new count is not a change. */
function withoutListing(
  stub: StubSpec,
): StubSpec {
  const {
    scope: _1,
    calls: _2,
    created_at: _3,
    last_call_at: _4,
    revision: _5,
    ...spec
  } = stub;
  return spec;
}
