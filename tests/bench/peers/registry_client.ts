import { join } from "@std/path";
import { cacheFolder } from "./cache.ts";

/** Runs a registry's client in the cache folder; why it failed, or null. */
export async function runClient(
  command: string,
  args: readonly string[],
): Promise<string | null> {
  await Deno.mkdir(cacheFolder(), { recursive: true });
  try {
    const { success, stdout, stderr } = await new Deno.Command(command, {
      args: [...args],
      cwd: cacheFolder(),
      env: { GOBIN: join(cacheFolder(), "bin") },
    }).output();
    if (success) return null;
    const decoder = new TextDecoder();
    const said = decoder.decode(stdout) + decoder.decode(stderr);
    const plain = said.trim().replaceAll(/https?:\/\/\S+/g, "the registry:");
    return `"${command}" said: ${plain.slice(0, 300)}`;
  } catch (error) {
    return `"${command}" cannot be run: ` +
      (error instanceof Error ? error.message : String(error));
  }
}

/** A package of npm with what it needs to run. */
export function npm(folder: string, name: string): Promise<string | null> {
  return runClient("npm", [
    ...["install", "--prefix", folder],
    ...["--no-audit", "--no-fund", "--omit=dev", name],
  ]);
}

/** An artifact of Maven alone; `GROUP:NAME:VERSION:TYPE:CLASSIFIER`. */
export function maven(
  folder: string,
  artifact: string,
): Promise<string | null> {
  return runClient("mvn", [
    ...["-q", "-B", `${dependencyPlugin}:copy`],
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${folder}`,
  ]);
}

export const dependencyPlugin =
  "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";
