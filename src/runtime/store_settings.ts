/** What a server is told of the store that it shares with others. */
export interface StoreSettings {
  /** `redis://…`, as it was given: a password may stand in it. */
  readonly url: string;
  /** Servers that name the same share what they remember. */
  readonly name: string;
  /** Authorities in PEM; `null` for those of the system. */
  readonly ca: string | null;
  /** Milliseconds for which a silent server counts as alive. */
  readonly leaseMs: number;
  /** What to do once the lease has ended. */
  readonly lost: "refuse" | "serve";
  /** Whose requests are collected. */
  readonly journal: "all" | "scopes" | "off";
  /** Bytes of each body that are kept in the store. */
  readonly bodyBytes: number;
  /** What this server is called in journal, readiness and metrics. */
  readonly serverName: string;
}
