import { maxMembers } from "../../documents/source.ts";
import { readJsonInSteps } from "../../json/reader.ts";
import { isJsonObject, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import { memberOf, textOf } from "../member.ts";
import { bucketText } from "./buckets.ts";

interface CrudPlace {
  readonly entry: Entry;
  readonly environment: JsonObject;
  /** The path of the collection. */
  readonly path: unknown;
}

/** The resource that does what a route of the type `crud` does: `null` where that is refused. */
export function* resourceOf(
  route: JsonObject,
  { entry, environment, path }: CrudPlace,
): Work<JsonObject | null> {
  const responses = route["responses"];
  const list = Array.isArray(responses) ? responses : [];
  const [first = null, ...others] = list;
  if (others.some((one) => hasRules(one))) {
    return refuse(entry, "a resource whose other responses have rules");
  }
  if (typeof path !== "string" || path.includes("{")) {
    return refuse(entry, "a resource whose path has parameters");
  }
  const id = memberOf(first, "databucketID");
  const text = bucketText(environment, id ?? undefined);
  if (text === undefined) return refuse(entry, "a resource without its data");
  const reading = yield* readJsonInSteps(text, { maxMembers, maxDepth: 100 });
  const items = reading.ok ? reading.value : null;
  if (!Array.isArray(items) || !items.every(isJsonObject)) {
    return refuse(entry, "a resource whose data is not a list of objects");
  }
  const id_field = textOf(memberOf(first, "crudKey")) ?? "id";
  entry.rewritten(
    ["type"],
    "a resource: filters, pages and ids are Standin's",
    "answer_differs",
  );
  return { items, ...(id_field === "id" ? {} : { id_field }) };
}

function hasRules(response: unknown): boolean {
  if (typeof response !== "object" || response === null) return false;
  const { rules } = response as { readonly rules?: unknown };
  return Array.isArray(rules) && rules.length > 0;
}

function refuse(entry: Entry, reason: string): null {
  entry.refuse(["type"], reason);
  return null;
}
