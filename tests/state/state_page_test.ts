import assert from "node:assert/strict";
import { z } from "zod";
import { examples, fits, run } from "../control/page_examples.ts";
import { startStandin } from "../harness.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/state.md", import.meta.url),
);

const stubs = z.array(z.unknown());

Deno.test("the page on state shows every example as it is answered", async () => {
  const sections = page.split(/^## /m).slice(1);
  let compared = 0;
  for (const section of sections) {
    await using server = await startStandin();
    for (
      const [, text = ""] of section.matchAll(/```json stubs\n(.*?)\n```/gs)
    ) {
      for (const stub of stubs.parse(JSON.parse(text))) await server.stub(stub);
    }
    for (const { command, kind, answer } of examples(section)) {
      const real = await run(server, command, "");
      compared++;
      if (kind === "text") assert.equal(real.text, answer, command);
      else {
        const wanted: unknown = JSON.parse(answer);
        assert.ok(fits(wanted, real.json), `${command}\n${real.text}`);
      }
    }
  }
  assert.equal(compared, (page.match(/```sh\n/g) ?? []).length);
});
