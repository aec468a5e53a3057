import type { JsonObject } from "../../json/values.ts";
import { withItem, withoutItem } from "../../actions/resource/collection.ts";
import type { ResourceText } from "../../state/change.ts";
import { resourceOf, resourceText } from "../../state/resource_text.ts";

/** A change of one item that is stored behind its resource. */
export interface ItemChange {
  readonly item_id: string;
  readonly item: JsonObject | null;
}

/** A resource after changes of its items. */
export function withItems(
  text: ResourceText,
  changes: readonly ItemChange[],
): ResourceText {
  let data = resourceOf(text);
  for (const { item_id: id, item } of changes) {
    if (data.kind !== "collection") return text;
    const next = item === null
      ? withoutItem(data, id)
      : withItem(data, id, item);
    if (next !== null) data = next;
  }
  return resourceText(data);
}
