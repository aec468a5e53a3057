import type { PreparedClaim } from "./claim.ts";
import type { Demands } from "./demands.ts";

/** Where nothing is asked of requests but how many fit, or their order, others need not be told of. */
export function pathsOf(
  claims: readonly PreparedClaim[],
  { nothingElse, noUnmatched, noUnusedStubs, order }: Demands,
): ReadonlySet<string> | null {
  const isWide = nothingElse || noUnmatched || noUnusedStubs ||
    (order !== null && (order.isStrict || order.per !== null));
  const paths = claims.flatMap(({ path }) => path ?? []);
  const isNarrow = !isWide && paths.length > 0 &&
    paths.length === claims.length;
  return isNarrow ? new Set(paths) : null;
}
