import { computed } from "@preact/signals";
import { rows } from "./journal.ts";
import { place } from "./router.ts";
import { readSort, sortRows } from "./row_sort.ts";
import { readSpan, rowsWithin } from "./time_span.ts";

/** The rows of the request list: those of the chosen part of time, as they are sorted. */
export const shownRows = computed(() => {
  const { query } = place.value;
  return sortRows(rowsWithin(rows.value, readSpan(query)), readSort(query));
});
