/** `deno task bench:peers [NAME]`: brings the other tools from their registries, or one of them. */
import {
  cacheFolder,
  type Fetched,
  readFetched,
  writeFetched,
} from "./cache.ts";
import { peers } from "./peers.ts";

const wanted = Deno.args[0]?.toLowerCase() ?? "";
const fetched = await readFetched();
for (const { name, version, fetch } of peers) {
  if (!name.toLowerCase().includes(wanted)) continue;
  console.log(`${name} ${version}`);
  const reason = await fetch(cacheFolder());
  const outcome: Fetched = reason === null
    ? { ok: true, version }
    : { ok: false, reason };
  fetched.set(name, outcome);
  console.log(reason === null ? "  fetched" : `  missing: ${reason}`);
}
await writeFetched(fetched);
