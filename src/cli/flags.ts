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
    description: "address of the server, the local one where none is given",
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
    description: "bearer token that the server asks for",
  },
];

const tailFlags: readonly Flag[] = [
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to follow, everything where none is given",
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

const reportFlags: readonly Flag[] = [
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to report, all of them where none is given",
  },
  {
    name: "below",
    variables: [],
    description: "report the scopes inside it, too",
  },
  {
    name: "format",
    value: "form",
    variables: [],
    description: "how the report looks",
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
    description: "the format of the files, where they do not tell",
    choices: formatNames,
  },
  {
    name: "out",
    value: "folder",
    variables: [],
    description: "where to write stub files, standard output if nowhere",
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
      "of an OpenAPI document, take only requests that fit it in all",
  },
  {
    name: "allow",
    value: "effect",
    variables: [],
    description: "take what would answer more requests than before, too",
    choices: allowances,
  },
  {
    name: "url",
    value: "url",
    variables: [],
    description: "address of a server that gets the stubs",
  },
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope there that gets them, made if it is not there",
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
    description: "where to write files, standard output if nowhere",
  },
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to export, what has none where none is given",
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

/** What Standin does without a command. */
export const serveCommand: Command = {
  name: "serve",
  description: "answer requests; this is what standin does without a command",
  flags: serveFlags,
};

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: "check",
    description: "validate stub files and say what is wrong with them",
    flags: [{
      name: "secrets",
      variables: [],
      description: "look for secrets in any files instead, for CI",
    }],
    operands: "files",
  },
  {
    name: "health",
    description: "ask a server whether it is up; exit code 0 when it is",
    flags: healthFlags,
  },
  {
    name: "tail",
    description: "print the requests that a server receives as they come",
    flags: tailFlags,
  },
  {
    name: "report",
    description: "print what happened in a scope; exit code 0 when it passed",
    flags: reportFlags,
  },
  {
    name: "record",
    description: "run a command against a real service, and make stubs of it",
    flags: recordFlags,
    operands: "url",
    runsProgram: true,
  },
  {
    name: "verify",
    description: "ask a service whether it still answers as stubs do",
    flags: verifyFlags,
    operands: "file",
  },
  {
    name: "import",
    description: "make stubs of other tools' mocks and say what is not kept",
    flags: importFlags,
    operands: "files",
  },
  {
    name: "export",
    description: "write a server's stubs or requests for other tools",
    flags: exportFlags,
  },
  {
    name: "completions",
    description: "print a script that completes this command line",
    flags: [],
    operands: shells,
  },
];
