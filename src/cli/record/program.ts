/** How a program ended, or why it did not begin. */
export type ProgramEnd =
  | { readonly ok: true; readonly code: number }
  | { readonly ok: false; readonly problem: string };

/** A program that asks the whole group of processes to end, as a terminal does, has asked it already. */
const passedOn: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? []
  : ["SIGTERM"];

const heardByAll: readonly Deno.Signal[] = ["SIGINT"];

/**
 * Runs a program with some more variables to its end; it has the terminal. What
 * asks this process to end in the meantime asks the program: what it has done
 * until then counts.
 */
export async function runProgram(
  [name = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramEnd> {
  const held: (() => void)[] = [];
  try {
    const child = new Deno.Command(name, { args, env }).spawn();
    for (const signal of heardByAll) held.push(onSignal(signal, () => {}));
    for (const signal of passedOn) {
      held.push(onSignal(signal, () => kill(child, signal)));
    }
    return { ok: true, code: (await child.status).code };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `Cannot run ${name}: ${reason}` };
  } finally {
    for (const release of held) release();
  }
}

function onSignal(signal: Deno.Signal, hear: () => void): () => void {
  Deno.addSignalListener(signal, hear);
  return () => Deno.removeSignalListener(signal, hear);
}

function kill(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has ended by itself.
  }
}
