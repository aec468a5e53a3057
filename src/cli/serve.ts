import type { Build, Config } from "../runtime/config.ts";
import { createLog } from "../runtime/log.ts";
import {
  createServer,
  type RunningServer,
  type WiredServer,
} from "../server.ts";
import type { FollowedFiles } from "../stub_files/followed_files.ts";
import type { Installation } from "../stub_files/install.ts";
import { StartRefusal } from "../runtime/start_refusal.ts";
import { createWorld, type World } from "../runtime/world.ts";
import { readConfig } from "./config_reader.ts";
import { LogWriter } from "./log_writer.ts";
import { maskLogLine } from "../redaction/log_line.ts";
import type { ServeOptions } from "./serve_options.ts";
import { clearPortFile, removePortFile, writePortFile } from "./port_file.ts";
import { silenceSignalWarning } from "./runtime_warnings.ts";
import { nextSignal, onReload, stdinEnd } from "./signals.ts";
import { complain, say } from "./terminal.ts";
import type { TlsPaths } from "./tls_files.ts";

/** Milliseconds after which the control API is loaded without being asked for: not while the first answers wait. */
const idleMs = 300;

/** Milliseconds for the last lines of the log, at the end of a run: a pipe that nobody reads takes them never. */
const lastWords = 500;

/** What a run knows beside its options. */
interface Surroundings {
  readonly build: Build;
  /** Variables that hold what somebody else put there. */
  readonly ignored: readonly string[];
}

/** Serves until something asks for its end; the exit code tells how it ended. */
export async function serve(
  options: ServeOptions,
  { build, ignored }: Surroundings,
): Promise<number> {
  silenceSignalWarning();
  const reading = await readConfig(options, build);
  if (!reading.ok) return refuse(reading.problems);
  const { config } = reading;
  const { log, flush } = openLog(config);
  const world = createWorld(log, config.seed);
  for (const name of ignored) {
    world.log.debug(
      `the variable ${name} is ignored: it holds the address of a Kubernetes Service`,
    );
  }
  const code = await runServer(config, world, options);
  await Promise.race([flush(), world.sleep(lastWords)]);
  return code;
}

/** A log on standard error, and what waits until all of it is written. */
function openLog({ logLevel, logFormat }: Config) {
  const writer = new LogWriter(
    (bytes) => Deno.stderr.write(bytes),
    (lines, reason) =>
      log.warn("lines of the log could not be written", { lines, reason }),
  );
  const log = createLog({
    level: logLevel,
    format: logFormat,
    write: (line) => writer.add(maskLogLine(line)),
  });
  return { log, flush: () => writer.flush() };
}

async function runServer(
  config: Config,
  world: World,
  options: ServeOptions,
): Promise<number> {
  const { portFile } = config;
  const inTheWay = portFile === null ? null : await clearPortFile(portFile);
  if (inTheWay !== null) return refuse([inTheWay]);
  const server = await createServer(config, world);
  const start = await begin(server, config, { world, options });
  if (!start.ok) return refuse(start.problems);
  const { started } = start;
  const reason = nextReason(options);
  const unwritten = portFile === null
    ? null
    : await writePortFile(portFile, started.port);
  if (unwritten !== null) {
    await started.stop();
    return refuse([unwritten]);
  }
  announce(started, world);
  idle().then(() => server.loadControl());
  const run = { files: start.files, config, tlsPaths: options, world };
  const code = await runUntil(reason, started, run);
  if (portFile !== null) await removePortFile(portFile, started.port);
  return code;
}

/**
 * Resolves after `idleMs`. This timer is the web's own: with the first of
 * `setTimeout` the runtime loads those of Node, for which the first answer
 * would wait (the scenario "start": an eighth of what Standin takes).
 */
function idle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  AbortSignal.timeout(idleMs).onabort = () => resolve();
  return promise;
}

type Start =
  | {
    readonly ok: true;
    readonly started: RunningServer;
    readonly files: FollowedFiles | null;
  }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Takes the stub files in and listens. */
async function begin(
  server: WiredServer,
  config: Config,
  { world, options }: { readonly world: World; readonly options: ServeOptions },
): Promise<Start> {
  try {
    const installed = await install(config, server, world);
    if (!installed.ok) return installed;
    const started = await listen(server, config, options);
    if (typeof started === "string") return { ok: false, problems: [started] };
    return { ok: true, started, files: installed.files };
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return { ok: false, problems: [error.message] };
  }
}

/** What reads stub files is loaded only where there are some: it is half of the start. */
async function install(
  { stubs, data }: Config,
  server: WiredServer,
  world: World,
): Promise<Installation | { ok: true; files: null }> {
  if (stubs.length + data.length === 0) return { ok: true, files: null };
  const { installStubs } = await import("../stub_files/install.ts");
  const paths = [...stubs, ...data.map((path) => ({ data: path }))];
  return await installStubs(paths, server, world);
}

/** One line a problem, then the exit code of a start that failed. */
function refuse(problems: readonly string[]): number {
  for (const problem of problems) complain(problem);
  return 1;
}

async function listen(
  server: WiredServer,
  { host, port, tls, listener }: Config,
  files: TlsPaths,
): Promise<RunningServer | string> {
  const explain = async () => {
    if (tls === null) return null;
    const { describeTls } = await import("./certificate.ts");
    return await describeTls(tls, files);
  };
  // The exact listener starts with anything, and then fails with each client.
  const trouble = listener === "exact" ? await explain() : null;
  if (trouble !== null) return trouble;
  try {
    return await server.listen();
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return await explain() ?? `Cannot listen on ${host}:${port}: ${reason}`;
  }
}

/** The first line on standard output is for people and for scripts: it ends with the address. */
function announce({ addresses }: RunningServer, world: World): void {
  if (!say(`Standin listens on ${addresses[0]}`)) {
    world.log.warn("standard output cannot be written", { at: addresses[0] });
  }
  world.log.debug("the admin UI is ready", { at: `${addresses[0]}/__admin__` });
}

/** What goes on while the server runs. */
interface Run {
  /** The files that its stubs came from. */
  readonly files: FollowedFiles | null;
  readonly config: Config;
  readonly tlsPaths: TlsPaths;
  readonly world: World;
}

/** Why a run should end, as the log says it. */
type Reason = { readonly signal: Deno.Signal } | { readonly reason: string };

/** What comes first of all that ends a run. */
function nextReason({ untilStdinEnds }: ServeOptions): Promise<Reason> {
  const signal = nextSignal().then((signal): Reason => ({ signal }));
  if (!untilStdinEnds) return signal;
  const end = stdinEnd().then((): Reason => ({
    reason: "standard input ended",
  }));
  return Promise.race([signal, end]);
}

async function runUntil(
  reason: Promise<Reason>,
  running: RunningServer,
  run: Run,
): Promise<number> {
  const watching = new AbortController();
  if (run.config.watch) run.files?.watch(watching.signal);
  onReload(() => reload(running, run));
  const cause = await reason;
  const { log } = run.world;
  const impatient = nextSignal().then(() => 130);
  const drain = drainFor(cause, run.config);
  if (drain > 0) log.info("draining", { ...cause, ms: drain });
  const stopped = (drain > 0 ? running.drain(drain) : Promise.resolve())
    .then(() => {
      log.info("stopping", { ...cause });
      watching.abort();
      return running.stop();
    }).then(() => 0);
  return await Promise.race([stopped, impatient]);
}

/** Milliseconds in which balancers may notice: an orchestrator sends SIGTERM, and has others to ask. Nobody waits for a Ctrl+C. */
function drainFor(cause: Reason, { drain }: Config): number {
  return "signal" in cause && cause.signal === "SIGTERM" ? drain : 0;
}

async function reload(
  running: RunningServer,
  { files, config, tlsPaths, world }: Run,
): Promise<void> {
  if (files === null) world.log.info("there are no stub files to read again");
  else files.reload();
  if (config.tls === null) return;
  const { renewCertificate } = await import("./certificate.ts");
  await renewCertificate(running, tlsPaths, world.log);
}
