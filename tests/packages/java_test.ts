import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { fileOfQuickstart } from "../release/quickstart.ts";
import { makeProject, maven, missingJava } from "./maven_project.ts";

const whole = await Deno.readTextFile(
  new URL("../../docs/java.md", import.meta.url),
);

/** What needs another library has a test of its own. */
const [page = ""] = whole.split(/^## WireMock's client$/m);

/** The files that the page shows, by name, and its pom.xml. */
function filesOf(): Map<string, string> {
  const blocks = page.matchAll(/^```(?:java (\w+\.java)|xml)\n([^]*?)^```$/gm);
  return new Map(
    [...blocks].map(([, name = "pom.xml", text = ""]) => [name, text]),
  );
}

const missing = await missingJava(filesOf().get("pom.xml") ?? "");

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
