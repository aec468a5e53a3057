import { underWay } from "../runtime/attempts.ts";
import type { Json } from "../json/values.ts";
import {
  type Clock,
  isContent,
  type Matcher,
  type MatchValue,
} from "./match_value.ts";

/** When a test takes long: by itself, or by what it is asked about where that is long. */
export type Slowness = "always" | "by length";

/** Characters or bytes, and elements, of which a test takes microseconds. */
const shortText = 4096;
const shortList = 64;

/**
 * The same test, which others may come before where it takes long: while there
 * are attempts under way it is asked once of each subject, and knows then. The
 * key is the same for the criterion however often it is compiled.
 */
export function timely(
  key: object,
  slowness: Slowness,
  matches: Matcher,
): Matcher {
  const isAlways = slowness === "always";
  const test = { key, matches };
  return (subject, clock) =>
    underWay === null || !isAlways && isShort(subject)
      ? matches(subject, clock)
      : testOnce(test, subject, clock);
}

interface Test {
  readonly key: object;
  readonly matches: Matcher;
}

/** A function of its own: what holds a closure makes room for what that sees, even where it is not made. */
function testOnce(
  { key, matches }: Test,
  subject: MatchValue,
  clock: Clock,
): boolean {
  const ask = () => matches(subject, clock);
  return underWay === null ? ask() : underWay.test(key, subject, ask);
}

/** Whether a test of a subject takes no longer than a few microseconds, whatever it asks. */
export function isShort(subject: MatchValue | readonly unknown[]): boolean {
  if (typeof subject === "string") return subject.length <= shortText;
  if (Array.isArray(subject)) return subject.length <= shortList;
  if (subject instanceof Uint8Array) return subject.length <= shortText;
  return !isContent(subject) || subject.bytes.length <= shortText;
}

/** What a test of a subject has come to before it was broken off; made anew where there was none. */
export function kept<T extends object>(
  key: object,
  subject: MatchValue,
  make: () => T,
): T {
  return underWay === null ? make() : underWay.keep(key, subject, make);
}

/** How far a search through elements has come. */
export interface Progress {
  at: number;
}

/** The progress of a search that begins. */
export function atStart(): Progress {
  return { at: 0 };
}

/** How far a test has come through a list: in one that is short from where it was broken off. */
export function progressIn<T extends Progress>(
  list: Json[],
  key: object,
  start: () => T,
): T {
  return isShort(list)
    ? underWay?.leftOf<T>(key, list) ?? start()
    : kept(key, list, start);
}

/** How far a test of a subject has come. */
interface Walk {
  /** The same for the criterion however often it is compiled. */
  readonly key: object;
  readonly subject: unknown;
  readonly progress: Progress;
}

/**
 * Goes through a list from where a test had come to; the place of the first
 * element that is looked for, or -1. Others may come before each of them; it is
 * kept where the test is broken off.
 */
export function findFrom<T>(
  list: readonly T[],
  walk: Walk,
  isSought: (element: T, at: number) => boolean,
): number {
  const { progress } = walk;
  try {
    for (; progress.at < list.length; progress.at++) {
      underWay?.step();
      if (isSought(list[progress.at] as T, progress.at)) return progress.at;
    }
    return -1;
  } catch (error) {
    underWay?.leave(error, walk);
    throw error;
  }
}

/** The tests that a criterion makes of a subject, one after the other. */
interface Series<T> extends Omit<Walk, "progress"> {
  readonly tests: readonly T[];
}

/** The place of the first of some tests that comes to what is looked for, or -1; where they were broken off they go on. */
export function firstOf<T>(
  { tests, key, subject }: Series<T>,
  isSought: (test: T, at: number) => boolean,
): number {
  if (underWay === null || tests.length < 2) return tests.findIndex(isSought);
  const progress = underWay.leftOf<Progress>(key, subject) ?? atStart();
  return findFrom(tests, { key, subject, progress }, isSought);
}
