/**
 * Builds the packages for npm into `dist/npm/`, or into the folder that is
 * named. Nothing is published from here.
 */
import { version } from "./executable.ts";
import { packClient } from "./pack_client.ts";
import { packProgram } from "./pack_program.ts";

async function main([output = "dist/npm"]: readonly string[]): Promise<void> {
  await Deno.mkdir(output, { recursive: true });
  const work = await Deno.makeTempDir({ prefix: "standin-pack-" });
  try {
    const program = `${output}/standin-${version}.tgz`;
    await packProgram(`${work}/standin/package`, program);
    const client = `${output}/standin-test-${version}.tgz`;
    await packClient(`${work}/client/package`, client);
    console.log(`${program}\n${client}`);
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

if (import.meta.main) await main(Deno.args);
