import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";

/** The methods that a path may have, as they are written. */
export const methods: readonly string[] = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

/** An operation of a path, and where it stands there. */
export interface Operation {
  readonly method: string;
  readonly steps: readonly string[];
  readonly operation: JsonObject;
}

/** The operations of a path, in the order of their methods. */
export function operationsOf(item: JsonObject): Operation[] {
  const found: Operation[] = [];
  const add = (
    method: string,
    steps: readonly string[],
    given: Json | undefined,
  ) => {
    if (isJsonObject(given)) found.push({ method, steps, operation: given });
  };
  for (const method of methods) {
    add(method.toUpperCase(), [method], item[method]);
  }
  const more = item["additionalOperations"];
  for (
    const [method, given] of Object.entries(isJsonObject(more) ? more : {})
  ) {
    add(method, ["additionalOperations", method], given);
  }
  return found;
}
