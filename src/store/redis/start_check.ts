import { type StoreConnection, StoreRefusal } from "./connection.ts";
import { listOf, textOf } from "./replies.ts";
import { shownStore, type StoreAddress } from "./store_address.ts";

/** The oldest engine that will do: RESP3 and streams. */
const oldest = 6;

/** Why an engine cannot be used, in a sentence; `null` where it can. */
export async function whyUnfit(
  connection: StoreConnection,
  address: StoreAddress,
): Promise<string | null> {
  const shown = shownStore(address);
  const facts = factsOf(textOf(await connection.call("INFO")));
  if (facts.get("redis_mode") === "sentinel") {
    return `The store ${shown} is a sentinel, which holds nothing: name what it watches, as in redis+sentinel://${address.host}:${address.port}/mymaster`;
  }
  const version = facts.get("valkey_version") ?? facts.get("redis_version");
  if (version !== undefined && Number.parseInt(version) < oldest) {
    return `The store ${shown} runs version ${version}, and at least ${oldest} is needed: start a newer one`;
  }
  if (facts.get("role") === "slave") {
    const primary = `${facts.get("master_host")}:${facts.get("master_port")}`;
    return `The store ${shown} is a replica, which takes no changes: name its primary, ${primary}`;
  }
  if (!await hasDatabase(connection, address)) {
    return `The store ${shown} has no database ${address.db}: give a lower number (most have 0 to 15)`;
  }
  const policy = facts.get("maxmemory_policy") ??
    await policyOf(connection);
  return policy !== null && policy !== "noeviction"
    ? `The store ${shown} throws data away when its memory is full (maxmemory-policy ${policy}): set it to noeviction`
    : null;
}

/** The library goes on with database 0 where there is not the one that was asked for. */
async function hasDatabase(
  connection: StoreConnection,
  { db }: StoreAddress,
): Promise<boolean> {
  try {
    if (db > 0) await connection.call("SELECT", db);
    return true;
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === "ERR") return false;
    throw error;
  }
}

/** An engine may refuse to tell; then it is taken as it is. */
async function policyOf(connection: StoreConnection): Promise<string | null> {
  try {
    const reply = await connection.call("CONFIG", "GET", "maxmemory-policy");
    return textOf(listOf(reply)[1]);
  } catch {
    return null;
  }
}

function factsOf(info: string): Map<string, string> {
  return new Map(
    info.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(":");
      return colon < 0 || line.startsWith("#")
        ? []
        : [[line.slice(0, colon), line.slice(colon + 1)] as const];
    }),
  );
}

/** Why an engine lets nobody in that has what was given, in a sentence; `null` where the error may pass. */
export function whyRefused(error: Error | null, shown: string): string | null {
  const message = error?.message ?? "";
  if (/NOAUTH/.test(message)) {
    return `The store ${shown} asks for a password: give one in --store or STANDIN_STORE`;
  }
  if (/WRONGPASS|invalid password|without any password/i.test(message)) {
    return `The store ${shown} does not take the user or password that was given`;
  }
  if (/NOPERM/.test(message)) {
    return `The store ${shown} does not let this user do what Standin needs (${message})`;
  }
  const [, node] = /^MOVED \d+ (\S+)/.exec(message) ?? [];
  if (node !== undefined) {
    return `The store ${shown} is part of a cluster in which ${node} holds what servers of this --store-name share: name that`;
  }
  return /certificate|self.signed|UnknownIssuer/i.test(message)
    ? `The certificate of the store ${shown} cannot be checked (${message}): name its authority with --store-ca`
    : null;
}
