import { call, complaint, placeOf } from "./api.ts";
import type { Json } from "../src/json/values.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { at, readJson } from "./json_text.ts";
import { create } from "./stub_actions.ts";

/** Something in a file that stands in the way of its import. */
export interface ImportIssue {
  /** Where, as "entry 2, action.response.status_code". */
  readonly place: string;
  readonly text: string;
}

export type ImportResult =
  | { readonly ok: true; readonly created: number }
  | { readonly ok: false; readonly issues: readonly ImportIssue[] };

type Entries =
  | { readonly ok: true; readonly entries: readonly Json[] }
  | { readonly ok: false; readonly issue: ImportIssue };

function readEntries(text: string): Entries {
  const reading = readJson(text.replace(/^\uFEFF/, ""));
  if (!reading.ok) {
    return { ok: false, issue: { place: "the file", text: reading.reason } };
  }
  const list = Array.isArray(reading.value)
    ? reading.value
    : at(reading.value, ["stubs"]);
  if (Array.isArray(list)) return { ok: true, entries: list };
  return {
    ok: false,
    issue: {
      place: "the file",
      text: 'It should be a list of stubs, or an object whose "stubs" is one.',
    },
  };
}

async function check(
  entry: Json,
  index: number,
  scope: string | null,
): Promise<ImportIssue[]> {
  const answer = await call("/stubs?dry_run=true", {
    method: "POST",
    body: entry,
    scope,
  });
  if (answer.kind === "ok") return [];
  const where = `entry ${index + 1}`;
  if (answer.kind !== "refused" || answer.issues.length === 0) {
    return [{ place: where, text: complaint(answer) }];
  }
  return answer.issues.map((issue) => {
    const place = placeOf(issue).join(".");
    return {
      place: place === "" ? where : `${where}, ${place}`,
      text: issue.msg,
    };
  });
}

/** Ids that are taken, by a stub of the server or by an entry before. */
async function takenIds(entries: readonly Json[]): Promise<ImportIssue[]> {
  const listing = await call<{ stubs: ListedStub[] }>("/stubs?scope=*");
  if (listing.kind !== "ok") {
    return [{ place: "the file", text: complaint(listing) }];
  }
  const taken = new Set(listing.value.stubs.map(({ stub_id }) => stub_id));
  const issues: ImportIssue[] = [];
  for (const [index, entry] of entries.entries()) {
    const id = at(entry, ["stub_id"]);
    if (typeof id !== "string") continue;
    if (taken.has(id)) {
      issues.push({
        place: `entry ${index + 1}, stub_id`,
        text:
          `"${id}" is in use already: delete that stub first, or leave the id out.`,
      });
    }
    taken.add(id);
  }
  return issues;
}

/** Creates every stub of a file, or none where any has an issue. */
export async function importStubs(
  text: string,
  scope: string | null,
): Promise<ImportResult> {
  const read = readEntries(text);
  if (!read.ok) return { ok: false, issues: [read.issue] };
  const issues = await takenIds(read.entries);
  for (const [index, entry] of read.entries.entries()) {
    issues.push(...await check(entry, index, scope));
  }
  if (issues.length > 0) return { ok: false, issues };
  return await createAll(read.entries, scope);
}

async function createAll(
  entries: readonly Json[],
  scope: string | null,
): Promise<ImportResult> {
  for (const [index, entry] of entries.entries()) {
    const answer = await create(entry, scope);
    if (answer.kind === "ok") continue;
    const text = `${complaint(answer)} The ${index} before it were created.`;
    return { ok: false, issues: [{ place: `entry ${index + 1}`, text }] };
  }
  return { ok: true, created: entries.length };
}
