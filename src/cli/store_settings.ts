import type { StoreSettings } from "../runtime/store_settings.ts";
import { defaultServerName } from "./server_name.ts";
import type { StoreOptions } from "./store_options.ts";

/** What a server is told of its store; what cannot be read is noted among the problems. */
export async function readStoreSettings(
  { store, serverName }: {
    readonly store: StoreOptions | null;
    readonly serverName: string | null;
  },
  problems: string[],
): Promise<StoreSettings | null> {
  if (store === null) return null;
  const { caFile, journal, ...given } = store;
  const isShared = !/^sqlite:/i.test(store.url);
  return {
    ...given,
    ca: caFile === null ? null : await readAuthorities(caFile, problems),
    // An assertion that a header places counts the requests of no scope too.
    journal: journal ?? (isShared ? "all" : "off"),
    serverName: serverName ?? defaultServerName(),
  };
}

async function readAuthorities(
  file: string,
  problems: string[],
): Promise<string | null> {
  try {
    const pem = await Deno.readTextFile(file);
    if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
    problems.push(`--store-ca "${file}" holds no certificate in PEM`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`--store-ca "${file}" cannot be read: ${reason}`);
  }
  return null;
}
