import type { Exchange } from "../../recording/exchange.ts";
import { usualOptions } from "../../recording/options.ts";
import { record as recordExchanges } from "../../recording/record.ts";
import type { Recording } from "../../recording/record.ts";
import type { Build } from "../../runtime/config.ts";
import { finish } from "../../runtime/work.ts";
import { nextSignal } from "../signals.ts";
import { complain, say } from "../terminal.ts";
import { type ProgramEnd, runProgram } from "./program.ts";
import { proveRecording } from "./prove.ts";
import {
  merged,
  readStubFile,
  type StubFile,
  writeStubFile,
} from "./recording_file.ts";
import type { RecordOptions } from "./record_options.ts";
import { ExchangeCollector, startServer } from "./recording_server.ts";
import { secretValues } from "./secret_values.ts";
import { variablesOf } from "./variables.ts";
import { lossLines, mergeLine, recordingLines } from "./recording_lines.ts";

/** What the command line asks of a recording. */
export interface RecordOrder extends RecordOptions {
  readonly url: string;
  readonly program: readonly string[];
  readonly build: Build;
}

/**
 * Lets a program talk to a real service through a server of its own, and makes
 * stubs of what was said. Gives the exit code of the program, or 1 where
 * something else went wrong.
 */
export async function record(order: RecordOrder): Promise<number> {
  const secrets = secretValues(order.secretEnv);
  if (!secrets.ok) return refuse([secrets.problem]);
  const reading = order.out === null ? null : await readStubFile(order.out);
  if (reading !== null && !reading.ok) return refuse([reading.problem]);
  const file = reading?.file ?? null;
  const heard = await listen(order, file);
  if ("problems" in heard) return refuse(heard.problems);
  const { exchanges, end } = heard;
  if (!end.ok) return refuse([end.problem]);
  const recording = finish(recordExchanges(exchanges, {
    ...optionsOf(order),
    secretValues: secrets.values,
  }));
  tell(recordingLines(recording));
  const isWritten = await keep(recording, order, end.code);
  if (!isWritten) return end.code === 0 ? 1 : end.code;
  if (!order.prove || order.out === null) return end.code;
  if (end.code !== 0) {
    complain(`The command ended with ${end.code}: nothing is proved`);
    return end.code;
  }
  return await proveRecording({ ...order, out: order.out });
}

/** What was said while a program ran, and how it ended. */
interface Heard {
  readonly exchanges: readonly Exchange[];
  readonly end: ProgramEnd;
}

async function listen(
  order: RecordOrder,
  file: StubFile | null,
): Promise<Heard | { readonly problems: readonly string[] }> {
  const { url: upstream, onMiss, port, recordBodyLimit, build } = order;
  const own = file === null || file.text === null ? [] : [file.path];
  const stubs = onMiss ? [...new Set([...order.stubs, ...own])] : [];
  const server = await startServer({
    upstream,
    stubs,
    port,
    recordBodyLimit,
    build,
  });
  if ("problems" in server) return server;
  const collector = new ExchangeCollector(server.state, recordBodyLimit);
  const end = await runOrWait(order, server.url);
  await server.stop();
  tell(lossLines(collector.passedOver));
  return {
    exchanges: await collector.exchanges(),
    end,
  };
}

/** Runs the program; without one, waits until somebody says that it is enough. */
async function runOrWait(
  { program, env, url }: RecordOrder,
  address: string,
): Promise<ProgramEnd> {
  if (program.length === 0) {
    say(`Standin records ${url} on ${address}`);
    await nextSignal();
    return { ok: true, code: 0 };
  }
  return await runProgram(program, variablesOf(env, address));
}

/** Writes what was recorded, or says why not. */
async function keep(
  { stubs, files }: Recording,
  { out, onMiss, prune }: RecordOrder,
  code: number,
): Promise<boolean> {
  if (stubs.length === 0 && !onMiss) {
    const rest = out === null ? "" : `, and ${out} is as it was`;
    complain(
      `Nothing was recorded${rest}: does the command call the address in STANDIN_URL?`,
    );
    return false;
  }
  // What stubs answer is not seen, and a run that failed may have broken off.
  const unseen = onMiss || code !== 0 ? "leave" : prune ? "prune" : "mark";
  if (out === null) return say(merged(noFile, stubs, unseen).text.trimEnd());
  // Somebody may have edited it while the command ran.
  const reading = await readStubFile(out);
  if (!reading.ok) return refuse([reading.problem]) === 0;
  const { text, merges } = merged(reading.file, stubs, unseen);
  complain(mergeLine(merges, out, unseen));
  if (text === reading.file.text) return true;
  const problem = await writeStubFile(out, text, files);
  if (problem !== null) complain(problem);
  return problem === null;
}

const noFile: StubFile = { path: "", text: null, items: [] };

function optionsOf(order: RecordOrder) {
  return {
    ...usualOptions,
    matchers: order.matchers,
    parameters: order.parameters,
    timing: order.timing,
    streams: order.streams,
    secrets: order.keepSecrets ? "keep" : "mask",
    errors: order.errors,
    urls: order.rewriteUrls ? "rewrite" : "keep",
    localCookies: order.localCookies,
    secretNames: order.secretNames,
    bodyFiles: order.out !== null,
    version: order.build.version,
  } as const;
}

function refuse(problems: readonly string[]): number {
  tell(problems);
  return 1;
}

function tell(lines: readonly string[]): void {
  for (const line of lines) complain(line);
}
