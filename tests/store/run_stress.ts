// deno task stress:store [COUNT]: three servers behind a balancer, with so many
// writes, racing claims and assertions; prints what should never be.

import { stress } from "./stress.ts";

const count = Number(Deno.args[0] ?? 10_000);
const figures = await stress({
  writes: Math.ceil(count / 4),
  claims: count,
  assertions: count,
  kills: true,
});
console.log(JSON.stringify(figures, null, 2));
const { stale, claimed, allowed, wrongAndConclusive } = figures;
Deno.exit(stale + wrongAndConclusive === 0 && claimed <= allowed ? 0 : 1);
