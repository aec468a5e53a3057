import type { Json } from "../src/json/values.ts";
import { briefJson, isJsonObject, member } from "./json_text.ts";

/** Where a criterion stands, and how one is written that has no words. */
interface Around {
  readonly depth: number;
  readonly write: (criterion: Json) => string;
}

/** What an operator with its operand is called in a table cell. */
type Phrase = (operand: Json, around: Around) => string;

/** An operator that is not here shows as its JSON. */
const phrases: ReadonlyMap<string, Phrase> = new Map([
  ["$eq", prefixed("", "value")],
  ["$neq", prefixed("not ", "value")],
  ["$gt", prefixed("more than ", "value")],
  ["$gte", prefixed("at least ", "value")],
  ["$lt", prefixed("less than ", "value")],
  ["$lte", prefixed("at most ", "value")],
  ["$ignore_case", prefixed("in any case: ", "value")],
  ["$not", prefixed("not ", "value")],
  ["$length", prefixed("of length ", "value")],
  ["$json", prefixed("JSON ", "inner_criteria")],
  ["$regex", prefixed("regex ", "pattern")],
  ["$key_values", members("with ", "anything")],
  ["$exact_key_values", members("exactly ", "none")],
  ["$contains", items("contains ", ", ")],
  ["$any", prefixed("any item ", "value")],
  ["$all", prefixed("every item ", "value")],
  ["$last", prefixed("last item ", "value")],
  ["$values", prefixed("all values ", "value")],
  ["$type", prefixed("of type ", "value")],
  ["$number", prefixed("number ", "value")],
  ["$date", prefixed("date ", "value")],
  ["$base64", prefixed("base64 of ", "value")],
  ["$list", items("items ", ", ")],
  ["$and", items("", " and ")],
  ["$or", items("", " or ")],
]);

/** Beyond this depth a criterion is shown as its JSON. */
const deepest = 8;

function prefixed(prefix: string, name: string): Phrase {
  return (operand, around) => prefix + phrase(member(operand, name), around);
}

/** Names with their values; `none` is said where there are no names. */
function members(prefix: string, none: string): Phrase {
  return (operand, around) => {
    const value = member(operand, "key_values");
    if (!isJsonObject(value)) return prefix + briefJson(value);
    const listed = Object.entries(value)
      .map(([name, one]) => `${name}: ${phrase(one, around)}`);
    return listed.length === 0 ? none : prefix + listed.join(", ");
  };
}

function items(prefix: string, joint: string): Phrase {
  return (operand, around) => {
    const value = member(operand, "items");
    if (!Array.isArray(value)) return prefix + briefJson(value);
    return prefix + value.map((one) => phrase(one, around)).join(joint);
  };
}

function phrase(value: Json | undefined, around: Around): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  const { depth, write } = around;
  const [entry, ...more] = isJsonObject(value) ? Object.entries(value) : [];
  if (entry === undefined || more.length > 0 || depth > deepest) {
    return write(value);
  }
  const [name, operand] = entry;
  return phrases.get(name)?.(operand, { depth: depth + 1, write }) ??
    write(value);
}

/** A predicate in few words; what has no words for it shows as JSON, or as `write` has it. */
export function predicateText(
  value: Json | undefined,
  write: Around["write"] = briefJson,
): string {
  return phrase(value, { depth: 0, write });
}
