import { pointerOf } from "../json/pointer.ts";
import type { JsonObject } from "../json/values.ts";
import type { FormatName } from "../model/format_names.ts";
import type { ReportLine, Verdict } from "../model/import.ts";
import { stubPayload, type StubSpec } from "../model/stub.ts";
import type { Work } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readPayload } from "../schema/payload.ts";
import { readInSteps } from "../schema/reading_steps.ts";
import {
  type ImportedScope,
  type ScopeNeeds,
  scopesOf,
} from "./assembled_scopes.ts";
import type { Draft, Entry, Note } from "./entry.ts";
import { type AskedPlace, locatorOf } from "./locating.ts";
import { withPriorities } from "./order.ts";
import { idOf } from "./place_id.ts";
import { type ImportReport, linesOf, saidOf, verdictOf } from "./report.ts";

/** A stub of an import, ready to be stored or written. */
export interface ImportedStub {
  readonly spec: StubSpec;
  /** The same as it is written into a stub file. */
  readonly payload: JsonObject;
  readonly scope: string | null;
  readonly entry: Entry;
}

interface AssemblyOptions {
  readonly format: FormatName;
  readonly allowWider: boolean;
  readonly keepsLevels: boolean;
  readonly tells: ReadonlySet<Verdict>;
  needs(spec: StubSpec): Issue[];
  readonly scopeNeeds: ScopeNeeds;
}

interface Assembly {
  readonly stubs: readonly ImportedStub[];
  readonly scopes: readonly ImportedScope[];
  readonly report: ImportReport;
}

/** Checks the stubs of each entry, puts them in order, and sums up what is said. */
export function* assemble(
  entries: readonly Entry[],
  options: AssemblyOptions,
): Work<Assembly> {
  const scopes = yield* scopesOf(entries, options.scopeNeeds);
  const stubs = yield* stubsOf(entries, options);
  const report = yield* reportOn(entries, options);
  return { stubs, scopes, report };
}

/** Whether an entry makes no stubs. */
function isRefused({ notes }: Entry, allowWider: boolean): boolean {
  return notes.some(({ verdict, effect }) =>
    verdict === "refused" || (effect === "wider" && !allowWider)
  );
}

/** The stubs of the entries that are kept, whose entries are told what is wrong with them. */
function* stubsOf(
  entries: readonly Entry[],
  { format, allowWider, keepsLevels, needs }: AssemblyOptions,
): Work<ImportedStub[]> {
  const good: Entry[] = [];
  const drafts: Draft[] = [];
  for (const entry of entries) {
    yield;
    if (isRefused(entry, allowWider)) {
      refuseSharing(entry);
      continue;
    }
    good.push(entry);
    for (const draft of entry.drafts) drafts.push(draft);
  }
  const priorities = yield* withPriorities(drafts, { keepsLevels });
  const taken = new Set<string>();
  const stubs: ImportedStub[] = [];
  for (const entry of good) {
    const made: ImportedStub[] = [];
    for (const [at, draft] of entry.drafts.entries()) {
      const priority = priorities.get(draft) ?? 0;
      const place = { entry, at, format, priority, taken, needs };
      const stub = yield* finishStub(draft, place);
      if (stub !== null) made.push(stub);
      yield;
    }
    if (verdictOf(entry.notes) === "refused") refuseSharing(entry);
    else for (const stub of made) stubs.push(stub);
  }
  return stubs;
}

/** Refuses what the stub of a refused entry would have answered, too. */
function refuseSharing({ place, sharing }: Entry): void {
  for (const other of sharing) {
    const message = `the stub that answers for it is that of ${
      pointerOf(place)
    }, which is refused`;
    other.refuse([], message);
  }
}

function* reportOn(
  entries: readonly Entry[],
  { allowWider, tells }: AssemblyOptions,
): Work<ImportReport> {
  const score = { kept: 0, rewritten: 0, lost: 0, refused: 0 };
  const said: { entry: Entry; notes: readonly Note[] }[] = [];
  const asked: AskedPlace[] = [];
  for (const entry of entries) {
    const notes = isRefused(entry, allowWider)
      ? asRefused(entry.notes)
      : entry.notes;
    score[verdictOf(notes)]++;
    const told = saidOf(entry, notes).filter(({ verdict }) =>
      tells.has(verdict)
    );
    said.push({ entry, notes: told });
    const { source } = entry;
    for (const { place } of told) asked.push({ source, place });
    yield;
  }
  const locate = yield* locatorOf(asked);
  const lines: ReportLine[] = [];
  for (const { entry, notes } of said) {
    lines.push(...linesOf(entry, notes, locate));
    yield;
  }
  return { score, lines };
}

/** What would make a stub wider refuses it. */
function asRefused(notes: readonly Note[]): Note[] {
  return notes.map((note) =>
    note.effect === "wider"
      ? {
        ...note,
        verdict: "refused",
        message:
          `${note.message}, so that more requests would fit: allow "wider" to have it so`,
      }
      : note
  );
}

interface StubPlace {
  readonly entry: Entry;
  /** Its place among the stubs of the entry. */
  readonly at: number;
  readonly format: FormatName;
  readonly priority: number;
  /** Ids of this import. */
  readonly taken: Set<string>;
  needs(spec: StubSpec): Issue[];
}

/** Issues of one stub that are told. */
const maxIssues = 5;

/** Steps at either end of a place that are told: thousands of deep ones were a report of megabytes. */
const maxSteps = 10;

function placeText(loc: Issue["loc"]): string {
  if (loc.length <= 2 * maxSteps) return loc.join(".");
  const start = loc.slice(0, maxSteps).join(".");
  return `${start}. ... .${loc.slice(-maxSteps).join(".")}`;
}

/** The stub of a draft; `null` where it is refused, which the entry is told. */
function* finishStub(
  { payload, scope }: Draft,
  { entry, at, format, priority, taken, needs }: StubPlace,
): Work<ImportedStub | null> {
  const { file } = entry.source;
  const pointer = pointerOf(entry.place);
  const id = typeof payload["stub_id"] === "string"
    ? payload["stub_id"]
    : idOf([format, file, pointer, String(at)].join("\n"));
  const key = JSON.stringify([scope, id]);
  if (taken.has(key)) {
    entry.refuse([], `its id ${JSON.stringify(id)} is that of another entry`);
    return null;
  }
  taken.add(key);
  const whole: JsonObject = {
    stub_id: id,
    ...payload,
    ...(priority === 0 || "priority" in payload ? {} : { priority }),
    ...(format === "standin" || "source" in payload
      ? {}
      : { source: { format, file, pointer } }),
  };
  const reading = yield* readInSteps(() => readPayload(stubPayload, whole, []));
  const issues = reading.ok ? needs(reading.value) : reading.issues;
  for (const { loc, msg } of issues.slice(0, maxIssues)) {
    entry.refuse([], `as a stub it is refused: ${placeText(loc)}: ${msg}`);
  }
  return reading.ok && issues.length === 0
    ? { spec: reading.value, payload: whole, scope, entry }
    : null;
}
