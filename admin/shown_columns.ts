import { computed } from "@preact/signals";
import { chosenRows } from "./chosen_rows.ts";
import { hiddenColumns } from "./display.ts";

/** Columns of the request list that are left out. The time stays while rows are chosen: the boxes stand beside it. */
export const leftOut = computed(() =>
  hiddenColumns.value.filter((one) =>
    one !== "Time" || chosenRows.value === undefined
  )
);

export function isShown(column: string): boolean {
  return !leftOut.value.includes(column);
}
