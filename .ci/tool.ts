export interface Outcome {
  readonly ok: boolean;
  readonly stderr: string;
}

/** Runs a program to its end; one that is not installed is an outcome, too. */
export async function runTool(
  program: string,
  args: readonly string[],
): Promise<Outcome> {
  try {
    const { success, stderr } = await new Deno.Command(program, {
      args: [...args],
      stdout: "inherit",
      stderr: "piped",
      env: { NO_COLOR: "1" },
    }).output();
    return { ok: success, stderr: new TextDecoder().decode(stderr) };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return {
      ok: false,
      stderr: `Cannot run "${program}": it is not installed\n`,
    };
  }
}
