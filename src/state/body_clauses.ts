import { countedPlaces } from "../criteria/differing_places.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { RequestView } from "../request/request_view.ts";

/** Differences of one body that are shown (docs/limits.md). */
const maxDifferences = 20;

/**
 * A clause about a body: where the body is JSON and was to be other JSON, one
 * for each difference with its place (RFC 6901).
 */
export function bodyClauses(
  clause: Clause,
  criterion: Json,
  subject: RequestView,
): Clause[] {
  const { found, more } = countedPlaces(criterion, subject.content, subject);
  if (found.length === 0) return [clause];
  const shown = found.slice(0, maxDifferences).map((place) => ({
    field: "body",
    matched: false,
    ...place,
    expected: valueOf(place.expected ?? null),
    actual: place.actual ?? null,
  }));
  const others = found.length - shown.length + more;
  if (others === 0) return shown;
  const reason = `${others} more ${
    others === 1 ? "difference" : "differences"
  }`;
  return [...shown, { ...clause, expected: null, actual: null, reason }];
}

/** What `$eq` asks for, which says as much by itself; any other criterion as it is. */
function valueOf(criterion: Json): Json {
  if (!isJsonObject(criterion) || !Object.hasOwn(criterion, "$eq")) {
    return criterion;
  }
  const { $eq: operand } = criterion;
  return isJsonObject(operand) && Object.hasOwn(operand, "value")
    ? operand.value ?? null
    : criterion;
}
