import { complain, say } from "./terminal.ts";

/** Validates stub files, or looks for secrets in any files; 0 when all are well, 1 when one is not. */
export async function check(
  paths: readonly string[],
  isForSecrets: boolean,
): Promise<number> {
  if (isForSecrets) return await checkSecrets(paths);
  const { describeCheck } = await import("../stub_files/check.ts");
  const { ok, lines } = await describeCheck(paths);
  for (const line of lines) ok ? say(line) : complain(line);
  return ok ? 0 : 1;
}

async function checkSecrets(paths: readonly string[]): Promise<number> {
  const { describeSecrets } = await import("./secret_check.ts");
  const { ok, lines } = await describeSecrets(paths);
  for (const line of lines) ok ? say(line) : complain(line);
  return ok ? 0 : 1;
}
