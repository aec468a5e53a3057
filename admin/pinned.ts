import { signal } from "@preact/signals";

/** The request that others are compared with; the page forgets it when it is left. */
export const pinned = signal<string | undefined>(undefined);

/** The request that is to be edited as soon as it is open. */
export const editWanted = signal<string | undefined>(undefined);
