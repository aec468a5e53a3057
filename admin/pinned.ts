import { signal } from "@preact/signals";

/** The request that others are compared with; the page forgets it when it is left. */
export const pinned = signal<string | undefined>(undefined);
