import { nearest } from "../schema/nearest.ts";
import {
  fitsSegment,
  type PathPattern,
  type PathSegment,
} from "./path_pattern.ts";

/** What a segment is worth that is only spelt alike. */
const alikeWorth = 0.8;

/** Characters of a segment that may be misspelt: shorter ones are other words, and longer ones take time. */
const leastLength = 3;
const mostLength = 60;

/** Segments that are compared letter by letter: a path of thousands is not. */
const mostSegments = 16;

/** How a segment stands to the one of a pattern at its place. */
function likeness(wanted: PathSegment, sent: string): number {
  if (fitsSegment(wanted, sent)) return 1;
  return wanted.kind === "literal" && isMisspelt(wanted.decoded, sent)
    ? alikeWorth
    : 0;
}

function isMisspelt(wanted: string, sent: string): boolean {
  const longest = Math.max(wanted.length, sent.length);
  const shortest = Math.min(wanted.length, sent.length);
  if (shortest < leastLength || longest > mostLength) return false;
  // "order-1" and "order-2" are two things, not one and a slip of the pen.
  if (withoutDigits(wanted) === withoutDigits(sent)) return false;
  return nearest(sent, [wanted]) !== undefined;
}

function withoutDigits(text: string): string {
  return text.replace(/\d+/g, "0");
}

function commonLength(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): number {
  return Math.min(wanted.length, sent.length);
}

/** What the segments at one place are worth together. */
function shared(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): number {
  const isShort = commonLength(wanted, sent) <= mostSegments;
  return wanted.reduce((sum, one, at) => {
    const actual = sent[at];
    if (actual === undefined) return sum;
    if (isShort) return sum + likeness(one, actual);
    return sum + Number(fitsSegment(one, actual));
  }, 0);
}

/** How much of a path a pattern has, from 0 to 1: segments that fit, that are spelt alike, or that stand behind another beginning. */
export function pathLikeness(
  { segments: wanted }: PathPattern,
  sent: readonly string[],
): number {
  const longest = Math.max(wanted.length, sent.length);
  if (longest === 0) return 0;
  const behind = isBehind(wanted, sent)
    // Half of what differs: the names stand, which a parameter alone is not worth.
    ? 2 * commonLength(wanted, sent) / (longest + commonLength(wanted, sent))
    : 0;
  return Math.max(shared(wanted, sent) / longest, behind);
}

/** Segments of a beginning that may be missing, or too much: "/api/v1". */
const mostBefore = 2;

/** Whether a path is a pattern's but for what stands before it, with a name in common. */
function isBehind(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): boolean {
  const more = wanted.length - sent.length;
  if (more === 0 || Math.abs(more) > mostBefore) return false;
  const tail = wanted.slice(Math.max(0, more));
  const rest = sent.slice(Math.max(0, -more));
  return tail.some(({ kind }) => kind === "literal") &&
    tail.every((one, at) => fitsSegment(one, rest[at] ?? ""));
}

/** Whether one who asked for a path may have meant a pattern: it is misspelt, or has another beginning. */
export function isMeant(
  { segments: wanted }: PathPattern,
  sent: readonly string[],
): boolean {
  if (wanted.length === sent.length) {
    return wanted.length <= mostSegments &&
      wanted.every((one, at) => likeness(one, sent[at] ?? "") > 0);
  }
  return isBehind(wanted, sent);
}
