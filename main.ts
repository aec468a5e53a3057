import { run } from "./src/cli/run.ts";
import { readBuild } from "./src/cli/version.ts";

if (import.meta.main) Deno.exit(await run(Deno.args, readBuild()));
