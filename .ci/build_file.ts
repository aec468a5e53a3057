import { dirname } from "node:path";

/** Writes what a program tells of its build: the commit and the date. */
export async function writeBuildFile(path: string): Promise<void> {
  const facts = { commit: await commit(), builtAt: new Date().toISOString() };
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeTextFile(path, JSON.stringify(facts) + "\n");
}

async function commit(): Promise<string> {
  try {
    const { success, stdout } = await new Deno.Command("git", {
      args: ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "unknown";
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return "unknown";
  }
}
