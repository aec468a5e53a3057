import {
  storedJournals,
  storeLosses,
  type StoreSettings,
} from "../runtime/store_settings.ts";
import { readStoreAddress } from "../store/redis/store_address.ts";
import { bytes, oneOf, refuse, text, type Values, whole } from "./values.ts";

/** What the command line gives for a store; `null` where it names none. */
export interface StoreOptions
  extends Omit<StoreSettings, "ca" | "journal" | "serverName"> {
  /** `null` for what suits the store. */
  readonly journal: StoreSettings["journal"] | null;
  readonly caFile: string | null;
}

const minLease = 1000;
const maxLease = 60_000;

/** The store's options. */
export function readStoreOptions(values: Values): StoreOptions | null {
  const url = storeUrl(values);
  const leaseMs = whole(values, "store-lease", maxLease) ?? 0;
  const lease = values.get("store-lease");
  if (lease !== undefined && leaseMs < minLease) {
    refuse(lease, `Give a whole number from ${minLease} to ${maxLease}.`);
  }
  const given = {
    name: storeName(values),
    caFile: text(values, "store-ca"),
    leaseMs,
    lost: oneOf(values, "store-lost", storeLosses),
    journal: values.has("store-journal")
      ? oneOf(values, "store-journal", storedJournals)
      : null,
    bodyBytes: bytes(values, "store-body"),
  };
  if (url !== null) return { url, ...given };
  const journal = values.get("store-journal");
  // Whoever asks for stored requests must not believe that they are.
  return journal === undefined
    ? null
    : refuse(journal, "It needs --store: name a store, or leave it out.");
}

/** The schemes of engines in which several servers may share what they remember. */
const engines = ["redis:", "rediss:", "redis+sentinel:", "rediss+sentinel:"];

/** Where the store is. What is wrong with it is said without it: a password may stand in it. */
function storeUrl(values: Values): string | null {
  const given = values.get("store");
  const last = text(values, "store");
  if (given === undefined || last === null) return null;
  const wrong = (problem: string) =>
    refuse({ ...given, texts: ["…"] }, problem);
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(last)?.[0].toLowerCase();
  if (scheme === "sqlite:") {
    // As a URL, //name would be a host, and as a path it would lie in the root.
    const isFile = last.length > scheme.length && !/^.{7}\/\/[^/]/.test(last);
    return isFile ? last : wrong(
      "Give a file, as in sqlite:standin.db or sqlite:/data/standin.db.",
    );
  }
  if (scheme === undefined || !engines.includes(scheme)) {
    const what = scheme === undefined
      ? "names no store"
      : `names a store that there is not: ${scheme}`;
    return wrong(
      `It ${what}. Give sqlite:FILE, redis://HOST:PORT or rediss://HOST:PORT.`,
    );
  }
  const example = scheme.includes("+")
    ? `${scheme}//localhost:26379/mymaster`
    : `${scheme}//localhost:6379`;
  // A scheme means the same in any case (RFC 3986 section 3.1).
  const address = scheme + last.slice(scheme.length);
  return readStoreAddress(address, null) !== null ? address : wrong(
    last.lastIndexOf("@") === last.indexOf("@")
      ? `Give an address such as ${example}.`
      : "Write an @ of the user or the password as %40.",
  );
}

/** It becomes a part of keys between braces. */
const namePattern = /^[\w.-]{1,100}$/;

function storeName(values: Values): string {
  const given = values.get("store-name");
  const name = text(values, "store-name") ?? "";
  return given === undefined || namePattern.test(name) ? name : refuse(
    given,
    "Give at most 100 letters, digits, dots, hyphens and underscores.",
  );
}
