import assert from "node:assert/strict";
import { z } from "zod";
import { base, examples, fits, run } from "../control/page_examples.ts";
import { startStandin } from "../harness.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/webhooks.md", import.meta.url),
);

const stubs = z.array(z.unknown());

Deno.test("the page on webhooks shows every example as it is answered", async () => {
  let compared = 0;
  for (const section of page.split(/^## /m).slice(1)) {
    await using server = await startStandin();
    for (
      const [, text = ""] of section.matchAll(/```json stubs\n(.*?)\n```/gs)
    ) {
      const here = text.replaceAll(base, server.url);
      for (const stub of stubs.parse(JSON.parse(here))) await server.stub(stub);
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
