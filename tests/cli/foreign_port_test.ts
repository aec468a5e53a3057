import assert from "node:assert/strict";
import { type Launch, serving, until } from "../executable/program.ts";
import { fromSource, inFolderTest } from "./from_source.ts";

const service = "tcp://10.0.0.7:8910";

async function health([program = "", ...args]: Launch) {
  const { code, stdout } = await new Deno.Command(program, {
    args: [...args, "health"],
    stderr: "null",
  }).output();
  return { code, output: new TextDecoder().decode(stdout) };
}

inFolderTest(
  "a port that Kubernetes writes for a Service called standin is not taken for ours",
  (folder) =>
    serving(
      folder,
      ["--log-level", "debug"],
      async ({ url, output }) => {
        const line = "debug the variable STANDIN_PORT is ignored";
        await until("a line of the log", () => output().includes(line));
        const { port } = new URL(url);
        const asked = fromSource({ STANDIN_PORT: service, PORT: port });
        const { code, output: said } = await health(asked);
        assert.equal(code, 0, said);
      },
      fromSource({ STANDIN_PORT: service }),
    ),
);

inFolderTest(
  "a port of another kind is still refused",
  async (folder) => {
    const [program = "", ...args] = fromSource({ STANDIN_PORT: "http://x:1" });
    for (const command of [[], ["health"], ["report"]]) {
      const { code, stderr } = await new Deno.Command(program, {
        args: [...args, ...command],
        cwd: folder,
      }).output();
      assert.equal(code, 2);
      assert.match(
        new TextDecoder().decode(stderr),
        /^error: the variable STANDIN_PORT is "http:/,
      );
    }
  },
);
