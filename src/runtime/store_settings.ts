/** Where a server may keep what it remembers. */
export const storeKinds = ["memory", "sqlite", "redis"] as const;

/** Where a server keeps what it remembers. */
export function kindOfStore(
  store: StoreSettings | null,
): (typeof storeKinds)[number] {
  if (store === null) return "memory";
  return /^sqlite:/i.test(store.url) ? "sqlite" : "redis";
}

/** What a server does once it may not answer alone any more. */
export const storeLosses = ["refuse", "serve"] as const;

/** Whose requests a store keeps. */
export const storedJournals = ["all", "scopes", "off"] as const;

/** What a server is told of the store in which it keeps what it remembers. */
export interface StoreSettings {
  /** `redis://…`, `rediss://…` or `sqlite:…`, as it was given: a password may stand in it. */
  readonly url: string;
  /** Servers that name the same share what they remember. */
  readonly name: string;
  /** Authorities in PEM; `null` for those of the system. */
  readonly ca: string | null;
  /** Milliseconds for which a silent server counts as alive. */
  readonly leaseMs: number;
  /** What to do once the lease has ended. */
  readonly lost: (typeof storeLosses)[number];
  /** Whose requests are kept there. */
  readonly journal: (typeof storedJournals)[number];
  /** Bytes of each body that are kept in the store. */
  readonly bodyBytes: number;
  /** What this server is called in journal, readiness and metrics. */
  readonly serverName: string;
}
