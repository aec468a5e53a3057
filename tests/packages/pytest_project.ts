import assert from "node:assert/strict";
import { fromFileUrl, join } from "@std/path";
import { installPackage } from "../python_environment.ts";

const root = fromFileUrl(new URL("../../", import.meta.url));

/** What builds the plugin, and what it is used with. */
const environment = await installPackage({
  name: "pytest",
  version: "9.2.0",
  module: "pytest, xdist, flit_core",
  companions: ["pytest-xdist==3.8.0", "flit_core==4.2.0"],
});

/** How the source is started; a path with a space in it would need quotes. */
const command = [Deno.execPath(), "run", "-A", "--no-check"]
  .concat(join(root, "main.ts"));

interface Ended {
  readonly code: number;
  /** What pytest wrote. */
  readonly text: string;
}

/** A folder of tests, and the plugin installed as pip does it. */
export interface PytestProject extends AsyncDisposable {
  readonly folder: string;
  /** Runs pytest in it; variables that are empty are unset. */
  run(args?: readonly string[], env?: Record<string, string>): Promise<Ended>;
}

/** Installs the plugin beside tests, by their names. */
export async function makeProject(
  files: Readonly<Record<string, string>>,
): Promise<PytestProject> {
  const folder = await Deno.makeTempDir({ prefix: "standin-pytest-" });
  const packages = join(folder, "packages");
  await python(
    ["-m", "pip", "install", "--quiet", "--no-deps"].concat(
      ["--disable-pip-version-check", "--no-build-isolation"],
      ["--target", packages, join(root, "packages", "pytest-standin")],
    ),
    folder,
  ).then(({ code, text }) => assert.equal(code, 0, text));
  await Deno.mkdir(join(folder, "tests"));
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(join(folder, "tests", name), text);
  }
  return {
    folder,
    run: (args = [], env = {}) =>
      python(["-m", "pytest", "tests", ...args], folder, {
        PYTHONPATH: packages,
        STANDIN_COMMAND: command.join(" "),
        ...env,
      }),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

async function python(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> {
  assert.ok(environment.ok);
  const { code, stdout, stderr } = await new Deno.Command(environment.python, {
    args: [...args],
    cwd,
    env: {
      NO_COLOR: "1",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTEST_ADDOPTS: "",
      STANDIN_URL: "",
      ...env,
    },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** Defines a test that is skipped, and says why, where pytest cannot be had. */
export function testPytest(name: string, fn: () => Promise<void>): void {
  const why = environment.ok ? "" : ` (skipped: ${environment.reason})`;
  Deno.test({ name: name + why, ignore: !environment.ok, fn });
}
