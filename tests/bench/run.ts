/** `deno task bench`: see docs/performance.md. */
import { join } from "@std/path";
import { adminProgram } from "./admin_program.ts";
import { contest } from "./contest.ts";
import type { Contestant } from "./contestant.ts";
import { growthPrograms } from "./growth_programs.ts";
import { findLoadTool } from "./load.ts";
import { machineFacts } from "./machine.ts";
import { mappingsProgram } from "./mappings_program.ts";
import { memoryProgram } from "./memory_program.ts";
import { type Options, parseOptions, usage } from "./options.ts";
import { cacheFolder, type Fetched, readFetched } from "./peers/cache.ts";
import { type Peer, peers } from "./peers/peers.ts";
import type { Program } from "./program.ts";
import {
  readResults,
  replaced,
  type Results,
  writeResults,
} from "./results.ts";
import { piecesProgram } from "./pieces_program.ts";
import { type Scenario, scenarios } from "./scenarios.ts";
import { idleProgram, startProgram } from "./start_program.ts";
import { storeProgram, storeTimesProgram } from "./store/program.ts";
import { streamsProgram } from "./streams_program.ts";
import { waitersProgram } from "./waiters_program.ts";
import { contestTable, programTable, ratioTable } from "./tables.ts";

const programs: readonly Program[] = [
  startProgram,
  mappingsProgram,
  idleProgram,
  streamsProgram,
  piecesProgram,
  waitersProgram,
  adminProgram,
  storeProgram,
  storeTimesProgram,
  memoryProgram,
  ...growthPrograms,
];

const parsed = parseOptions(Deno.args);
if (parsed.ok) await runAll(parsed.options);
else {
  console.error(`${parsed.reason}\n\n${usage}`);
  Deno.exit(2);
}

async function runAll(options: Options): Promise<void> {
  const names = [...scenarios, ...programs].map(({ name }) => name);
  const unknown = options.only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `Unknown: ${unknown.join(", ")}. There are ${names.join(", ")}.`,
    );
    Deno.exit(2);
  }
  const chosen = ({ name }: Scenario | Program) =>
    options.only === null || options.only.includes(name);
  const path = options.out ?? await defaultOut();
  const tool = await findLoadTool();
  let results = await blank(options, path, tool.name);
  const rivals = await chosenPeers(options);
  for (const scenario of scenarios.filter(chosen)) {
    const result = await contest(scenario, { ...options, tool, peers: rivals });
    console.log(`\n## ${result.title}\n\n${contestTable(result)}`);
    if (result.missing.some(({ name }) => name === "Standin")) {
      Deno.exitCode = 1;
    }
    const contests = replaced(results.contests, result);
    results = { ...results, contests, at: new Date().toISOString() };
    await writeResults(path, results);
  }
  for (const program of programs.filter(chosen)) {
    const result = await program.run(options, tool, rivals);
    console.log(`\n## ${result.title}\n\n${programTable(result)}`);
    const found = replaced(results.programs, result);
    results = { ...results, programs: found, at: new Date().toISOString() };
    await writeResults(path, results);
  }
  console.log(`\n## Ratios\n`);
  console.log(ratioTable(results.contests, results.programs));
  console.log(`Written to "${path}".`);
}

async function defaultOut(): Promise<string> {
  await Deno.mkdir(cacheFolder(), { recursive: true });
  return join(cacheFolder(), "results.json");
}

async function blank(
  { seconds, connections, merge }: Options,
  path: string,
  tool: string,
): Promise<Results> {
  const old = merge ? await readResults(path) : null;
  return {
    at: new Date().toISOString(),
    machine: await machineFacts(tool),
    seconds,
    connections,
    contests: old?.contests ?? [],
    programs: old?.programs ?? [],
  };
}

async function chosenPeers({ contestants }: Options): Promise<Contestant[]> {
  const fetched = await readFetched();
  return peers
    .filter(({ name }) =>
      contestants === null ||
      contestants.some((part) => name.toLowerCase().includes(part))
    )
    .map((peer) => fetchedPeer(peer, fetched.get(peer.name)));
}

/** A peer that was not fetched takes part as one that cannot start. */
function fetchedPeer(peer: Peer, fetched: Fetched | undefined): Contestant {
  const name = `${peer.name} ${peer.version}`;
  if (fetched?.ok) return { ...peer, name };
  const reason = fetched?.reason ?? 'not fetched: run "deno task bench:peers"';
  return { name, start: () => Promise.resolve({ ok: false, reason }) };
}
