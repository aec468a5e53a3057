import { areAlike, type Asked, type Call } from "./call.ts";
import { decidingHeader } from "./requests/deciding_header.ts";
import { keyOf, sharpened } from "./requests/trait.ts";

/**
 * What was asked of one method and path, sorted into calls: requests that say
 * the same are one. Where its answers differ, a header that tells them apart
 * makes several of it, or values that were only likely to be noise do; else
 * the answers are a sequence.
 */
export function callsOf(asked: readonly Asked[]): Call[] {
  const groups = Map.groupBy(asked, ({ request }) => request.key);
  return groups.values().flatMap((group) => split(group)).toArray();
}

function split(asked: readonly Asked[]): Call[] {
  const traits = asked[0]?.request.traits ?? [];
  if (areAlike(asked)) return [{ asked, traits }];
  const parts = decidingHeader(asked);
  if (parts !== null) {
    return parts.map(({ asked, trait }) => ({
      asked,
      traits: [...traits, trait],
    }));
  }
  const sharp = sharpParts(asked);
  const isExplained = sharp.length > 1 &&
    sharp.every((part) => areAlike(part.asked));
  return isExplained ? sharp : [{ asked, traits }];
}

function sharpParts(asked: readonly Asked[]): Call[] {
  const groups = Map.groupBy(
    asked.map((one) => ({ one, traits: one.request.traits.map(sharpened) })),
    ({ traits }) => keyOf(traits),
  );
  return groups.values().map((group) => ({
    asked: group.map(({ one }) => one),
    traits: group[0]?.traits ?? [],
  })).toArray();
}
