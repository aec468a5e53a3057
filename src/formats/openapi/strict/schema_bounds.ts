import { exactNumber, type JsonObject } from "../../../json/values.ts";

/** Before version 3.1 a bound is exclusive by a switch beside it. */
export function bounded(schema: JsonObject): void {
  for (
    const [exclusive, bound] of [
      ["exclusiveMinimum", "minimum"],
      ["exclusiveMaximum", "maximum"],
    ] as const
  ) {
    const isSwitch = typeof schema[exclusive] === "boolean";
    if (!isSwitch) continue;
    const value = schema[bound];
    const isOn = schema[exclusive] === true && value !== undefined;
    delete schema[exclusive];
    if (!isOn || value === undefined) continue;
    delete schema[bound];
    schema[exclusive] = value;
  }
}

/** What the formats of whole numbers hold (OpenAPI 3.1, section 4.4). */
export const sizes: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["int32", ["-2147483648", "2147483647"]],
  ["int64", ["-9223372036854775808", "9223372036854775807"]],
]);

/** Writes the bounds that a format has, where there are none. */
export function sized(schema: JsonObject): void {
  const { format } = schema;
  const size = typeof format === "string" ? sizes.get(format) : undefined;
  if (size === undefined) return;
  const [least, most] = size;
  schema["minimum"] ??= exactNumber(least);
  schema["maximum"] ??= exactNumber(most);
}
