import type { Config } from "../../src/runtime/config.ts";
import type { StoreSettings } from "../../src/runtime/store_settings.ts";
import type { World } from "../../src/runtime/world.ts";
import { startStandin, type TestServer } from "../harness.ts";

/** What a server in a test is told of its store. */
export function storeSettings(
  url: string,
  more: Partial<StoreSettings> = {},
): StoreSettings {
  return {
    url,
    name: "test",
    ca: null,
    leaseMs: 1000,
    lost: "refuse",
    journal: "all",
    bodyBytes: 16_384,
    serverName: "one",
    ...more,
  };
}

/** Servers in this process that share a store. */
export async function startSharing(
  url: string,
  count: number,
  more: Partial<StoreSettings> = {},
  config: Partial<Config> = {},
  worlds: readonly Partial<World>[] = [],
): Promise<TestServer[] & AsyncDisposable> {
  const servers = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const serverName = `server-${at}`;
      const store = storeSettings(url, { serverName, ...more });
      return startStandin({ ...config, store }, worlds[at]);
    }),
  );
  return Object.assign(servers, {
    async [Symbol.asyncDispose]() {
      for (const one of servers) await one[Symbol.asyncDispose]();
    },
  });
}
