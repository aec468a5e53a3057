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

/** How much longer one may be than the other, and how many segments of a path may be misspelt. */
const mostLonger = 2;
const mostMisspelt = 2;

function isMisspelt(wanted: PathSegment, sent: string): boolean {
  if (wanted.kind !== "literal") return false;
  const { decoded } = wanted;
  const longest = Math.max(decoded.length, sent.length);
  const shortest = Math.min(decoded.length, sent.length);
  if (shortest < leastLength || longest > mostLength) return false;
  // With thousands of stubs few may be compared letter by letter.
  if (longest - shortest > mostLonger || !hasSameEnd(decoded, sent)) {
    return false;
  }
  // "order-1" and "order-2" are two things, not one and a slip of the pen.
  if (withoutDigits(decoded) === withoutDigits(sent)) return false;
  return nearest(sent, [decoded]) !== undefined;
}

/** Whether two texts begin or end alike: a slip rarely changes both. */
function hasSameEnd(a: string, b: string): boolean {
  return a[0]?.toLowerCase() === b[0]?.toLowerCase() ||
    a.at(-1)?.toLowerCase() === b.at(-1)?.toLowerCase();
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

/** The places at which a path of as many segments does not fit, as far as that many may be misspelt. */
function misfits(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): readonly number[] {
  const places: number[] = [];
  for (const [at, one] of wanted.entries()) {
    if (fitsSegment(one, sent[at] ?? "")) continue;
    places.push(at);
    if (places.length > mostMisspelt) break;
  }
  return places;
}

/** Whether a path of as many segments is a pattern's but for slips of the pen. */
function isSpeltAlike(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): boolean {
  if (wanted.length !== sent.length) return false;
  const places = misfits(wanted, sent);
  return places.length <= mostMisspelt && places.every((at) => {
    const one = wanted[at];
    return one !== undefined && isMisspelt(one, sent[at] ?? "");
  });
}

/** What the segments that fit are worth together, and all others of a path that is misspelt. */
function shared(
  wanted: readonly PathSegment[],
  sent: readonly string[],
): number {
  const fitting =
    wanted.filter((one, at) => fitsSegment(one, sent[at] ?? "")).length;
  return isSpeltAlike(wanted, sent)
    ? fitting + alikeWorth * (wanted.length - fitting)
    : fitting;
}

/** How much of a path a pattern has, from 0 to 1: segments that fit, more where the whole is only misspelt, or stands behind another beginning. */
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
  return isSpeltAlike(wanted, sent) || isBehind(wanted, sent);
}
