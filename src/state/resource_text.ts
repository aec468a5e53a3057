import {
  idText,
  ownMember,
  type ResourceData,
} from "../actions/resource/collection.ts";
import type { JsonObject } from "../json/values.ts";
import type { ResourceText } from "./change.ts";

/** A resource as a change has it. */
export function resourceText(data: ResourceData): ResourceText {
  const { kind, bytes } = data;
  return kind === "document"
    ? { kind, item: data.item, bytes }
    : { kind, id_field: data.idField, items: [...data.items.values()], bytes };
}

/** A resource of a change. */
export function resourceOf(text: ResourceText): ResourceData {
  if (text.kind === "document") return text;
  const { kind, id_field: idField, items: list, bytes } = text;
  const items = new Map<string, JsonObject>();
  for (const item of list) {
    const id = idText(ownMember(item, idField));
    if (id !== null) items.set(id, item);
  }
  return { kind, idField, items, bytes };
}
