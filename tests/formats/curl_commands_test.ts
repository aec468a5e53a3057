import assert from "node:assert/strict";
import { isInstalled } from "../cli/from_source.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { fittingCommands, unclearCommands } from "./curl_command_lines.ts";
import { importInto } from "./imports.ts";

/** Whether there is a bash, and a curl that knows all flags of the commands. */
const isReady = Deno.build.os !== "windows" && isInstalled("bash") &&
  isInstalled("curl") && knowsQuery();

/** Whether curl is of version 7.87 or later. */
function knowsQuery(): boolean {
  const { stdout } = new Deno.Command("curl", { args: ["--version"] })
    .outputSync();
  const [, major = 0, minor = 0] =
    /^curl (\d+)\.(\d+)/.exec(new TextDecoder().decode(stdout)) ?? [];
  return 1000 * Number(major) + Number(minor) >= 7087;
}

/** Runs command lines, and tells the statuses of their requests in order. */
async function statusesOf(server: TestServer, text: string) {
  await server.control("DELETE", "/__mock__/requests");
  await new Deno.Command("bash", {
    args: ["-c", text],
    env: { LC_ALL: "C.UTF-8" },
    stdout: "null",
    stderr: "null",
  }).output();
  const { requests } = await server.requests();
  return requests.map(({ response }) => response?.status);
}

for (const [what, fits, misses] of fittingCommands) {
  Deno.test({
    name: `what curl sends of a command fits its stub, and no other: ${what}`,
    ignore: !isReady,
    fn: async () => {
      await using server = await startStandin();
      const here = (text: string) =>
        text.replaceAll(
          "USER:p%40ss@URL",
          server.url.replace("//", "//me:p%40ss@"),
        )
          .replaceAll("URL", server.url);
      const files = [{ path: "-", content: here(fits) }];
      const options = { status: 201 };
      const { report, stubs } = await importInto(server, files, { options });
      const statuses = await statusesOf(server, here(fits));
      assert.deepEqual(statuses, stubs.map(() => 201), JSON.stringify(report));
      assert.notEqual(statuses.length, 0);
      const others = await statusesOf(server, here(misses));
      assert.ok(others.includes(404), String(others));
    },
  });
}

for (const [command, sentence] of unclearCommands) {
  Deno.test(`a command that is not clear is refused, and says what to change: ${command}`, async () => {
    await using server = await startStandin();
    const text = `curl http://h/before\n${command}\ncurl http://h/after`;
    const isOpen = command.includes("'open");
    const { report, score, stubs } = await importInto(server, [
      { path: "-", content: isOpen ? command : text },
    ]);
    assert.equal(score.refused, 1, JSON.stringify(report));
    const told = report.filter(({ verdict }) => verdict === "refused");
    assert.match(told.map(({ message }) => message).join("\n"), sentence);
    assert.equal(stubs.length, isOpen ? 0 : 2);
  });
}

Deno.test("what is left out of a command without another request is not refused", async () => {
  await using server = await startStandin();
  const text = [
    'curl http://h/a -o "$OUT" --cacert $CA -w "%{http_code}" -x $PROXY',
    "curl http://h/b -b jar.txt",
    "curl http://h/c -z 'Tue, 01 Dec 2020 00:00:00 GMT'",
  ].join("\n");
  const { report, stubs } = await importInto(server, [
    { path: "-", content: text },
  ]);
  assert.equal(stubs.length, 3, JSON.stringify(report));
  const told = report.map(({ message }) => message).join("\n");
  assert.match(told, /cookies are not asked for/);
  assert.match(told, /"-z" is not asked for/);
});
