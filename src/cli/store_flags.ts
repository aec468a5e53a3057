import { storedJournals, storeLosses } from "../runtime/store_settings.ts";
import type { Flag } from "./flag.ts";

/** What `standin` takes about a store. */
export const storeFlags: readonly Flag[] = [
  {
    name: "store",
    value: "url",
    variables: ["STANDIN_STORE"],
    description: "where to keep state: sqlite:FILE, redis:// or rediss://",
  },
  {
    name: "store-name",
    value: "name",
    variables: ["STANDIN_STORE_NAME"],
    description: "servers with the same name share their state",
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
    description: "how long a silent server counts as alive",
    fallback: "5000",
  },
  {
    name: "store-lost",
    value: "answer",
    variables: ["STANDIN_STORE_LOST"],
    description:
      "whether to refuse or serve requests once the lease has expired",
    fallback: "refuse",
    choices: storeLosses,
  },
  {
    name: "store-journal",
    value: "requests",
    variables: ["STANDIN_STORE_JOURNAL"],
    description:
      "which requests to store: all, scopes or off; all with redis, off with sqlite",
    choices: storedJournals,
  },
  {
    name: "store-body",
    value: "bytes",
    variables: ["STANDIN_STORE_BODY"],
    description: "how much of each body to store",
    fallback: "16kb",
  },
  {
    name: "server-name",
    value: "name",
    variables: ["STANDIN_SERVER_NAME"],
    description: "name of the server; by default that of its machine",
  },
];
