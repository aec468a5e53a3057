import type { Entry } from "./entry.ts";
import type { WatchKey } from "./watch_key.ts";

/** Who is told what happens to requests, while somebody waits. */
export interface Watcher {
  /** What the requests have that it is told of: one of these; `null` for all. */
  readonly keys: readonly WatchKey[] | null;
  opened(entry: Entry): void;
  /** Something of the stream that answers it was sent. */
  progressed(entry: Entry): void;
  /** `isHeld` is false for a request that was evicted before it was answered. */
  closed(entry: Entry, isHeld: boolean): void;
  /** All requests of one of the places that are watched are gone. */
  cleared(): void;
  /** One of the scopes that are watched has ended. */
  ended(): void;
}
