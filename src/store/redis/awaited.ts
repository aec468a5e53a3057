/** One server as the store knows it. */
export interface Standing {
  readonly server: string;
  /** When its lease ends, in milliseconds on the store's clock. */
  readonly until: number;
  /** The version up to which it has carried out everything. */
  readonly acknowledged: number;
}

/** How all servers stand at a moment on the store's clock. */
export interface StoreStanding {
  readonly now: number;
  readonly servers: readonly Standing[];
}

/**
 * The servers that may still answer as if a change had not been made: they have
 * neither acknowledged it, nor has their lease ended on the store's clock.
 */
export function awaited(
  servers: readonly Standing[],
  version: number,
  storeNow: number,
): Standing[] {
  return servers.filter(({ until, acknowledged }) =>
    acknowledged < version && until > storeNow
  );
}
