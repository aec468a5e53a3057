import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import type { OwnServer } from "./control.ts";
import { ControlError } from "./errors.ts";
import type { Command } from "./find.ts";

/** What a started server is told. */
export interface ChildOptions {
  /** Flags of the program, such as `["--stubs", "stubs"]`. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory of the program. */
  readonly cwd?: string;
}

/** A server that ends with this process. */
export interface ChildServer extends OwnServer {
  readonly url: string;
  /** Ends it, and waits until it has. */
  stop(): Promise<void>;
}

/** Milliseconds until the program has to serve. */
const startMs = 10_000;

/** Milliseconds that it may take to end. */
const stopMs = 5000;

/** Lines of its log that an error shows. */
const shownLines = 20;

/** Starts the program on a free port, and waits until it serves. */
export async function startChild(
  { program, args, env }: Command,
  { flags = [], env: own = {}, cwd }: ChildOptions,
): Promise<ChildServer> {
  const child = spawn(program, [
    ...args,
    "--port=0",
    "--log-level=warn",
    "--until-stdin-ends",
    ...flags,
  ], {
    stdio: "pipe",
    env: { ...process.env, ...env, ...own },
    windowsHide: true,
    ...(cwd === undefined ? {} : { cwd }),
  });
  // What is told to a server that has ended is lost, and no error.
  child.stdin.on("error", () => {});
  const log = lastLines(child);
  try {
    const url = await addressOf(child, program, log);
    release(child);
    return { url, stop: () => stop(child), end: () => endOf(child, log()) };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** Keeps the newest lines of what it logs, and empties the pipe so that it can go on. */
function lastLines(child: ChildProcess): () => string {
  let kept = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    kept = (kept + text).split("\n").slice(-shownLines - 1).join("\n");
  });
  return () => kept.trimEnd();
}

/** The first line that it writes ends with the address, and comes when it serves. */
function addressOf(
  child: ChildProcess,
  program: string,
  log: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer);
      const lines = log();
      reject(
        new ControlError(
          `Standin did not start: ${reason}${
            lines === "" ? "" : `. It said:\n${lines}`
          }`,
          { code: "NOT_STARTED", cause },
        ),
      );
    };
    const timer = setTimeout(
      () => fail(`"${program}" named no address within ${startMs / 1000} s`),
      startMs,
    );
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(0, 10_000);
      const [, url] = /^.*?(https?:\/\/\S+)\s*\n/.exec(output) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
    child.on(
      "error",
      (error) => fail(`"${program}" cannot be run (${error.message})`, error),
    );
    child.on(
      "close",
      (code, signal) =>
        fail(`"${program}" ended with ${signal ?? `exit code ${code}`}`),
    );
  });
}

/** How it ended, in a sentence, with its last words. */
function endOf(
  { exitCode, signalCode }: ChildProcess,
  log: string,
): string | undefined {
  if (exitCode === null && signalCode === null) return undefined;
  const how = signalCode ?? `exit code ${exitCode}`;
  return `It was started here, and has ended with ${how}${
    log === "" ? "." : `. It said:\n${log}`
  }`;
}

/** Lets this process end while the server runs: that ends the server too. */
function release(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if (stream !== null && "unref" in stream) {
      (stream as { unref(): void }).unref();
    }
  }
}

/** Closes the pipe that keeps it running; kills it if that is not enough. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (child.pid === undefined) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
    child.ref();
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.stdin?.end();
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
}
