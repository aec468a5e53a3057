import { delay } from "./waiting.ts";

/** Resident memory of a process in bytes, or null where the system does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  const status = await read(`/proc/${pid}/status`);
  const found = status?.match(/^VmRSS:\s+(\d+) kB$/m);
  if (found) return Number(found[1]) * 1024;
  return await residentByPs(pid);
}

async function residentByPs(pid: number): Promise<number | null> {
  try {
    const { stdout } = await new Deno.Command("ps", {
      args: ["-o", "rss=", "-p", String(pid)],
    }).output();
    const kib = Number(new TextDecoder().decode(stdout).trim());
    return kib > 0 ? kib * 1024 : null;
  } catch {
    return null;
  }
}

/** Processor time that a process has used, in seconds; null outside Linux. */
export async function processorSeconds(pid: number): Promise<number | null> {
  const stat = await read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in parentheses may hold blanks: fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/**
 * Waits until a process has worked off what a load left behind: a slow one
 * would otherwise take the processor from the next contestant.
 */
export async function quiet(pid: number): Promise<void> {
  const step = 0.2;
  let used = await processorSeconds(pid);
  for (let tries = 0; used !== null && tries < 100; tries++) {
    await delay(step * 1000);
    const now = await processorSeconds(pid);
    if (now === null || now - used < 0.1 * step) return;
    used = now;
  }
}

async function read(path: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch {
    return null;
  }
}
