import type { Build, Config } from "../config.ts";
import { createLog } from "../log.ts";
import { type Running, startServer } from "../server.ts";
import { readStubFiles } from "../stub_files/read.ts";
import { createStubSet, type StubSet } from "../stub_files/stub_set.ts";
import { keepStubsFresh } from "../stub_files/watch.ts";
import { createWorld, type World } from "../world.ts";
import { readConfig } from "./config_reader.ts";
import type { ServeOptions } from "./options.ts";

/** Serves until a signal comes; the exit code tells how it ended. */
export async function serve(
  options: ServeOptions,
  build: Build,
): Promise<number> {
  const reading = await readConfig(options, build);
  if (!reading.ok) return refuse(reading.problems);
  const { config } = reading;
  const world = createWorld(
    createLog({
      level: config.logLevel,
      format: config.logFormat,
      write: (line) => console.error(line),
    }),
    config.seed,
  );
  const files = await readStubFiles(config.stubs);
  if (!files.ok) return refuse(files.problems);
  const started = start(config, world);
  if (typeof started === "string") return refuse([started]);
  const stubs = createStubSet(started.registry, started.scopes, world);
  const applied = stubs.apply(files.entries);
  if (!applied.ok) return refuse(applied.problems);
  const signal = nextSignal();
  await announce(started, config, world);
  return await runUntil(signal, started, { config, stubs, world });
}

/** One line a problem, then the exit code of a start that failed. */
function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return 1;
}

function start(config: Config, world: World): Running | string {
  try {
    return startServer(config, world);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Can not listen on ${config.host}:${config.port}: ${reason}`;
  }
}

/** The first line on standard output is for people and for scripts: it ends with the address. */
async function announce(
  { port, addresses }: Running,
  { portFile }: Config,
  world: World,
): Promise<void> {
  if (portFile !== null) {
    // A reader that sees the file must find the whole number in it.
    await Deno.writeTextFile(`${portFile}.part`, `${port}\n`);
    await Deno.rename(`${portFile}.part`, portFile);
  }
  console.log(`Standin listens on ${addresses[0]}`);
  world.log.debug("the admin UI is ready", { at: `${addresses[0]}/__admin__` });
}

interface Serving {
  readonly config: Config;
  readonly stubs: StubSet;
  readonly world: World;
}

async function runUntil(
  signal: Promise<Deno.Signal>,
  running: Running,
  { config, stubs, world }: Serving,
): Promise<number> {
  const watching = new AbortController();
  if (config.watch && config.stubs.length > 0) {
    keepStubsFresh(config.stubs, stubs, world, watching.signal);
  }
  world.log.info("stopping", { signal: await signal });
  watching.abort();
  const impatient = nextSignal().then(() => 130);
  const stopped = running.stop().then(() => 0);
  return await Promise.race([stopped, impatient]);
}

/** SIGINT or SIGTERM, whichever comes first; Windows knows no SIGTERM. */
function nextSignal(): Promise<Deno.Signal> {
  const signals: Deno.Signal[] = Deno.build.os === "windows"
    ? ["SIGINT", "SIGBREAK"]
    : ["SIGINT", "SIGTERM"];
  return new Promise((resolve) => {
    for (const signal of signals) {
      Deno.addSignalListener(signal, () => resolve(signal));
    }
  });
}
