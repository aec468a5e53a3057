import assert from "node:assert/strict";
import { names } from "./installer.ts";

// The other systems have install.sh.
const ignore = Deno.build.os !== "windows";

const installer = new URL("../../install.ps1", import.meta.url);

async function powershell(
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const { code, stdout, stderr } = await new Deno.Command("pwsh", {
    args: ["-NoProfile", "-NonInteractive", ...args],
    env: { NO_COLOR: "1", ...env },
  }).output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout) + decoder.decode(stderr);
  // Errors come wrapped, with a bar before each line.
  return { code, output: output.replace(/[\s|]+/g, " ") };
}

/** An archive whose program is Deno's: it starts, and knows "--version". */
async function archive(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const [program, zip] = [`${folder}\\standin.exe`, `${folder}\\standin.zip`];
  await Deno.copyFile(Deno.execPath(), program);
  const packing = await powershell([
    "-Command",
    `Compress-Archive -CompressionLevel Fastest -Path '${program}' -DestinationPath '${zip}'`,
  ]);
  assert.equal(packing.code, 0, packing.output);
  return await Deno.readFile(zip);
}

/** Runs the installer against a release whose sum is that of the archive or a wrong one. */
async function install(
  isSumRight: boolean,
  check: (
    done: { code: number; output: string; directory: string },
  ) => void | Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const bytes = await archive(folder);
  const name = "standin-v1.2.3-x86_64-pc-windows-msvc.zip";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sum = isSumRight ? digest.toHex() : "0".repeat(64);
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) =>
      new Response(request.url.endsWith(name) ? bytes : `${sum}  ${name}\n`),
  );
  try {
    const directory = `${folder}\\a folder`;
    const path = decodeURIComponent(installer.pathname).slice(1);
    const done = await powershell(["-File", path, "-Dir", directory], {
      STANDIN_BASE_URL: `http://127.0.0.1:${server.addr.port}/`,
    });
    await check({ ...done, directory });
  } finally {
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test({
  name: "the installer for Windows installs a program that starts",
  ignore,
  fn: async () => {
    await install(true, async ({ code, output, directory }) => {
      assert.equal(code, 0, output);
      assert.deepEqual(names(directory), ["standin.exe"]);
      const program = new Deno.Command(`${directory}\\standin.exe`, {
        args: ["--version"],
      });
      assert.ok((await program.output()).success);
    });
  },
});

Deno.test({
  name: "the installer for Windows installs nothing when the sum is wrong",
  ignore,
  fn: async () => {
    await install(false, ({ code, output, directory }) => {
      assert.equal(code, 1, output);
      assert.match(output, /the SHA-256 sum of "standin-v1\.2\.3-.*" is wrong/);
      assert.deepEqual(names(directory), []);
    });
  },
});
