import assert from "node:assert/strict";
import { join } from "@std/path";
import { startStandin } from "../harness.ts";
import { cacheFolder } from "../python_environment.ts";
import { fileOfQuickstart } from "../release/quickstart.ts";
import { runIn } from "./tarballs.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/java.md", import.meta.url),
);

/** The files that the page shows, by name, and its pom.xml. */
function filesOf(): Map<string, string> {
  const blocks = page.matchAll(/^```(?:java (\w+\.java)|xml)\n([^]*?)^```$/gm);
  return new Map(
    [...blocks].map(([, name = "pom.xml", text = ""]) => [name, text]),
  );
}

/** Runs Maven with a repository of the tests' own; without a network where it was filled before. */
function maven(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const own = `-Dmaven.repo.local=${join(cacheFolder(), "maven")}`;
  return runIn(folder, ["mvn", "--batch-mode", "--quiet", own, ...args], env);
}

async function makeProject(
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

/** Why a Java project cannot be tested here; null where it can. */
async function missingJava(): Promise<string | null> {
  const pom = filesOf().get("pom.xml") ?? "";
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

const missing = await missingJava();

Deno.test({
  name:
    `docs/java.md and the quickstart show an extension that compiles and works${
      missing === null ? "" : ` (skipped: ${missing})`
    }`,
  ignore: missing !== null,
  async fn() {
    const files = filesOf();
    assert.equal(files.size, 4);
    const quick = "CheckoutTest.java";
    files.set(quick, await fileOfQuickstart("Java", quick));
    await using server = await startStandin();
    const folder = await makeProject(files);
    try {
      const { code, text } = await maven(folder, ["--offline", "test"], {
        STANDIN_URL: server.url,
      });
      assert.equal(code, 1, text);
      assert.match(text, /Tests run: 3, Failures: 1, Errors: 0/, text);
      const [, shown = ""] = /^```text\n([^]*?)^```$/m.exec(page) ?? [];
      for (const line of shown.trim().split("\n")) {
        assert.ok(text.includes(line), `"${line}" is not in:\n${text}`);
      }
      const { json } = await server.control("GET", "/__mock__/scopes");
      assert.deepEqual(json, { scopes: [], details: [] });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
