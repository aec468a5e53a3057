import type { Work } from "../runtime/work.ts";
import type { StubEntry, StubFileReading } from "./entries.ts";

/** The reports, with a problem of each stub whose id one before it has. */
export function* refuseSharedIds<T extends StubFileReading>(
  reports: readonly T[],
): Work<T[]> {
  const owners = new Map<string, StubEntry>();
  const checked: T[] = [];
  for (const report of reports) {
    const shared: string[] = [];
    for (const entry of report.entries) {
      const problem = sharedId(entry, owners);
      if (problem !== null) shared.push(problem);
      yield;
    }
    checked.push({ ...report, problems: [...report.problems, ...shared] });
  }
  return checked;
}

/** What is wrong with the id of an entry; `null` where it becomes the owner. */
function sharedId(
  entry: StubEntry,
  owners: Map<string, StubEntry>,
): string | null {
  const id = entry.spec.stub_id;
  if (typeof id !== "string") return null;
  const place = JSON.stringify([entry.scope, id]);
  const owner = owners.get(place)?.origin();
  if (owner === undefined) {
    owners.set(place, entry);
    return null;
  }
  const first =
    `stub ${owner.entry} of ${owner.file}:${owner.line}:${owner.column}`;
  return entry.idProblem(
    `${JSON.stringify(id)} is already the id of ${first}, choose another`,
  );
}
