import { runTool } from "./tool.ts";

const home = "https://github.com/standin-mock/standin";

/** What `package.json` says of each package. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** The oldest Node that it is tried with. */
  readonly node: string;
  /** Where its source lies in the repository. */
  readonly directory: string;
}

/** The members of `package.json` that npm, its provenance and people ask for. */
export function manifest(
  { name, version, description, node, directory }: PackageFacts,
): Record<string, unknown> {
  return {
    name,
    version,
    description,
    license: "MIT",
    homepage: `${home}#readme`,
    bugs: `${home}/issues`,
    repository: { type: "git", url: `git+${home}.git`, directory },
    keywords: ["mock", "http", "server", "stub", "test"],
    engines: { node: `>=${node}` },
    type: "module",
  };
}

/** Writes `package.json` into the folder, and packs it to `output` as npm does. */
export async function packFolder(
  folder: string,
  output: string,
  members: Record<string, unknown>,
): Promise<void> {
  await Deno.copyFile(
    new URL("../LICENSE", import.meta.url),
    `${folder}/LICENSE`,
  );
  const text = JSON.stringify(members, null, 2) + "\n";
  await Deno.writeTextFile(`${folder}/package.json`, text);
  // npm knows a package by the folder "package" in its tarball.
  const [, parent = ".", name = ""] = /^(.*)\/([^/]+)$/.exec(folder) ?? [];
  if (name !== "package") throw new Error(`"${folder}" is not called package`);
  await tar(["-czf", output, "-C", parent, name]);
}

/** Runs "tar"; an exit code other than 0 is an error. */
export async function tar(args: readonly string[]): Promise<void> {
  const { ok, stderr } = await runTool("tar", args);
  if (!ok) throw new Error(stderr.trim());
}
