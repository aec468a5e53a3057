import { isJsonObject, type JsonObject } from "../json/values.ts";
import { formsOf, meaningIn, shapeOf } from "./schema_forms.ts";

/** What listings show of what payloads hold. */
const lenders: Readonly<Record<string, string>> = {
  ListedStub: "Stub",
  ListedResponse: "ResponseAction",
  ListedProxy: "ProxyAction",
  ListedSse: "SseAction",
  ListedStream: "StreamAction",
  ListedLlm: "LlmAction",
  ListedChaos: "Chaos",
  ListedScope: "Scope",
};

/** Deeper than this no listing goes. */
const maxDepth = 8;

/** Gives the fields of listings that say nothing of themselves the meaning of the payload's fields that they show. */
export function borrowMeanings(shapes: JsonObject): void {
  for (const [name, lender] of Object.entries(lenders)) {
    const borrower = shapes[name];
    const source = shapes[lender];
    if (!isJsonObject(borrower) || !isJsonObject(source)) continue;
    borrow(borrower, [source], { shapes, depth: 0 });
  }
}

interface Walk {
  readonly shapes: JsonObject;
  readonly depth: number;
}

function borrow(
  borrower: JsonObject,
  lending: readonly JsonObject[],
  { shapes, depth }: Walk,
): void {
  if (depth > maxDepth) return;
  const known = lending.flatMap((one) => objectsIn(one, shapes));
  for (const { properties } of objectsIn(borrower, null)) {
    if (!isJsonObject(properties)) continue;
    for (const [name, field] of Object.entries(properties)) {
      if (!isJsonObject(field)) continue;
      const like = known.flatMap((one) => {
        const field = isJsonObject(one["properties"])
          ? one["properties"][name]
          : undefined;
        return isJsonObject(field) ? [field] : [];
      });
      const words = like.map((one) => meaningIn(one, shapes))
        .find((one) => one !== null);
      if (words !== undefined && meaningIn(field, null) === null) {
        field["description"] = words;
      }
      borrow(field, like, { shapes, depth: depth + 1 });
    }
  }
}

/** The objects that a value is or holds, in lists too; those of shapes where shapes are given. */
function objectsIn(
  schema: JsonObject,
  shapes: JsonObject | null,
): JsonObject[] {
  return formsOf(schema).flatMap((form) => {
    const shape = shapeOf(form);
    if (shape !== null) {
      const whole = shapes?.[shape];
      return isJsonObject(whole) ? objectsIn(whole, shapes) : [];
    }
    if (isJsonObject(form["properties"])) return [form];
    const inner = form["items"] ?? form["additionalProperties"];
    return isJsonObject(inner) ? objectsIn(inner, shapes) : [];
  });
}
