import type { Flag } from "../flag.ts";

/** The flags of `standin record` that say what is recorded and how. */
export const recordFlags: readonly Flag[] = [
  {
    name: "out",
    value: "file",
    variables: [],
    description:
      "YAML file to write or to merge with; by default standard output",
  },
  {
    name: "env",
    value: "name",
    variables: [],
    description:
      "variable to pass the server's address in, besides STANDIN_URL; repeatable",
    repeats: true,
  },
  {
    name: "on-miss",
    variables: [],
    description: "let stubs answer what they can and record the rest",
  },
  {
    name: "stubs",
    value: "path",
    variables: [],
    description: "stub file or folder for --on-miss to answer from; repeatable",
    repeats: true,
  },
  {
    name: "prove",
    variables: [],
    description: "run the command again on the recorded stubs alone",
  },
  {
    name: "prune",
    variables: [],
    description: "remove stubs whose requests were not seen again",
  },
  {
    name: "secret-env",
    value: "name",
    variables: [],
    description:
      "variable whose value is a secret, masked wherever it appears; repeatable",
    repeats: true,
  },
  {
    name: "secret-name",
    value: "name",
    variables: [],
    description:
      "another name of headers, fields and members that hold secrets; repeatable",
    repeats: true,
  },
  {
    name: "keep-secrets",
    variables: [],
    description: "mask nothing, and mark the stubs as unmasked",
  },
  {
    name: "matchers",
    value: "kind",
    variables: [],
    description:
      "match the whole query and body, or as little as tells requests apart",
    fallback: "exact",
    choices: ["exact", "smallest"],
  },
  {
    name: "parameters",
    variables: [],
    description:
      "make one stub of three or more paths that differ only in an id",
  },
  {
    name: "timing",
    value: "how",
    variables: [],
    description: "none, keep the measured times, or a factor for them",
    fallback: "none",
  },
  {
    name: "streams",
    value: "kind",
    variables: [],
    description: "events to edit, or exact bytes with their split points",
    fallback: "events",
    choices: ["events", "bytes"],
  },
  {
    name: "errors",
    variables: [],
    description: "also record answers with status 429 and 5xx",
  },
  {
    name: "rewrite-urls",
    variables: [],
    description: "rewrite the service's URLs in answers to point to the mock",
  },
  {
    name: "local-cookies",
    variables: [],
    description:
      "remove Secure from cookies, so that they work over plain HTTP",
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
    description: "largest body to record",
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
      'header to add to each request, such as "Authorization: Bearer 7"; repeatable',
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
