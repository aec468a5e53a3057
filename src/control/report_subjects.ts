import type { Report } from "../model/report.ts";
import { readExactly } from "../state/change_text.ts";
import type { Scope } from "../state/scope.ts";
import type { EndedScope } from "../state/scope_end.ts";
import type { Scopes } from "../state/scopes.ts";
import type { State } from "../state/state.ts";
import type { ReportSubject } from "./report.ts";

/** A scope of which a report is wanted: what there is to tell is looked up when its turn comes. */
export interface LazySubject {
  readonly name: string | null;
  readonly parent: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** What lives of it; `null` for one that had ended. */
  readonly living: Scope | null;
  /** `null` where it has ended and its report is gone; the report itself where nothing else is left. */
  look(state: State): ReportSubject | Report | null;
}

/** A scope that lived when this was called. */
export function subjectOf(scope: Scope): LazySubject {
  return {
    name: scope.name,
    parent: scope.parent?.name ?? null,
    startedAt: scope.createdAt,
    living: scope,
    look: (state) =>
      scope.ended === null
        ? {
          record: state.recordOf(scope),
          late: scope.late,
          lateRequests: [],
          endedAt: null,
        }
        : endedSubject(scope.ended).look(state),
  };
}

function endedSubject(ended: EndedScope): LazySubject {
  return {
    name: ended.scope,
    parent: ended.parent,
    startedAt: ended.startedAt,
    living: null,
    look({ scopes: { endings } }) {
      const record = endings.recordOf(ended);
      if (record === null) return reportTold(ended);
      const { late, lateRequests, endedAt } = ended;
      return { record, late, lateRequests, endedAt };
    },
  };
}

/** A report from before a restart, with what came since. */
function reportTold(
  { report, late, lateRequests }: EndedScope,
): Report | null {
  if (report === null) return null;
  const told = readExactly(report) as Report;
  return {
    ...told,
    counts: { ...told.counts, late },
    late_requests: lateRequests.map(({ receivedAt, ...one }) => ({
      received_at: new Date(receivedAt).toISOString(),
      ...one,
    })),
  };
}

/** The scope with a name, be it over; `null` where nothing is known of it. The empty name is that of none. */
export function findSubject(name: string, scopes: Scopes): LazySubject | null {
  const scope = name === "" ? scopes.global : scopes.find(name);
  if (scope !== undefined) {
    scopes.renew(scope);
    return subjectOf(scope);
  }
  const ended = scopes.endings.findKept(name.toLowerCase());
  return ended === undefined ? null : endedSubject(ended);
}

/** All scopes, and those that ended whose names are not in use again, in order of their start. */
export function everySubject(scopes: Scopes): LazySubject[] {
  scopes.sweep();
  return [...scopes.all().map(subjectOf), ...endedOnes(scopes)]
    .sort((a, b) => a.startedAt - b.startedAt);
}

/** The newest end of each name that is not in use again. */
function endedOnes(scopes: Scopes): LazySubject[] {
  const newest = new Map(
    scopes.endings.kept.map((one) => [one.scope, one] as const),
  );
  return [...newest.values()]
    .filter(({ scope }) => scopes.find(scope) === undefined)
    .map(endedSubject);
}

/** A scope and those inside it, those that ended too. What has no scope is around nobody. */
export function subjectsWithin(
  outer: LazySubject,
  scopes: Scopes,
): LazySubject[] {
  if (outer.name === null) return [outer];
  const found = new Map([[outer.name, outer]]);
  let others = everySubject(scopes);
  for (;;) {
    const inside = others.filter((one) => isInside(one, found));
    if (inside.length === 0) return [...found.values()];
    others = others.filter((one) => !inside.includes(one));
    for (const one of inside) found.set(one.name ?? "", one);
  }
}

function isInside(
  { name, parent, startedAt }: LazySubject,
  outer: ReadonlyMap<string, LazySubject>,
): boolean {
  if (name === null || parent === null || outer.has(name)) return false;
  const around = outer.get(parent);
  return around !== undefined && around.startedAt <= startedAt;
}
