import assert from "node:assert/strict";
import { z } from "zod";
import { startStandin } from "../harness.ts";
import { base, examples, fits, run } from "./page_examples.ts";

const stubs = z.array(z.unknown());

/** Tries every example of a page, each section with its stubs at a server of its own. */
export async function trySections(page: string): Promise<void> {
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
}
