import {
  type AnswerShape,
  type Drift,
  driftOf,
} from "../../recording/drift.ts";

/** How an answer differs from what a stub says; of several answers the nearest counts, and another status is the farthest. */
export function nearestDrifts(
  expected: readonly AnswerShape[],
  got: AnswerShape,
): readonly Drift[] {
  const found = expected.map((one) =>
    one.status === got.status
      ? driftOf(one, got)
      : driftOf(one, got).filter(({ kind }) => kind === "status_changed")
  );
  const [nearest = []] = found.toSorted((a, b) => farness(a) - farness(b));
  return nearest;
}

function farness(drifts: readonly Drift[]): number {
  if (drifts.some(({ kind }) => kind === "status_changed")) {
    return Number.MAX_SAFE_INTEGER;
  }
  return drifts.filter(({ isInfo }) => !isInfo).length;
}

/** A drift as a sentence. */
export function driftText({ kind, pointer, recorded, present }: Drift): string {
  const place = pointer === "" ? "the body" : pointer;
  switch (kind) {
    case "status_changed":
      return `the status was ${recorded} and is ${present}`;
    case "content_type_changed":
      return `the Content-Type was ${recorded} and is ${present ?? "missing"}`;
    case "member_gone":
      return `${place} is gone`;
    case "member_new":
      return `${place} is new`;
    case "type_changed":
    case "null_changed":
      return `${place} was ${recorded} and is ${present}`;
  }
}
