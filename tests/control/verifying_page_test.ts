import assert from "node:assert/strict";
import { startStandin, testFast } from "../harness.ts";
import { examples, fits, run } from "./page_examples.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/verifying.md", import.meta.url),
);

testFast(
  "the page on verifying shows every example as it is answered",
  async () => {
    await using server = await startStandin();
    const all = examples(page);
    assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
    for (const { command, kind, answer } of all) {
      const real = await run(server, command, "");
      if (kind === "json") {
        assert.ok(
          fits(JSON.parse(answer), real.json),
          `${command}\n${real.text}`,
        );
      } else {assert.ok(
          real.text.startsWith(answer),
          `${command}\n${real.text}`,
        );}
    }
  },
);
