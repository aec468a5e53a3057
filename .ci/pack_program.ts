import { fileURLToPath } from "node:url";
import { writeBuildFile } from "./build_file.ts";
import {
  bundleArguments,
  permissions,
  v8Flags,
  version,
} from "./executable.ts";
import { manifest, packFolder } from "./npm_package.ts";
import { thirdPartyLicences } from "./third_party.ts";
import { runTool } from "./tool.ts";

const root = new URL("../", import.meta.url);

/** What Deno runs the program with: as the executable, and with nothing but what is in the package. */
const options: readonly string[] = [
  ...permissions,
  v8Flags,
  "--no-check",
  "--no-lock",
  "--no-npm",
  "--no-remote",
];

/** The packages with Deno's executable, each for one platform; the package "deno" lists them too. */
const platforms = [
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64-glibc",
  "linux-x64-glibc",
  "win32-arm64",
  "win32-x64",
];

const engine = "minijinja-js/dist/bundler/minijinja_js_bg.wasm";

/** Packs `standin`, the program for machines with Node alone, to `output`. */
export async function packProgram(
  folder: string,
  output: string,
): Promise<void> {
  const built = `${folder}/dist`;
  await Deno.mkdir(built, { recursive: true });
  const bundled = await runTool(
    Deno.execPath(),
    bundleArguments(`${built}/program`),
  );
  if (!bundled.ok) throw new Error(bundled.stderr.trim());
  await Deno.writeTextFile(
    `${folder}/THIRD_PARTY_LICENSES.txt`,
    await thirdPartyLicences(`${built}/program`),
  );
  await Deno.copyFile(
    fileURLToPath(import.meta.resolve(engine)),
    `${built}/engine.wasm`,
  );
  await writeJson(`${built}/options.json`, { options });
  await writeJson(`${built}/deno.json`, {
    unstable: ["no-legacy-abort"],
    nodeModulesDir: "none",
    imports: { [engine]: "./engine.wasm" },
  });
  await writeBuildFile(`${built}/build.json`);
  const own = new URL("packages/standin/", root);
  for await (const { name } of Deno.readDir(own)) {
    await Deno.copyFile(new URL(name, own), `${folder}/${name}`);
  }
  const deno = await denoVersion();
  await packFolder(folder, output, {
    ...manifest({
      name: "standin",
      version,
      description: "A mock HTTP server for tests",
      node: "20",
      directory: "packages/standin",
    }),
    bin: { standin: "standin.js" },
    exports: {
      "./command": { types: "./command.d.ts", default: "./command.js" },
      "./package.json": "./package.json",
    },
    optionalDependencies: Object.fromEntries(
      platforms.map((platform) => [`@deno/${platform}`, deno]),
    ),
  });
}

/** The version of Deno that README.md names; it is its only place. */
async function denoVersion(): Promise<string> {
  const text = await Deno.readTextFile(new URL("README.md", root));
  const [, found] = /deno@(\d+\.\d+\.\d+)/.exec(text) ?? [];
  if (found === undefined) {
    throw new Error("README.md names no version of Deno");
  }
  return found;
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(value, null, 2) + "\n");
}
