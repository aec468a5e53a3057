import { startBalancer } from "./balancer.ts";
import { startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses, textStub } from "./shared_processes.ts";

/** How much is done. */
export interface StressPlan {
  /** Writes, each followed by a read through the balancer and one at each server. */
  readonly writes: number;
  /** Racing requests for a stub that answers a third of them. */
  readonly claims: number;
  /** Assertions, each right after the answer that it counts. */
  readonly assertions: number;
  /** Whether one of three servers is killed halfway through the assertions. */
  readonly kills: boolean;
}

/** Assertions in one scope: those made after a server was lost are sure again. */
const perScope = 100;

/** What came of it. */
export interface StressFigures {
  readonly reads: number;
  readonly stale: number;
  readonly claimed: number;
  readonly allowed: number;
  readonly verdicts: number;
  readonly wrongAndConclusive: number;
  readonly inconclusive: number;
  readonly refused: number;
  readonly writeMs: { readonly median: number; readonly p95: number };
  readonly assertMs: { readonly median: number; readonly p95: number };
}

/** Puts three servers behind a balancer under load, and counts what should never be. */
export async function stress(plan: StressPlan): Promise<StressFigures> {
  await using redis = await startRedis();
  await using servers = await startSharedProcesses(redis.url, 3);
  await using balancer = await startBalancer(servers);
  const reads = await readYourWrites(plan, { servers, balancer });
  const allowed = Math.floor(plan.claims / 3);
  const stub = textStub("/limited", "yes", { max_calls: allowed });
  await ask(balancer, "POST", "/__mock__/stubs", stub);
  let claimed = 0;
  await inParallel(plan.claims, 60, async () => {
    const { text } = await ask(balancer, "GET", "/limited");
    if (text === "yes") claimed++;
  });
  const verdicts = await countedVerdicts(plan, {
    balancer,
    kill: async () => await servers[2]?.kill(),
  });
  return { ...reads, claimed, allowed, ...verdicts };
}

type Place = { readonly url: string };

async function readYourWrites(
  { writes }: StressPlan,
  { servers, balancer }: { servers: readonly Place[]; balancer: Place },
) {
  let [reads, stale] = [0, 0];
  const took: number[] = [];
  const { json } = await ask(
    balancer,
    "POST",
    "/__mock__/stubs",
    textStub("/read", "-1"),
  );
  const path = `/__mock__/stubs/${json["stub_id"]}`;
  for (let at = 0; at < writes; at++) {
    const start = performance.now();
    await ask(balancer, "PUT", path, textStub("/read", String(at)));
    took.push(performance.now() - start);
    const places = [balancer, ...servers];
    const texts = await Promise.all(
      places.map(async (one) => (await ask(one, "GET", "/read")).text),
    );
    reads += texts.length;
    stale += texts.filter((text) => text !== String(at)).length;
  }
  return { reads, stale, writeMs: spread(took) };
}

async function countedVerdicts(
  { assertions, kills }: StressPlan,
  { balancer, kill }: { balancer: Place; kill(): Promise<void> },
) {
  let [wrongAndConclusive, inconclusive, refused] = [0, 0, 0];
  const took: number[] = [];
  await ask(balancer, "POST", "/__mock__/stubs", textStub("/count", "ok"));
  let [counted, unsure, name] = [0, 0, ""];
  for (let at = 0; at < assertions; at++) {
    if (at % perScope === 0) {
      [counted, unsure, name] = [0, 0, `stress-${at}`];
      await ask(balancer, "POST", "/__mock__/scopes", { name });
    }
    if (kills && at === Math.floor(assertions / 2)) await kill();
    const inside = { "mock-scope": name };
    const answer = await ask(balancer, "GET", "/count", undefined, inside)
      .catch(() => null);
    if (answer?.text === "ok") counted++;
    else unsure++;
    const start = performance.now();
    const path = `/__mock__/assert?scope=${name}`;
    const verdict = await ask(balancer, "POST", path, {
      path: "/count",
      times: { $between: [counted, counted + unsure] },
    }).catch(() => null);
    took.push(performance.now() - start);
    if (verdict?.status !== 200) refused++;
    else if (verdict.json["conclusive"] !== true) inconclusive++;
    else if (verdict.json["result"] !== true) wrongAndConclusive++;
  }
  const assertMs = spread(took);
  const verdicts = assertions;
  return { verdicts, wrongAndConclusive, inconclusive, refused, assertMs };
}

async function inParallel(
  count: number,
  width: number,
  run: () => Promise<void>,
): Promise<void> {
  let left = count;
  await Promise.all(Array.from({ length: width }, async () => {
    while (left-- > 0) await run();
  }));
}

function spread(all: readonly number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { median: at(0.5), p95: at(0.95) };
}
