import { version } from "./executable.ts";
import { manifest, packFolder, tar } from "./npm_package.ts";
import { runTool } from "./tool.ts";

const client = new URL("../client/", import.meta.url);

/** Packs `@standin/test` as Deno does, and adds what npm and its provenance ask for. */
export async function packClient(
  folder: string,
  output: string,
): Promise<void> {
  const packed = await runTool(Deno.execPath(), [
    ...["pack", "--quiet", "--allow-dirty", "--no-source-maps"],
    ...["--config", "client/deno.json", "--output", output],
  ]);
  if (!packed.ok) throw new Error(packed.stderr.trim());
  await Deno.mkdir(folder, { recursive: true });
  await tar(["-xzf", output, "-C", folder, "--strip-components=1"]);
  await Deno.copyFile(new URL("README.md", client), `${folder}/README.md`);
  const { name, main, types, exports } = JSON.parse(
    await Deno.readTextFile(`${folder}/package.json`),
  );
  await packFolder(folder, output, {
    ...manifest({
      name,
      version,
      description:
        "Tests against Standin, a mock HTTP server: a scope for each test",
      node: "22",
      directory: "client",
    }),
    sideEffects: false,
    main,
    types,
    exports: { ...exports, "./package.json": "./package.json" },
  });
}
