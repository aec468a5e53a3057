import assert from "node:assert/strict";
import { Run } from "../../src/formats/format.ts";
import { importAnswer } from "../../src/model/import.ts";
import { startStandin } from "../harness.ts";
import { sendImport } from "./imports.ts";
import { endlessFiles } from "./endless_files.ts";
import { longFiles } from "./long_files.ts";
import { longMappings } from "./long_mappings.ts";

const long = { ...longFiles, ...endlessFiles, ...longMappings };

for (const [name, [files, isKept]] of Object.entries(long)) {
  Deno.test(`an import with very many of these is answered soon: ${name}`, async () => {
    await using server = await startStandin();
    const options = { strict: true };
    const sent = await sendImport(server, files, { options });
    assert.ok([200, 422].includes(sent.status), sent.text.slice(0, 300));
    if (sent.status === 422) return assert.equal(isKept, false, sent.text);
    const { stubs, score, report } = sent.as(importAnswer);
    assert.ok(report.length <= 5000, `${report.length} lines`);
    const isLost = stubs.length === 0 && score.refused > 0;
    assert.equal(isLost, !isKept, sent.text.slice(0, 500));
  });
}

Deno.test("entries beyond the most that an import has are refused as a whole", () => {
  const run = new Run({ files: { read: () => undefined } }, {});
  const locate = () => ({ line: 1, column: 1 });
  const source = { file: "a.json", document: { value: [], locate } };
  for (let at = 0; at < 250_003; at++) run.entry(source, [at]);
  const last = run.entries.at(-1);
  assert.equal(run.entries.length, 250_001);
  last?.stub({ request: {}, action: {} });
  assert.equal(last?.drafts.length, 0);
  assert.match(last?.notes[0]?.message ?? "", /has at most 250000 entries/);
});
