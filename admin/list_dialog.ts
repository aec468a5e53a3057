import { signal } from "@preact/signals";

/** The question about the request list that is open. */
export const listDialog = signal<
  "save" | "columns" | "clear" | "diagram" | undefined
>(undefined);
