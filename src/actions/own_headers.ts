import type { HeaderLines } from "../request/header_lines.ts";
import type { HeaderFields } from "../schema/header_fields.ts";

/** Header fields as lines: a list of values gives several lines of one name. */
export function ownHeaders(fields: HeaderFields): HeaderLines {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line])
  );
}
