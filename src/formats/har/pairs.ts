import type { Json } from "../../json/values.ts";
import { memberOf, textOf } from "../member.ts";

/** Names with values, as HAR lists them. */
export function pairsOf(list: Json): [string, string][] {
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    const name = textOf(memberOf(one, "name"));
    const value = textOf(memberOf(one, "value"));
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}
