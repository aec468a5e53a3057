import { z } from "zod";
import type { Json, JsonObject } from "../../json/values.ts";
import { anyJson, crossFieldRule, report } from "../../schema/scalars.ts";
import { longList } from "../../schema/long_list.ts";
import { hasOneOf, oneOfSchema } from "../../schema/one_of.ts";
import {
  collectionOf,
  documentOf,
  flawOfItem,
  maxResourceItems,
  type ResourceData,
  type ResourceReading,
} from "./collection.ts";

const forms = ["items", "item"];

const usualIdField = "id";

const objectSchema: JsonObject = { type: "object" };

const item = anyJson().superRefine((one, ctx) => {
  const flaw = flawOfItem(one);
  if (flaw !== null) report(ctx, "value_error", `Value error, ${flaw}.`);
});

const fields = z.strictObject({
  name: z.string().regex(/^[^/?#\p{Cc}\p{Cs}]+$/u).max(200).meta({
    description:
      'a name such as "users"; by default the last segment of the path',
    jsonSchema: { pattern: "^[^/?#\\u0000-\\u001f\\u007f-\\u009f]+$" },
  }).nullish(),
  id_field: z.string().regex(/^./u).max(200)
    .describe('the member that holds an item\'s id, "id" by default').nullish(),
  items: longList(item, {
    meta: {
      description: 'a list of objects such as [{"id": 1, "name": "Ada"}]',
      jsonSchema: { items: objectSchema, maxItems: maxResourceItems },
    },
  }).nullish(),
  item: anyJson().meta({
    description: 'an object such as {"theme": "dark"}',
    jsonSchema: { type: ["object", "null"] },
  }).nullish(),
});

type Fields = z.infer<typeof fields>;

/** What lists of items hold, as it was read to check them: to read thousands twice takes twice as long. */
const readings = new WeakMap<Json[], ResourceReading>();

/** A collection of items or one object, as a REST resource. */
export const resourcePayload = fields.refine(hasOneOf(forms), {
  ...crossFieldRule,
  error: "Value error, Exactly one of items or item must be provided.",
}).superRefine((resource, ctx) => {
  if (!hasOneOf(forms)(resource)) return;
  const reading = readStart(resource);
  const list = resource.items;
  if (list && reading.ok) readings.set(list, reading);
  // What is wrong with an item as a whole has been said where it was read.
  if (reading.ok || list && reading.at.length === 1) return;
  const path = [resource.items ? "items" : "item", ...reading.at];
  report(ctx, "value_error", `Value error, ${reading.reason}.`, { path });
}).meta({
  description: 'an object such as {"items": [{"id": 1, "name": "Ada"}]}',
  jsonSchema: oneOfSchema(forms),
});

export type ResourcePayload = z.infer<typeof resourcePayload>;

function readStart({ items, item, id_field }: Fields): ResourceReading {
  return items
    ? collectionOf(items, id_field ?? usualIdField)
    : documentOf(item ?? null);
}

/** What a resource starts with, in each scope. */
export function startOf(resource: ResourcePayload): ResourceData {
  const known = resource.items ? readings.get(resource.items) : undefined;
  const reading = known ?? readStart(resource);
  if (reading.ok) return reading.data;
  throw new Error(`a resource that was accepted is none: ${reading.reason}`);
}

/** A resource as listings show it. */
export const listedResource = z.object({
  name: z.string(),
  id_field: z.string().optional(),
  items: z.array(anyJson()).optional(),
  item: anyJson().optional(),
});

export function listResource(
  { name, id_field, items, item }: ResourcePayload,
): z.infer<typeof listedResource> {
  return {
    name: name ?? "",
    ...(items ? { id_field: id_field ?? usualIdField, items } : {}),
    ...(item === undefined || item === null ? {} : { item }),
  };
}
