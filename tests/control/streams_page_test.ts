import assert from "node:assert/strict";
import { startStandin, testFast } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { base, type Example, examples, fits, run } from "./page_examples.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/streams.md", import.meta.url),
);

testFast(
  "the page on streams shows every example as it is answered",
  async () => {
    await using server = await startStandin();
    const all = examples(page);
    assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
    let id = "";
    using left = new DisposableStack();

    /** A stream that stays open is read as far as the page shows it. */
    async function open({ command, answer }: Example): Promise<void> {
      const target = command.slice(command.indexOf(base) + base.length);
      const socket = left.use(await openSocket(server.port));
      await socket.send(rawGet(target));
      await socket.until(answer);
      id = (await server.requests("?outcome=open")).requests.at(-1)?.id ?? "";
    }

    for (const example of all) {
      const { command, kind, answer } = example;
      if (command.startsWith("curl -N")) {
        await open(example);
        continue;
      }
      const real = await run(server, command, id);
      if (kind === "json") {
        const isSame = fits(JSON.parse(answer), real.json);
        assert.ok(isSame, `${command}\n${real.text}`);
      } else assert.equal(real.text.trimEnd(), answer, command);
    }
  },
);

Deno.test("every stub of the page on streams is taken", async () => {
  await using server = await startStandin();
  const stubs = [
    ...page.matchAll(/```json\n(\{\n {2}"request"[\s\S]*?\n)```/g),
  ];
  assert.ok(stubs.length > 0);
  for (const [, text = ""] of stubs) await server.stub(text);
});
