import { listeners } from "../runtime/config.ts";
import { logFormats, logLevels } from "../runtime/log.ts";
import type { Flag } from "./flag.ts";
import { storeFlags } from "./store_flags.ts";

/** What `standin` alone takes. */
export const serveFlags: readonly Flag[] = [
  {
    name: "port",
    value: "number",
    variables: ["STANDIN_PORT", "PORT"],
    description: "port to listen on; 0 picks a free one",
    fallback: "8910",
  },
  {
    name: "host",
    value: "address",
    variables: ["STANDIN_HOST"],
    description: "address to listen on",
    fallback: "127.0.0.1",
  },
  {
    name: "listener",
    value: "kind",
    variables: ["STANDIN_LISTENER"],
    description: "fast, or exact where every byte of a request counts",
    fallback: "fast",
    choices: listeners,
  },
  {
    name: "stubs",
    value: "path",
    variables: ["STANDIN_STUBS"],
    description: "stub file or folder (JSON, JSONC, YAML); repeatable",
    repeats: true,
  },
  {
    name: "stubs-if-present",
    value: "path",
    variables: ["STANDIN_STUBS_IF_PRESENT"],
    description: "the same, passed over where it is missing",
    repeats: true,
  },
  {
    name: "data",
    value: "file",
    variables: ["STANDIN_DATA"],
    description: "file of data: each member becomes a resource; repeatable",
    repeats: true,
  },
  {
    name: "files",
    value: "folder",
    variables: ["STANDIN_FILES"],
    description: "where body_file of stubs made over the API lies",
  },
  {
    name: "watch",
    variables: ["STANDIN_WATCH"],
    description: "reload stub files when they change",
  },
  {
    name: "journal-limit",
    value: "count",
    variables: ["STANDIN_JOURNAL_LIMIT"],
    description: "received requests kept a scope",
    fallback: "10000",
  },
  {
    name: "journal-bytes",
    value: "bytes",
    variables: ["STANDIN_JOURNAL_BYTES"],
    description: "memory for received requests, of all scopes together",
    fallback: "256mb",
  },
  {
    name: "body-limit",
    value: "bytes",
    variables: ["STANDIN_BODY_LIMIT"],
    description: "largest body taken in",
    fallback: "16mb",
  },
  {
    name: "upstream",
    value: "url",
    variables: ["STANDIN_UPSTREAM"],
    description: "server that answers what no stub takes",
  },
  {
    name: "record-body-limit",
    value: "bytes",
    variables: ["STANDIN_RECORD_BODY_LIMIT"],
    description: "kept of each body that goes to an upstream or comes back",
    fallback: "16mb",
  },
  {
    name: "template-timeout-ms",
    value: "milliseconds",
    variables: ["STANDIN_TEMPLATE_TIMEOUT_MS"],
    description: "how long a template may take to render",
    fallback: "1000",
  },
  {
    name: "log-level",
    value: "level",
    variables: ["STANDIN_LOG_LEVEL"],
    description: "how much is logged",
    fallback: "info",
    choices: logLevels,
  },
  {
    name: "log-format",
    value: "format",
    variables: ["STANDIN_LOG_FORMAT"],
    description: "how log lines look",
    fallback: "text",
    choices: logFormats,
  },
  {
    name: "control-token",
    value: "token",
    variables: ["STANDIN_CONTROL_TOKEN"],
    description: "bearer token that the control API asks for",
  },
  {
    name: "allow-host",
    value: "name",
    variables: ["STANDIN_ALLOW_HOST"],
    description: "host name that the control API answers to; repeatable",
    repeats: true,
  },
  {
    name: "redact",
    value: "name",
    variables: ["STANDIN_REDACT"],
    description:
      "show no secrets of requests: those of the usual names, and of this one; repeatable",
    optional: true,
    repeats: true,
  },
  {
    name: "cors",
    variables: ["STANDIN_CORS"],
    description:
      "answer preflights of browsers, and let pages of all origins read answers",
  },
  {
    name: "refuse-unknown-scopes",
    variables: ["STANDIN_REFUSE_UNKNOWN_SCOPES"],
    description:
      "refuse requests whose baggage names a scope that there is not",
  },
  {
    name: "wiremock-api",
    variables: ["STANDIN_WIREMOCK_API"],
    description: "serve a part of WireMock's admin API at /__admin",
  },
  {
    name: "tls-cert",
    value: "file",
    variables: ["STANDIN_TLS_CERT"],
    description: "certificate chain in PEM, for https",
  },
  {
    name: "tls-key",
    value: "file",
    variables: ["STANDIN_TLS_KEY"],
    description: "private key in PEM, for https",
  },
  {
    name: "port-file",
    value: "file",
    variables: ["STANDIN_PORT_FILE"],
    description: "file to write the port to, once it is open",
  },
  {
    name: "until-stdin-ends",
    variables: ["STANDIN_UNTIL_STDIN_ENDS"],
    description:
      "end when standard input does, as it does when the parent process ends",
  },
  {
    name: "drain",
    value: "milliseconds",
    variables: ["STANDIN_DRAIN"],
    description:
      "after SIGTERM, how long to answer on while not ready; 5000 where servers share a store, else 0",
  },
  {
    name: "seed",
    value: "number",
    variables: ["STANDIN_SEED"],
    description: "makes random draws repeatable",
  },
  ...storeFlags,
];
