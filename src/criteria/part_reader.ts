import {
  type Json,
  type JsonObject,
  lastingNames,
  setOwn,
} from "../json/values.ts";
import type { Issue } from "../schema/issue.ts";
import { admitAgain } from "../schema/compile_work.ts";
import {
  type Admission,
  type LongValue,
  passUnderWay,
  type ReadingPass,
} from "../schema/reading_pass.ts";
import type { Subject } from "./subject.ts";

/** What all readers of one criterion share. */
export interface Progress {
  readonly issues: Issue[];
  depth: number;
  /** Values that were met. */
  values: number;
}

export function newProgress(issues: Issue[]): Progress {
  return { issues, depth: 0, values: 0 };
}

/** As what a criterion, or the parts of a list or an object, are read: the same one may be read in several ways. */
export interface Manner {
  readonly kind:
    | "whole"
    | "named"
    | "items"
    | "wrapped"
    | "members"
    | "literal";
  readonly subject: Subject;
  readonly mayFail: boolean;
}

/** What was read of a list or an object. */
interface Parts {
  readonly parts: Json[];
  /** The object that all members make, once it was asked for. */
  made?: JsonObject;
}

/** How far one has been read, and what was met in it. */
interface Reach extends Manner, Parts {
  issues: Issue[];
  values: number;
  /** What was let in to be compiled. */
  admitted: readonly Admission[];
}

/** Parts, also of parts, after which it is kept how far a list or an object was read. */
const fewParts = 200;

/** Those of a criterion that is worth keeping: others are sooner read once more. */
const someParts = 10;

/** Reads a criterion as a whole; one that was read in a pass before is taken from there. */
export function readWhole(
  value: Json,
  manner: Manner,
  progress: Progress,
  read: () => Json,
): Json {
  if (typeof value !== "object" || value === null) return read();
  // What is read in a pass that is over counts for nothing.
  if (passUnderWay?.isCutShort) return value;
  const { parts } = readParts({ value, count: 1 }, manner, progress, read);
  return parts[0] ?? value;
}

/** Reads the items of a list. */
export function readItems(
  list: readonly Json[],
  manner: Manner,
  progress: Progress,
  read: (at: number) => Json,
): Json[] {
  const whole = { value: list, count: list.length };
  return readParts(whole, manner, progress, read).parts;
}

/** Reads the members of an object, to another with the same names. */
export function readMembers(
  object: JsonObject,
  manner: Manner,
  progress: Progress,
  read: (name: string) => Json,
): JsonObject {
  const names = lastingNames(object);
  const whole = { value: object, count: names.length };
  const readAt = (at: number) => read(names[at] ?? "");
  const members = readParts(whole, manner, progress, readAt);
  if (members.made !== undefined) return members.made;
  const made: JsonObject = {};
  for (const [at, part] of members.parts.entries()) {
    setOwn(made, names[at] ?? "", part);
  }
  if (members.parts.length === names.length) members.made = made;
  return made;
}

interface Whole {
  readonly value: readonly Json[] | Exclude<LongValue, Json[]>;
  readonly count: number;
}

/**
 * Reads all parts. Where a payload is read in passes and there are many, a pass
 * goes on where the one before was over. What is compiled is counted in each
 * pass anew; once something was refused, all is read to the end.
 */
function readParts(
  { value, count }: Whole,
  manner: Manner,
  progress: Progress,
  read: (at: number) => Json,
): Parts {
  const pass = passUnderWay;
  if (pass === null) {
    return { parts: Array.from({ length: count }, (_, at) => read(at)) };
  }
  const reach = pass.reachOf(
    value,
    (one): one is Reach => isRead(one as Reach, manner),
  ) ?? { ...manner, parts: [], issues: [], values: 0, admitted: [] };
  return readOn(reach, { value, count, progress, read, pass });
}

function isRead(
  reach: Manner,
  { kind, subject, mayFail }: Manner,
): boolean {
  return kind === reach.kind && subject === reach.subject &&
    mayFail === reach.mayFail;
}

interface Reading extends Whole {
  readonly progress: Progress;
  readonly read: (at: number) => Json;
  readonly pass: ReadingPass;
}

/** Reads the parts that are left, as long as there is time. */
function readOn(
  reach: Reach,
  { value, count, progress, read, pass }: Reading,
): Parts {
  const { refused } = pass;
  const isWhole = reach.kind === "whole" || reach.kind === "named";
  const worth = isWhole ? someParts : fewParts;
  const note = noteTaker(reach, progress, pass);
  let keptAt = pass.parts;
  for (let at = reach.parts.length; at < count; at++) {
    const part = read(at);
    pass.parts++;
    if (pass.isCutShort) break;
    if (pass.refused !== refused) {
      const rest = Array.from(
        { length: count - at - 1 },
        (_, next) => read(at + 1 + next),
      );
      return { parts: [...reach.parts, part, ...rest] };
    }
    reach.parts.push(part);
    note();
    if (pass.parts - keptAt >= worth) {
      keptAt = pass.parts;
      pass.keepReach(value, reach);
    }
    if (!pass.hasTimeToRead()) break;
  }
  if (pass.isCutShort) pass.keepReach(value, reach);
  return reach;
}

/** Brings what was met before to the reading, and notes with the reach what is met from here on. */
function noteTaker(
  reach: Reach,
  progress: Progress,
  { admitted }: ReadingPass,
): () => void {
  const { issues, values } = progress;
  const foundBefore = issues.length;
  const admittedBefore = admitted.length;
  admitAgain(reach.admitted);
  progress.values += reach.values;
  issues.push(...reach.issues);
  return () => {
    reach.values = progress.values - values;
    const found = issues.length - foundBefore;
    if (found > reach.issues.length) reach.issues = issues.slice(foundBefore);
    if (admitted.length > admittedBefore + reach.admitted.length) {
      reach.admitted = admitted.slice(admittedBefore);
    }
  };
}
