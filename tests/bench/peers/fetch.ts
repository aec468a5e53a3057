/** `deno task bench:peers`: brings the other tools from their registries. */
import { join } from "@std/path";
import { cacheFolder, type Fetched, writeFetched } from "./cache.ts";
import { peers } from "./peers.ts";

const fetched = new Map<string, Fetched>();
for (const { name, version, source } of peers) {
  const [command = "", ...args] = source(cacheFolder());
  console.log(`${name} ${version}: ${[command, ...args].join(" ")}`);
  const reason = await run(command, args);
  const outcome: Fetched = reason === null
    ? { ok: true, version }
    : { ok: false, reason };
  fetched.set(name, outcome);
  console.log(reason === null ? "  fetched" : `  missing: ${reason}`);
}
await writeFetched(fetched);

/** Runs a registry's client; why it failed, or null. */
async function run(
  command: string,
  args: readonly string[],
): Promise<string | null> {
  await Deno.mkdir(cacheFolder(), { recursive: true });
  try {
    const { success, stdout, stderr } = await new Deno.Command(command, {
      args: [...args],
      cwd: cacheFolder(),
      env: { GOBIN: join(cacheFolder(), "bin") },
    }).output();
    if (success) return null;
    const decoder = new TextDecoder();
    const said = decoder.decode(stdout) + decoder.decode(stderr);
    const plain = said.trim().replaceAll(/https?:\/\/\S+/g, "the registry:");
    return `"${command}" said: ${plain.slice(0, 300)}`;
  } catch (error) {
    return `"${command}" can not be run: ` +
      (error instanceof Error ? error.message : String(error));
  }
}
