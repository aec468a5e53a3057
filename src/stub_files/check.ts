import { reportStubFiles } from "./read.ts";

/** What `standin check` prints, and whether all is well. */
export interface Check {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

/** A line for each good file, and one for each issue of the others. */
export async function describeCheck(paths: readonly string[]): Promise<Check> {
  const reports = await reportStubFiles(paths, { blocking: true });
  const lines = reports.flatMap(({ file, entries, scopes, problems }) => {
    if (problems.length > 0) return problems;
    const more = scopes.length === 0 ? "" : `, ${scopeCount(scopes.length)}`;
    return [`${file}: ${stubCount(entries.length)}${more}`];
  });
  return { ok: reports.every(({ problems }) => problems.length === 0), lines };
}

/** `1 stub`, `3 stubs`. */
export function stubCount(count: number): string {
  return count === 1 ? "1 stub" : `${count} stubs`;
}

function scopeCount(count: number): string {
  return count === 1 ? "1 scope" : `${count} scopes`;
}
