import { createProgram } from "./src/cli/program.ts";
import { readBuild } from "./src/cli/version.ts";

if (import.meta.main) {
  const program = createProgram(readBuild(), (code) => Deno.exit(code));
  await program.parseAsync(Deno.args, { from: "user" });
}
