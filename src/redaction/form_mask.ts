import type { Work } from "../runtime/work.ts";
import type { Masking } from "./masking.ts";
import { maskPair } from "./query_mask.ts";

/** Pairs between two rests: a millisecond or two. */
const pairsAtOnce = 4000;

/** Masks the urlencoded pairs of a body, which may have a megabyte of them. */
export function* maskForm(text: string, masking: Masking): Work<string> {
  const pairs = text.split("&");
  for (const [at, pair] of pairs.entries()) {
    pairs[at] = maskPair(pair, masking);
    if (at % pairsAtOnce === pairsAtOnce - 1) yield;
  }
  return pairs.join("&");
}
