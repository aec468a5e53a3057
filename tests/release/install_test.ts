import assert from "node:assert/strict";
import { type Files, release, target } from "./fake_release.ts";

const installer = new URL("../../install.sh", import.meta.url).pathname;

// Windows has install.ps1.
const ignore = Deno.build.os === "windows";

interface Installation {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly directory: string;
  readonly installed: readonly string[];
}

/** Runs the installer against a server of `files`, into a folder that is there for `check` alone. */
async function install(
  files: Files,
  check: (installation: Installation) => void | Promise<void>,
  options: { args?: string[]; uname?: string; before?: string } = {},
): Promise<void> {
  const scratch = await Deno.makeTempDir();
  const directory = `${scratch}/a folder/bin`;
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => {
      const body = files.get(new URL(request.url).pathname);
      return body === undefined
        ? new Response("no such file", { status: 404 })
        : new Response(body);
    },
  );
  try {
    await Deno.mkdir(`${scratch}/programs`);
    await Deno.mkdir(`${scratch}/tmp`);
    if (options.uname !== undefined) {
      const path = `${scratch}/programs/uname`;
      await Deno.writeTextFile(path, `#!/bin/sh\necho ${options.uname}\n`);
      await Deno.chmod(path, 0o755);
    }
    if (options.before !== undefined) {
      await Deno.mkdir(directory, { recursive: true });
      await Deno.writeTextFile(`${directory}/standin`, options.before);
    }
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: [installer, "--dir", directory, ...options.args ?? []],
      clearEnv: true,
      env: {
        PATH: `${scratch}/programs:${Deno.env.get("PATH")}`,
        HOME: scratch,
        TMPDIR: `${scratch}/tmp`,
        STANDIN_BASE_URL: `http://127.0.0.1:${server.addr.port}/`,
      },
    }).output();
    const decoder = new TextDecoder();
    await check({
      code,
      stdout: decoder.decode(stdout),
      stderr: decoder.decode(stderr),
      directory,
      installed: names(directory),
    });
    assert.deepEqual(names(`${scratch}/tmp`), [], "a temporary file is left");
  } finally {
    await server.shutdown();
    await Deno.remove(scratch, { recursive: true });
  }
}

function names(directory: string): string[] {
  try {
    return [...Deno.readDirSync(directory)].map((entry) => entry.name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

Deno.test({
  name: "the installer installs the latest release for this platform",
  ignore,
  fn: async () => {
    await install(await release(), async (done) => {
      assert.equal(done.stderr, "");
      assert.equal(done.code, 0);
      assert.deepEqual(done.installed, ["standin"]);
      assert.match(done.stdout, /Add it to your PATH: export PATH="/);
      const { stdout } = await new Deno.Command(`${done.directory}/standin`)
        .output();
      assert.equal(new TextDecoder().decode(stdout), "standin 1.2.3\n");
    });
  },
});

Deno.test({
  name: "the installer installs the version that it is asked for",
  ignore,
  fn: async () => {
    const files = await release({
      version: "0.9.0",
      at: "/download/v0.9.0",
    });
    for (const asked of ["0.9.0", "v0.9.0"]) {
      await install(files, (done) => {
        assert.equal(done.code, 0, done.stderr);
        assert.match(done.stdout, /from standin-v0\.9\.0-/);
      }, { args: ["--version", asked] });
    }
  },
});

Deno.test({
  name: "the installer leaves the old program alone when the sum is wrong",
  ignore,
  fn: async () => {
    await install(await release({ sumOf: "something else" }), async (done) => {
      assert.equal(done.code, 1);
      assert.match(done.stderr, /the sum of "standin-v1\.2\.3-.*" is wrong/);
      assert.deepEqual(done.installed, ["standin"]);
      const kept = await Deno.readTextFile(`${done.directory}/standin`);
      assert.equal(kept, "old");
    }, { before: "old" });
  },
});

Deno.test({
  name: "the installer replaces an old program",
  ignore,
  fn: async () => {
    await install(await release(), async (done) => {
      assert.equal(done.code, 0, done.stderr);
      const now = await Deno.readTextFile(`${done.directory}/standin`);
      assert.match(now, /standin 1\.2\.3/);
    }, { before: "old" });
  },
});

Deno.test({
  name: "the installer says which address it could not download",
  ignore,
  fn: async () => {
    await install(new Map(), (done) => {
      assert.equal(done.code, 1);
      assert.match(
        done.stderr,
        /could not download "http:.*\/download\/v9\.9\.9\/SHA256SUMS"/,
      );
      assert.deepEqual(done.installed, []);
    }, { args: ["--version", "9.9.9"] });
  },
});

Deno.test({
  name: "the installer installs nothing when the archive is missing",
  ignore,
  fn: async () => {
    const files = await release();
    for (const path of files.keys()) {
      if (path.endsWith(".tar.gz")) files.delete(path);
    }
    await install(files, (done) => {
      assert.equal(done.code, 1);
      assert.match(done.stderr, /could not download ".*\.tar\.gz"/);
      assert.deepEqual(done.installed, []);
    });
  },
});

Deno.test({
  name: "the installer names a platform that the release lacks",
  ignore,
  fn: async () => {
    await install(await release({ target: "riscv64-plan9" }), (done) => {
      assert.equal(done.code, 1);
      assert.match(done.stderr, new RegExp(`holds nothing for "${target}"`));
      assert.deepEqual(done.installed, []);
    });
  },
});

Deno.test({
  name: "the installer refuses a system that has no release",
  ignore,
  fn: async () => {
    await install(await release(), (done) => {
      assert.equal(done.code, 1);
      assert.match(done.stderr, /no release for "SunOS" on "SunOS"/);
    }, { uname: "SunOS" });
  },
});

Deno.test({
  name: "the installer refuses an unknown option",
  ignore,
  fn: async () => {
    await install(new Map(), (done) => {
      assert.equal(done.code, 1);
      assert.match(done.stderr, /the option "--fast" is unknown/);
    }, { args: ["--fast"] });
  },
});

Deno.test({
  name: "the installer runs nothing when its own download was cut",
  ignore,
  fn: async () => {
    const text = await Deno.readTextFile(installer);
    const cut = text.slice(0, text.lastIndexOf('main "$@"'));
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", cut],
      clearEnv: true,
    }).output();
    assert.equal(code, 0);
    assert.equal(stdout.length + stderr.length, 0);
  },
});
