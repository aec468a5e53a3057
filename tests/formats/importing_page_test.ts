import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { formatNames } from "../../src/model/format_names.ts";

const page = Deno.readTextFileSync(
  new URL("../../docs/importing.md", import.meta.url),
);

/** The JSON of the fenced blocks whose fence says `json` and a word. */
function blocks(word: string): Record<string, unknown>[] {
  const fence = new RegExp(`^\`\`\`json ${word}\\n([^]*?)^\`\`\``, "gm");
  return [...page.matchAll(fence)].map((match) => JSON.parse(match[1] ?? ""));
}

Deno.test("docs/importing.md shows the stubs that its imports make", async () => {
  const payloads = blocks("import");
  const stubs = blocks("stub");
  assert.equal(payloads.length, stubs.length);
  for (const [at, payload] of payloads.entries()) {
    await using server = await startStandin();
    const answer = await server.control("POST", "/__mock__/import", payload);
    assert.equal(answer.status, 200, answer.text);
    const shown = stubs[at] ?? {};
    const [stub] = await server.stubs();
    const listed: Record<string, unknown> = { ...stub };
    await using other = await startStandin();
    const id = await other.stub(shown);
    const expected: Record<string, unknown> = { ...await other.listed(id) };
    for (const name of Object.keys(shown)) {
      assert.deepEqual(listed[name], expected[name], name);
    }
  }
});

Deno.test("docs/importing.md has a row for each format", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` +\| .* \| .* \|$/gm)]
    .map(([, name]) => name).filter((name) =>
      formatNames.some((one) => one === name)
    );
  assert.deepEqual(rows.toSorted(), formatNames.toSorted());
});
