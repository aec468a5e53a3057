import assert from "node:assert/strict";
import { until } from "../executable/program.ts";
import { stub, write } from "../stub_files/folder.ts";
import { fromSource, inFolderTest, servingFromSource } from "./from_source.ts";

const file = (body: string) => JSON.stringify([stub("a", body)]);

inFolderTest(
  "SIGHUP makes a server read its files once more, and not end",
  async (folder) => {
    await write(folder, { "a.json": file("1") });
    const args = ["--stubs", "a.json"];
    await servingFromSource(folder, args, async (server) => {
      await write(folder, { "a.json": file("2") });
      server.stop("SIGHUP");
      await until("the new answer", async () => {
        const answer = await fetch(`${server.url}/a`);
        return await answer.text() === "2";
      });
    });
  },
);

inFolderTest(
  "SIGHUP does not end a server without files",
  async (folder) => {
    await servingFromSource(folder, [], async (server) => {
      server.stop("SIGHUP");
      await until(
        "a line of the log",
        () => server.output().includes("there are no stub files to read again"),
      );
      const health = await fetch(`${server.url}/__mock__/health`);
      assert.equal((await health.json()).status, "ok");
    });
  },
);

/** Starts the program in a terminal of its own, closes that, and prints how the program ends. */
const closing = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
said = b""
while b"listens on" not in said:
    said += os.read(terminal, 1024)
os.close(terminal)
print(os.waitpid(pid, 0)[1])
`;

inFolderTest(
  "a server ends well when its terminal is closed",
  async (folder) => {
    const { stdout } = await new Deno.Command("python3", {
      args: ["-c", closing, ...fromSource(), "--port", "0"],
      cwd: folder,
    }).output();
    assert.equal(new TextDecoder().decode(stdout), "0\n");
  },
  { needs: "python3" },
);
