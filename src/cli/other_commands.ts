import type { Build } from "../runtime/config.ts";
import { check } from "./check.ts";
import { shells } from "./choices.ts";
import { type CommandLine, valuesOf } from "./command_line.ts";
import { completions } from "./completions.ts";
import { serveCommand } from "./flags.ts";
import { completionSpec } from "./help.ts";
import {
  readExportOptions,
  readHealthOptions,
  readImportOptions,
  readReportOptions,
  readTailOptions,
} from "./options.ts";
import {
  readRecordOptions,
  readVerifyOptions,
} from "./record/record_options.ts";
import { print, refuseUse } from "./terminal.ts";
import { addressProblem, attempt, type Reading, whole } from "./values.ts";

/** What a command is given. */
interface Order extends Omit<CommandLine & { kind: "run" }, "kind"> {
  readonly build: Build;
  variable(name: string): string | undefined;
}

/** Does it, and gives the exit code. */
type Work = (order: Order) => number | Promise<number>;

/** All commands but `serve`, by name; each loads what it works with. */
const works: Readonly<Record<string, Work>> = {
  async check({ operands, given }) {
    return await check(operands, given.has("secrets"));
  },
  completions({ operands }) {
    const shell = shells.find((name) => name === operands[0]) ?? "bash";
    return print(completions(shell, completionSpec()));
  },
  async record({ given, operands: [url = ""], program, build }) {
    const options = readRecordOptions(given, program);
    if (!options.ok) return refuseUse(options.problem);
    const problem = addressProblem(url);
    if (problem !== null) return refuseUse(problem);
    const { record } = await import("./record/record.ts");
    return await record({ ...options.value, url, program, build });
  },
  async verify({ given, operands: [file = ""] }) {
    const options = readVerifyOptions(given);
    if (!options.ok) return refuseUse(options.problem);
    const { verify } = await import("./record/verify.ts");
    return await verify({ ...options.value, file });
  },
  async import({ given, operands: paths }) {
    const options = readImportOptions(given);
    if (!options.ok) return refuseUse(options.problem);
    const { importMocks } = await import("./import.ts");
    return await importMocks({ ...options.value, paths });
  },
  async export(order) {
    const { exportMocks } = await import("./export.ts");
    return await atServer(order, readExportOptions(order.given), exportMocks);
  },
  async health(order) {
    const { health } = await import("./health.ts");
    return await atServer(order, readHealthOptions(order.given), health);
  },
  async tail(order) {
    const { tail } = await import("./tail.ts");
    return await atServer(order, readTailOptions(order.given), tail);
  },
  async report(order) {
    const { report } = await import("./report.ts");
    return await atServer(order, readReportOptions(order.given), report);
  },
};

/** Runs a command that is not `serve`; gives the exit code. */
export async function runOther(order: Order): Promise<number> {
  const { name } = order.command;
  const work = Object.hasOwn(works, name) ? works[name] : undefined;
  return await (work?.(order) ?? refuseUse(`unknown command "${name}"`));
}

/** Does what a command asks of a server: the one that its options name, or one that was started here. */
async function atServer<T extends { readonly url: string | null }>(
  { variable }: Order,
  options: Reading<T>,
  ask: (order: T & { readonly url: string }) => Promise<number>,
): Promise<number> {
  if (!options.ok) return refuseUse(options.problem);
  const { value } = options;
  const url = value.url === null
    ? localUrl(variable)
    : { ok: true as const, value: value.url };
  return url.ok
    ? await ask({ ...value, url: url.value })
    : refuseUse(url.problem);
}

/** The address of a server that was started here with the same variables. */
function localUrl(variable: Order["variable"]): Reading<string> {
  const values = valuesOf(serveCommand, variable);
  const scheme = values.has("tls-cert") ? "https" : "http";
  return attempt(() =>
    `${scheme}://127.0.0.1:${whole(values, "port", 65_535) ?? 0}`
  );
}
