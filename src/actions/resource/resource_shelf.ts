import type { ResourceData } from "./collection.ts";

/** The resources of one scope that were written there, by name; one that was not is as its stub says. */
export interface ResourceShelf {
  get(name: string): ResourceData | undefined;
  /** Puts a resource in its place; says why there is no room, and changes nothing then. */
  put(name: string, data: ResourceData): string | null;
}
