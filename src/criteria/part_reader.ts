import {
  type Json,
  type JsonObject,
  lastingNames,
  setOwn,
} from "../json/values.ts";
import type { Issue } from "../schema/issue.ts";
import { passUnderWay, type ReadingPass } from "../schema/reading_pass.ts";
import type { Subject } from "./subject.ts";

/** What all readers of one criterion share. */
export interface Progress {
  readonly issues: Issue[];
  depth: number;
  /** Values that were met. */
  values: number;
}

/** As what the parts of a list or an object are read: the same one may be read in several ways. */
export interface Manner {
  readonly kind: "items" | "wrapped" | "members" | "literal";
  readonly subject: Subject;
  readonly mayFail: boolean;
}

/** How far one has been read, and what was met in it. */
interface Reach extends Manner {
  readonly parts: Json[];
  /** What the parts make together, once all are read. */
  made?: Json[] | JsonObject;
  issues: Issue[];
  values: number;
}

/** Fewer parts are read in one go, and so many between two looks at the clock. */
const fewParts = 64;

/** Reads the items of a list. */
export function readItems(
  list: readonly Json[],
  manner: Manner,
  progress: Progress,
  read: (at: number) => Json,
): Json[] {
  const make = (parts: readonly Json[]) => [...parts];
  const whole = { value: list, count: list.length, make };
  return readParts(whole, manner, progress, read);
}

/** Reads the members of an object, to another with the same names. */
export function readMembers(
  object: JsonObject,
  manner: Manner,
  progress: Progress,
  read: (name: string) => Json,
): JsonObject {
  const names = lastingNames(object);
  const make = (parts: readonly Json[]) => {
    const made: JsonObject = {};
    for (const [at, part] of parts.entries()) {
      setOwn(made, names[at] ?? "", part);
    }
    return made;
  };
  const whole = { value: object, count: names.length, make };
  return readParts(whole, manner, progress, (at) => read(names[at] ?? ""));
}

interface Whole<T> {
  readonly value: readonly Json[] | JsonObject;
  readonly count: number;
  readonly make: (parts: readonly Json[]) => T;
}

/**
 * Reads all parts. Where a payload is read in passes and there are many, a pass
 * goes on where the one before was over; but what is compiled is counted in
 * each pass anew, so parts from there on are read again.
 */
function readParts<T extends Json[] | JsonObject>(
  { value, count, make }: Whole<T>,
  { kind, subject, mayFail }: Manner,
  progress: Progress,
  read: (at: number) => Json,
): T {
  const pass = passUnderWay;
  if (pass === null || count < fewParts) {
    return make(Array.from({ length: count }, (_, at) => read(at)));
  }
  const reach = pass.reachOf<Reach & { made?: T }>(
    value,
    (one): one is Reach & { made?: T } =>
      isRead(one as Reach, { kind, subject, mayFail }),
    () => ({ kind, subject, mayFail, parts: [], issues: [], values: 0 }),
  );
  const parts = readOn(reach, { count, progress, read, pass });
  if (parts !== reach.parts || parts.length < count) return make(parts);
  return reach.made ??= make(parts);
}

function isRead(
  reach: Manner,
  { kind, subject, mayFail }: Manner,
): boolean {
  return kind === reach.kind && subject === reach.subject &&
    mayFail === reach.mayFail;
}

interface Reading {
  readonly count: number;
  readonly progress: Progress;
  readonly read: (at: number) => Json;
  readonly pass: ReadingPass;
}

/** Reads the parts that are left, as long as there is time. */
function readOn(
  reach: Reach,
  { count, progress, read, pass }: Reading,
): readonly Json[] {
  const { issues } = progress;
  const before = { values: progress.values, issues: issues.length };
  const { asked } = pass;
  progress.values += reach.values;
  issues.push(...reach.issues);
  for (let at = reach.parts.length; at < count; at++) {
    if (at % fewParts === 0 && !pass.hasTimeToRead()) break;
    const part = read(at);
    if (pass.isCutShort) break;
    if (pass.asked !== asked) {
      const rest = Array.from(
        { length: count - at - 1 },
        (_, next) => read(at + 1 + next),
      );
      return [...reach.parts, part, ...rest];
    }
    reach.parts.push(part);
    reach.values = progress.values - before.values;
    if (issues.length > before.issues + reach.issues.length) {
      reach.issues = issues.slice(before.issues);
    }
    pass.noteRead();
  }
  return reach.parts;
}
