import assert from "node:assert/strict";
import { fromSource } from "../cli/from_source.ts";

const root = new URL("../../", import.meta.url);

/** What the tests install, each in one version. */
const versions = {
  "@playwright/test": "1.65.1",
  "@types/node": "22.20.7",
  bun: "1.4.5",
  node: "22.23.3",
  typescript: "5.9.3",
  vitest: "5.1.2",
} as const;

/** What the TypeScript compiler is told: as strict as anybody's. */
export const typeOptions = [
  ...["--noEmit", "--strict", "--exactOptionalPropertyTypes"],
  ...["--module", "nodenext", "--target", "esnext", "--lib", "esnext,dom"],
  ...["--allowImportingTsExtensions", "--skipLibCheck", "true"],
];

export interface Ended {
  readonly code: number;
  /** What it wrote, errors included. */
  readonly output: string;
}

/** A folder with the client, as npm installs it, and what a runner needs. */
export interface NpmProject {
  readonly folder: string;
  write(path: string, text: string): Promise<void>;
  /** Runs a program of the folder by its name, with a Node of version 22. */
  run(name: string, ...args: readonly string[]): Promise<Ended>;
  /** The same with variables in the environment. */
  runWith(
    env: Readonly<Record<string, string>>,
    name: string,
    ...args: readonly string[]
  ): Promise<Ended>;
}

type Made = { readonly ok: true; readonly project: NpmProject } | {
  readonly ok: false;
  readonly reason: string;
};

/** Makes such a folder, which goes with this process, or says why it cannot. */
export async function makeNpmProject(
  packages: readonly (keyof typeof versions)[],
): Promise<Made> {
  if (Deno.build.os === "windows") {
    return { ok: false, reason: "npm installs its programs otherwise there" };
  }
  const folder = await Deno.makeTempDir({ prefix: "standin-npm-" });
  addEventListener("unload", () => {
    Deno.removeSync(folder, { recursive: true });
  });
  const manifest = JSON.stringify({ type: "module", private: true });
  await Deno.writeTextFile(`${folder}/package.json`, manifest);
  const tarball = `${folder}/client.tgz`;
  const packed = await run(Deno.execPath(), [
    ...["pack", "--allow-dirty", "--no-source-maps", `--output=${tarball}`],
  ], { cwd: new URL("client", root).pathname });
  if (packed.code !== 0) throw new Error(packed.output);
  const installed = await run("npm", [
    ...["install", "--no-audit", "--no-fund", "--prefer-offline", tarball],
    ...packages.map((name) => `${name}@${versions[name]}`),
  ], { cwd: folder });
  if (installed.code !== 0) return { ok: false, reason: reasonOf(installed) };
  return { ok: true, project: projectIn(folder) };
}

/** A test in such a folder, skipped with the reason where there is none. */
export function npmTest(
  made: Made,
  name: string,
  fn: (project: NpmProject) => Promise<void>,
): void {
  Deno.test({
    name: made.ok ? name : `${name} (skipped: ${made.reason})`,
    ignore: !made.ok,
    fn: () => made.ok ? fn(made.project) : Promise.resolve(),
  });
}

function projectIn(folder: string): NpmProject {
  const bin = `${folder}/node_modules/.bin`;
  const runWith: NpmProject["runWith"] = (env, name, ...args) =>
    run(`${bin}/${name}`, args, {
      cwd: folder,
      env: {
        PATH: `${bin}:${Deno.env.get("PATH")}`,
        NO_COLOR: "1",
        STANDIN_COMMAND: fromSource().join(" "),
        ...env,
      },
    });
  return {
    folder,
    async write(path, text) {
      await Deno.writeTextFile(`${folder}/${path}`, text);
    },
    run: (name, ...args) => runWith({}, name, ...args),
    runWith,
  };
}

async function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Record<string, string> },
): Promise<Ended> {
  try {
    const { code, stdout, stderr } = await new Deno.Command(program, {
      args: [...args],
      stdin: "null",
      ...options,
    }).output();
    const decoder = new TextDecoder();
    return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return { code: 127, output: `"${program}" is not installed` };
  }
}

function reasonOf({ output }: Ended): string {
  const [line = "npm cannot install"] = output.split("\n")
    .filter((one) => one.includes("npm error") || one.includes("installed"));
  return line.replace("npm error ", "");
}

/** The modules that docs/client.md shows, by the path in their first line. */
export async function modulesOfPage(): Promise<ReadonlyMap<string, string>> {
  const page = await Deno.readTextFile(new URL("docs/client.md", root));
  const blocks = [...page.matchAll(/```[jt]s\n\/\/ (\S+)\n([^]*?)```/g)];
  assert.ok(blocks.length >= 10, `${blocks.length} modules`);
  return new Map(blocks.map(([, path = "", text = ""]) => [path, text]));
}

/** The outputs that the page shows. */
export async function textsOfPage(): Promise<string[]> {
  const page = await Deno.readTextFile(new URL("docs/client.md", root));
  return [...page.matchAll(/```text\n([^]*?)\n```/g)].map(([, text = ""]) =>
    text
  );
}

/** Writes some modules of the page, and the code that they test. */
export async function writeModules(
  project: NpmProject,
  paths: readonly string[],
): Promise<void> {
  const modules = await modulesOfPage();
  for (const path of paths) {
    const text = modules.get(path);
    if (text === undefined) throw new Error(`The page has no "${path}"`);
    await project.write(path, text);
  }
  const shop = new URL("tests/data/shop/", root);
  for await (const { name } of Deno.readDir(shop)) {
    await Deno.copyFile(new URL(name, shop), `${project.folder}/${name}`);
  }
}

/** Asserts that an output has all of some texts, in this order. */
export function assertShows(
  { output }: Ended,
  ...texts: readonly string[]
): void {
  let at = 0;
  for (const text of texts) {
    const found = output.indexOf(text, at);
    assert.ok(found >= 0, `"${text}" is not shown, or too early:\n${output}`);
    at = found + text.length;
  }
}
