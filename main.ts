import { InvalidArgumentError } from "commander";
import { createProgram } from "./src/cli/program.ts";
import { readBuild } from "./src/cli/version.ts";

if (import.meta.main) {
  try {
    const program = createProgram(readBuild(), (code) => Deno.exit(code));
    await program.parseAsync(Deno.args, { from: "user" });
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    console.error(`error: ${error.message}`);
    Deno.exit(2);
  }
}
