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
    description: "fast, or exact if every byte of a request matters",
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
    description: "the same, but skipped if it is missing",
    repeats: true,
  },
  {
    name: "data",
    value: "file",
    variables: ["STANDIN_DATA"],
    description: "JSON file whose members become resources; repeatable",
    repeats: true,
  },
  {
    name: "files",
    value: "folder",
    variables: ["STANDIN_FILES"],
    description: "folder of the body_file of stubs created over the API",
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
    description: "received requests to keep for each scope",
    fallback: "10000",
  },
  {
    name: "journal-bytes",
    value: "bytes",
    variables: ["STANDIN_JOURNAL_BYTES"],
    description: "memory for received requests of all scopes together",
    fallback: "256mb",
  },
  {
    name: "body-limit",
    value: "bytes",
    variables: ["STANDIN_BODY_LIMIT"],
    description: "largest request body accepted",
    fallback: "16mb",
  },
  {
    name: "upstream",
    value: "url",
    variables: ["STANDIN_UPSTREAM"],
    description: "server that answers requests no stub matches",
  },
  {
    name: "record-body-limit",
    value: "bytes",
    variables: ["STANDIN_RECORD_BODY_LIMIT"],
    description: "how much to keep of each body sent to or by an upstream",
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
    description: "how much to log",
    fallback: "info",
    choices: logLevels,
  },
  {
    name: "log-format",
    value: "format",
    variables: ["STANDIN_LOG_FORMAT"],
    description: "format of the log lines",
    fallback: "text",
    choices: logFormats,
  },
  {
    name: "control-token",
    value: "token",
    variables: ["STANDIN_CONTROL_TOKEN"],
    description: "bearer token that the control API requires",
  },
  {
    name: "allow-host",
    value: "name",
    variables: ["STANDIN_ALLOW_HOST"],
    description:
      "host name under which the control API may be called; repeatable",
    repeats: true,
  },
  {
    name: "redact",
    value: "name",
    variables: ["STANDIN_REDACT"],
    description:
      "mask secrets in requests: those with the usual names, and with this one; repeatable",
    optional: true,
    repeats: true,
  },
  {
    name: "cors",
    variables: ["STANDIN_CORS"],
    description:
      "answer browsers' preflights and let pages of any origin read answers",
  },
  {
    name: "refuse-unknown-scopes",
    variables: ["STANDIN_REFUSE_UNKNOWN_SCOPES"],
    description: "refuse requests whose baggage names an unknown scope",
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
    description: "certificate chain in PEM, for HTTPS",
  },
  {
    name: "tls-key",
    value: "file",
    variables: ["STANDIN_TLS_KEY"],
    description: "private key in PEM, for HTTPS",
  },
  {
    name: "port-file",
    value: "file",
    variables: ["STANDIN_PORT_FILE"],
    description: "file to write the port number to once it is open",
  },
  {
    name: "until-stdin-ends",
    variables: ["STANDIN_UNTIL_STDIN_ENDS"],
    description:
      "stop when standard input ends, as it does when the parent process exits",
  },
  {
    name: "drain",
    value: "milliseconds",
    variables: ["STANDIN_DRAIN"],
    description:
      "after SIGTERM, how long to keep answering while not ready; 5000 if servers share a store, else 0",
  },
  {
    name: "seed",
    value: "number",
    variables: ["STANDIN_SEED"],
    description: "seed that makes random draws repeatable",
  },
  ...storeFlags,
];
