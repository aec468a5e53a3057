import type { Flag } from "../flag.ts";

/** The flags of `standin record` that say what is recorded and how. */
export const recordFlags: readonly Flag[] = [
  {
    name: "out",
    value: "file",
    variables: [],
    description:
      "YAML file to write, or to merge with; standard output if none",
  },
  {
    name: "env",
    value: "name",
    variables: [],
    description:
      "variable that the command gets the server's address in, beside STANDIN_URL; repeatable",
    repeats: true,
  },
  {
    name: "on-miss",
    variables: [],
    description: "let stubs answer what they can, and record the rest",
  },
  {
    name: "stubs",
    value: "path",
    variables: [],
    description: "stub file or folder that --on-miss answers by; repeatable",
    repeats: true,
  },
  {
    name: "prove",
    variables: [],
    description: "run the command again on what was written alone",
  },
  {
    name: "prune",
    variables: [],
    description: "remove the stubs that were not seen again",
  },
  {
    name: "secret-env",
    value: "name",
    variables: [],
    description:
      "variable whose value is a secret, masked wherever it stands; repeatable",
    repeats: true,
  },
  {
    name: "secret-name",
    value: "name",
    variables: [],
    description:
      "one more name of headers, fields and members whose values are secrets; repeatable",
    repeats: true,
  },
  {
    name: "keep-secrets",
    variables: [],
    description: "mask nothing, and mark the stubs",
  },
  {
    name: "matchers",
    value: "kind",
    variables: [],
    description: "ask for all of query and body, or for the fewest parts",
    fallback: "exact",
    choices: ["exact", "smallest"],
  },
  {
    name: "parameters",
    variables: [],
    description: "make one stub of three or more paths that differ in an id",
  },
  {
    name: "timing",
    value: "how",
    variables: [],
    description: "keep measured times, or a factor for them",
    fallback: "none",
  },
  {
    name: "streams",
    value: "kind",
    variables: [],
    description: "events to edit, or the bytes with their split points",
    fallback: "events",
    choices: ["events", "bytes"],
  },
  {
    name: "errors",
    variables: [],
    description: "record answers with 429 and 5xx, too",
  },
  {
    name: "rewrite-urls",
    variables: [],
    description: "let URLs of the service in answers point to the mock",
  },
  {
    name: "local-cookies",
    variables: [],
    description: "take Secure from cookies, so that plain HTTP keeps them",
  },
  {
    name: "port",
    value: "number",
    variables: [],
    description: "port to listen on; 0 picks a free one",
    fallback: "0",
  },
  {
    name: "record-body-limit",
    value: "bytes",
    variables: ["STANDIN_RECORD_BODY_LIMIT"],
    description: "largest body that is recorded",
    fallback: "16mb",
  },
];

/** The flags of `standin verify`. */
export const verifyFlags: readonly Flag[] = [
  {
    name: "against",
    value: "url",
    variables: [],
    description: "address of the service",
  },
  {
    name: "header",
    value: "line",
    variables: [],
    description:
      'header that each request gets, such as "Authorization: Bearer 7"; repeatable',
    repeats: true,
  },
  {
    name: "timeout",
    value: "seconds",
    variables: [],
    description: "how long to wait for an answer",
    fallback: "30",
  },
];
