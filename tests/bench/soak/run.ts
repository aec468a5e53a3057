/**
 * `deno task bench:soak`: scopes that come and go, mixed stubs, bodies up to
 * 1 MiB, misses, proxies that fail and streams that are left, for as long as
 * was asked; a row a minute, and whether the rows are level.
 */
import { machineFacts } from "../machine.ts";
import { keeps, type ProgramResult } from "../program.ts";
import { readResults, replaced, writeResults } from "../results.ts";
import { standin } from "../standin.ts";
import { programTable } from "../tables.ts";
import { levelVerdicts } from "./level.ts";
import { parseOptions, type SoakOptions, usage } from "./options.ts";
import { cells, columns, type Minute } from "./readings.ts";
import { soak } from "./soak.ts";

const parsed = parseOptions(Deno.args);
if (typeof parsed === "string") {
  console.error(`${parsed}\n\n${usage}`);
  Deno.exit(2);
}
Deno.exitCode = await run(parsed) ? 0 : 1;

async function run(options: SoakOptions): Promise<boolean> {
  const started = await standin("Standin", options.flags)
    .start({ routes: [], calls: [] });
  if (!started.ok) {
    console.error(started.reason);
    return false;
  }
  const { running } = started;
  const end = new AbortController();
  const stop = () => end.abort();
  Deno.addSignalListener("SIGINT", stop);
  try {
    console.log(columns.join("\t"));
    const minutes = await soak(running, options, end.signal);
    return await conclude(minutes, options);
  } finally {
    Deno.removeSignalListener("SIGINT", stop);
    await running.stop();
  }
}

/** Prints what was found, and keeps it where a file was named; whether all is level. */
async function conclude(
  minutes: readonly Minute[],
  { scopes, out }: SoakOptions,
): Promise<boolean> {
  const result: ProgramResult = {
    name: "soak",
    title: `${scopes} scopes that come and go`,
    columns,
    rows: minutes.map(cells),
    verdicts: levelVerdicts(minutes),
  };
  console.log(`\n${programTable(result)}`);
  if (out !== null) await keep(result, out);
  const complaints = minutes.some(({ unexpected }) => unexpected > 0);
  if (complaints) console.log("Not everything was answered as expected.");
  if (result.verdicts.length === 0) {
    console.log("Too short to say whether that is level.");
    return !complaints;
  }
  const isLevel = result.verdicts.every(keeps);
  console.log(isLevel ? "Level." : "Not level.");
  return isLevel && !complaints;
}

async function keep(result: ProgramResult, path: string): Promise<void> {
  const old = await readResults(path) ?? {
    machine: await machineFacts("none"),
    seconds: 0,
    connections: 0,
    contests: [],
    programs: [],
  };
  const at = new Date().toISOString();
  const programs = replaced(old.programs, result);
  await writeResults(path, { ...old, at, programs });
}
