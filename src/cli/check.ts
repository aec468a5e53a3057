import { complain, say } from "./terminal.ts";

/** Validates stub files; 0 when all are well, 1 when one is not. */
export async function check(paths: readonly string[]): Promise<number> {
  const { describeCheck } = await import("../stub_files/check.ts");
  const { ok, lines } = await describeCheck(paths);
  for (const line of lines) ok ? say(line) : complain(line);
  return ok ? 0 : 1;
}
