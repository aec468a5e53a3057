import { join } from "@std/path";
import { cacheFolder } from "../python_environment.ts";
import { runIn } from "./tarballs.ts";

/** Runs Maven with a repository of the tests' own; without a network where it was filled before. */
export function maven(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const own = `-Dmaven.repo.local=${join(cacheFolder(), "maven")}`;
  return runIn(folder, ["mvn", "--batch-mode", "--quiet", own, ...args], env);
}

/** A folder with a `pom.xml` and tests. */
export async function makeProject(
  files: Iterable<readonly [string, string]>,
): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "standin-java-" });
  const tests = join(folder, "src", "test", "java");
  await Deno.mkdir(tests, { recursive: true });
  for (const [name, text] of files) {
    const place = name === "pom.xml" ? folder : tests;
    await Deno.writeTextFile(join(place, name), text);
  }
  return folder;
}

const empty = `class EmptyTest {
  @org.junit.jupiter.api.Test
  void passes() {}
}
`;

/** Why a Java project with this `pom.xml` cannot be tested here; null where it can. */
export async function missingJava(pom: string): Promise<string | null> {
  const folder = await makeProject([["pom.xml", pom], [
    "EmptyTest.java",
    empty,
  ]]);
  try {
    if ((await maven(folder, ["--offline", "test"])).code === 0) return null;
    const { code, text } = await maven(folder, ["test"]);
    if (code === 0) return null;
    const [reason] = /^\[ERROR\].*$/m.exec(text) ?? [text];
    return `Maven cannot test an empty project here: ${reason}`;
  } catch {
    return "Maven is not installed";
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
