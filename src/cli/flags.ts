import type { Command, Flag } from "./flag.ts";
import { exportNames, formatNames } from "../model/format_names.ts";
import { allowances, reportForms, shells } from "./choices.ts";
import { recordFlags, verifyFlags } from "./record/record_flags.ts";
import { serveFlags } from "./serve_flags.ts";

const healthFlags: readonly Flag[] = [
  {
    name: "url",
    value: "url",
    variables: ["STANDIN_URL"],
    description: "address of the server; by default the one on this machine",
  },
  {
    name: "timeout",
    value: "seconds",
    variables: [],
    description: "how long to wait",
    fallback: "3",
  },
  {
    name: "control-token",
    value: "token",
    variables: ["STANDIN_CONTROL_TOKEN"],
    description: "bearer token that the server requires",
  },
];

const tailFlags: readonly Flag[] = [
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to follow; by default everything",
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

const reportFlags: readonly Flag[] = [
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to report; by default all of them",
  },
  {
    name: "below",
    variables: [],
    description: "include the scopes nested in it",
  },
  {
    name: "format",
    value: "form",
    variables: [],
    description: "format of the report",
    fallback: "text",
    choices: reportForms,
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

const importFlags: readonly Flag[] = [
  {
    name: "from",
    value: "format",
    variables: [],
    description: "format of the files, if it cannot be detected",
    choices: formatNames,
  },
  {
    name: "out",
    value: "folder",
    variables: [],
    description: "folder to write stub files to; by default standard output",
  },
  {
    name: "dry-run",
    variables: [],
    description: "write nothing, report only",
  },
  {
    name: "strict",
    variables: [],
    description:
      "for OpenAPI: match only requests whose parameters and body fit",
  },
  {
    name: "allow",
    value: "effect",
    variables: [],
    description: "also accept stubs that match more requests than the original",
    choices: allowances,
  },
  {
    name: "url",
    value: "url",
    variables: [],
    description: "address of a server to import into",
  },
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "scope of that server to import into; created if missing",
  },
  ...healthFlags.filter(({ name }) => name === "control-token"),
];

const exportFlags: readonly Flag[] = [
  {
    name: "to",
    value: "format",
    variables: [],
    description: "what to write",
    fallback: "standin",
    choices: exportNames,
  },
  {
    name: "out",
    value: "folder",
    variables: [],
    description: "folder to write files to; by default standard output",
  },
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to export; by default what is outside all scopes",
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

/** What Standin does without a command. */
export const serveCommand: Command = {
  name: "serve",
  description: "answer requests; the default command",
  flags: serveFlags,
};

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: "check",
    description: "validate stub files and report what is wrong with them",
    flags: [{
      name: "secrets",
      variables: [],
      description: "look for secrets in files of any kind instead, for CI",
    }],
    operands: "files",
  },
  {
    name: "health",
    description: "check whether a server is up; exit code 0 if it is",
    flags: healthFlags,
  },
  {
    name: "tail",
    description: "print requests as a server receives them",
    flags: tailFlags,
  },
  {
    name: "report",
    description: "print what happened in a scope; exit code 0 if it passed",
    flags: reportFlags,
  },
  {
    name: "record",
    description:
      "run a command against a real service and record stubs from it",
    flags: recordFlags,
    operands: "url",
    runsProgram: true,
  },
  {
    name: "verify",
    description: "check that a real service still answers as the stubs do",
    flags: verifyFlags,
    operands: "file",
  },
  {
    name: "import",
    description: "convert other tools' mocks to stubs and report what is lost",
    flags: importFlags,
    operands: "files",
  },
  {
    name: "export",
    description: "export a server's stubs or requests to other tools' formats",
    flags: exportFlags,
  },
  {
    name: "completions",
    description: "print a shell completion script",
    flags: [],
    operands: shells,
  },
];
