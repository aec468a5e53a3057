import { cpus, loadavg, release, totalmem, type } from "node:os";

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  /** Of the minute before the run: above 0.5 others were at work too. */
  readonly loadBefore: number;
  readonly versions: Readonly<Record<string, string>>;
}

/** What a reader needs to know of the machine to judge the figures. */
export async function machineFacts(loadTool: string): Promise<Machine> {
  const cores = cpus();
  return {
    processor: cores[0]?.model.trim() ?? "unknown",
    cores: cores.length,
    memoryBytes: totalmem(),
    system: `${type()} ${release()} ${Deno.build.arch}`,
    loadBefore: loadavg()[0] ?? NaN,
    versions: {
      deno: Deno.version.deno,
      v8: Deno.version.v8,
      load: loadTool,
      node: await firstLine("node", "--version"),
      java: await firstLine("java", "-version"),
    },
  };
}

async function firstLine(command: string, flag: string): Promise<string> {
  try {
    const { stdout, stderr } = await new Deno.Command(command, { args: [flag] })
      .output();
    const decoder = new TextDecoder();
    const said = decoder.decode(stdout) + decoder.decode(stderr);
    return said.trim().split("\n")[0] ?? "unknown";
  } catch {
    return "not installed";
  }
}
