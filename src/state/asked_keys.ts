import type { PreparedClaim } from "./claim.ts";
import type { Demands } from "./demands.ts";
import type { WatchKey } from "./watch_key.ts";

/** Where nothing is asked of requests but how many fit, or their order, others need not be told of. */
export function keysOf(
  claims: readonly PreparedClaim[],
  { nothingElse, noUnmatched, noUnusedStubs, order }: Demands,
): readonly WatchKey[] | null {
  const isWide = nothingElse || noUnmatched || noUnusedStubs ||
    (order !== null && (order.isStrict || order.per !== null));
  const keys = claims.flatMap(({ key }) => key ?? []);
  const isNarrow = !isWide && keys.length > 0 && keys.length === claims.length;
  return isNarrow ? keys : null;
}
