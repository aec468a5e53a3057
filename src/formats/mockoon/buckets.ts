import type { Json, JsonObject } from "../../json/values.ts";
import { memberOf, textOf } from "../member.ts";

/** The text of a data bucket of an environment; `undefined` where there is none. */
export function bucketText(
  environment: JsonObject,
  id: Json | undefined,
): string | undefined {
  const buckets = environment["data"];
  const bucket = Array.isArray(buckets)
    ? buckets.find((one) =>
      memberOf(one, "id") === id || memberOf(one, "uuid") === id
    )
    : undefined;
  return textOf(memberOf(bucket, "value"));
}
