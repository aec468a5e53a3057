import { storedJournals, storeLosses } from "../runtime/store_settings.ts";
import type { Flag } from "./flag.ts";

/** What `standin` takes about a store. */
export const storeFlags: readonly Flag[] = [
  {
    name: "store",
    value: "url",
    variables: ["STANDIN_STORE"],
    description: "keeps what is remembered: sqlite:FILE, redis://, rediss://",
  },
  {
    name: "store-name",
    value: "name",
    variables: ["STANDIN_STORE_NAME"],
    description: "servers of one name share one memory in an engine",
    fallback: "standin",
  },
  {
    name: "store-ca",
    value: "file",
    variables: ["STANDIN_STORE_CA"],
    description: "certificate authorities in PEM, for rediss://",
  },
  {
    name: "store-lease",
    value: "milliseconds",
    variables: ["STANDIN_STORE_LEASE"],
    description: "how long a server that is silent counts as alive",
    fallback: "5000",
  },
  {
    name: "store-lost",
    value: "answer",
    variables: ["STANDIN_STORE_LOST"],
    description: "refuse or serve requests once the lease has ended",
    fallback: "refuse",
    choices: storeLosses,
  },
  {
    name: "store-journal",
    value: "requests",
    variables: ["STANDIN_STORE_JOURNAL"],
    description:
      "whose requests are stored: all, scopes, off; all with redis, off with sqlite",
    choices: storedJournals,
  },
  {
    name: "store-body",
    value: "bytes",
    variables: ["STANDIN_STORE_BODY"],
    description: "stored of each body",
    fallback: "16kb",
  },
  {
    name: "server-name",
    value: "name",
    variables: ["STANDIN_SERVER_NAME"],
    description: "what the server is called, by default after its machine",
  },
];
