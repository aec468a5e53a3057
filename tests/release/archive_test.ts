import assert from "node:assert/strict";
import { archive, writeSums } from "../../.ci/archive.ts";
import {
  archiveName,
  isTarget,
  programName,
  type Target,
  targets,
  version,
} from "../../.ci/executable.ts";
import { target as platform } from "./fake_release.ts";

const installer = new URL("../../install.sh", import.meta.url).pathname;

const ignore = Deno.build.os === "windows" || !isTarget(platform) ||
  !await hasTools("tar", "zip", "unzip");

async function hasTools(...names: string[]): Promise<boolean> {
  if (Deno.build.os === "windows") return false;
  const { success } = await new Deno.Command("sh", {
    args: ["-c", names.map((name) => `command -v ${name}`).join(" && ")],
  }).output();
  return success;
}

/** Packs programs that print their target, and their sums, into a folder. */
async function packed(
  chosen: readonly Target[],
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    for (const target of chosen) {
      await Deno.mkdir(`${folder}/${target}`);
      const program = `${folder}/${target}/${programName(target)}`;
      await Deno.writeTextFile(program, `#!/bin/sh\necho ${target}\n`);
      await Deno.chmod(program, 0o755);
      const { ok, stderr } = await archive(folder, target);
      assert.ok(ok, stderr);
    }
    await writeSums(folder, chosen);
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function output(
  program: string,
  args: string[],
  options: Deno.CommandOptions = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    ...options,
  }).output();
  const decoder = new TextDecoder();
  assert.ok(success, decoder.decode(stderr));
  return decoder.decode(stdout);
}

Deno.test({
  name:
    "each archive holds the program, the license and the README, no folders",
  ignore,
  fn: async () => {
    await packed(targets, async (folder) => {
      for (const target of targets) {
        const file = `${folder}/${archiveName(target)}`;
        const listing = target.includes("windows")
          ? await output("unzip", ["-Z1", file])
          : await output("tar", ["-tzf", file]);
        assert.deepEqual(
          listing.trim().split("\n").sort(),
          ["LICENSE", "README.md", programName(target)],
        );
      }
    });
  },
});

Deno.test({
  name: "an archive that is packed again holds what is new",
  ignore,
  fn: async () => {
    const target = "x86_64-pc-windows-msvc";
    await packed([target], async (folder) => {
      const program = `${folder}/${target}/standin.exe`;
      await Deno.writeTextFile(program, "new");
      assert.ok((await archive(folder, target)).ok);
      const file = `${folder}/${archiveName(target)}`;
      assert.equal(await output("unzip", ["-p", file, "standin.exe"]), "new");
    });
  },
});

Deno.test({
  name: "the installer takes what was packed, by the sums that were written",
  ignore,
  fn: async () => {
    await packed(targets, async (folder) => {
      const server = Deno.serve(
        { port: 0, hostname: "127.0.0.1", onListen() {} },
        async (request) => {
          const name = new URL(request.url).pathname.split("/").at(-1);
          return new Response(await Deno.readFile(`${folder}/${name}`));
        },
      );
      try {
        const said = await output("sh", [installer, "--dir", `${folder}/bin`], {
          clearEnv: true,
          env: {
            PATH: Deno.env.get("PATH") ?? "",
            HOME: folder,
            STANDIN_BASE_URL: `http://127.0.0.1:${server.addr.port}`,
          },
        });
        assert.match(said, new RegExp(`standin-v${version}-${platform}`));
        const installed = await output(`${folder}/bin/standin`, []);
        assert.equal(installed.trim(), platform);
      } finally {
        await server.shutdown();
      }
    });
  },
});
