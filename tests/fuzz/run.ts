/**
 * `deno task fuzz`: throws stubs, requests, templates, patterns and listings at
 * a server, while a probe measures how long other requests wait. What is
 * thrown follows from a seed; the time is bounded.
 */
import { bare } from "../bench/bare.ts";
import type { Contestant, Running } from "../bench/contestant.ts";
import { standin } from "../bench/standin.ts";
import { fixed } from "../bench/workload.ts";
import { type FuzzOptions, parseOptions, usage } from "./options.ts";
import { play } from "./play.ts";
import { inProcess, legSeconds, relay } from "./relay.ts";
import { round } from "./round_arbitrary.ts";
import { savedRound, saveRound } from "./saved_round.ts";
import { repeat, search } from "./search.ts";
import { argumentsOf, flagsOf } from "./server_flags.ts";
import type { Round } from "./shot.ts";
import { watchWaits } from "./waits.ts";

const parsed = parseOptions(Deno.args);
if (typeof parsed === "string") {
  console.error(`${parsed}\n\n${usage}`);
  Deno.exit(2);
}
const isOneRound = parsed.path !== null || parsed.play !== null;
const good = !isOneRound && parsed.seconds > legSeconds
  ? await relay(
    parsed,
    (leg) => inProcess(new URL(import.meta.url), { ...parsed, ...leg }),
  )
  : await fuzz(parsed);
Deno.exitCode = good ? 0 : 1;

/** Fuzzes for as long as was asked; whether all went well. */
async function fuzz(options: FuzzOptions): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "standin-fuzz-" });
  const flags = argumentsOf(flagsOf(options), folder);
  const server = await start(standin("Standin", flags));
  const control = await start(bare("constant"));
  try {
    const portOf = ({ url }: Running) => Number(new URL(url).port);
    await using waits = watchWaits(portOf(server), portOf(control));
    const tools = {
      attempt: (one: Round) => play(server.server, waits, one),
      say: (line: string) => console.log(line),
    };
    if (options.play !== null) {
      return await repeat(await savedRound(options.play), options, tools);
    }
    const { save } = options;
    const keep = save === null
      ? {}
      : { keep: (one: Round, seed: number) => saveRound(save, `${seed}`, one) };
    return await search(options, { rounds: round, ...tools, ...keep });
  } finally {
    await server.stop();
    await control.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

async function start({ name, start }: Contestant): Promise<Running> {
  const answer = fixed("ok");
  const routes = [{ method: "GET", path: "/probe", answer }];
  const started = await start({ routes, calls: [] });
  if (!started.ok) throw new Error(`${name}: ${started.reason}`);
  return started.running;
}
