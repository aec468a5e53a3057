import {
  archiveName,
  isWindows,
  programName,
  type Target,
} from "./executable.ts";
import { type Outcome, runTool } from "./tool.ts";

/** What lies next to the program in an archive. */
const companions = ["LICENSE", "README.md"];

/** Packs the program that lies in `folder/<target>`; the archive goes next to that folder. */
export async function archive(
  folder: string,
  target: Target,
): Promise<Outcome> {
  const content = `${folder}/${target}`;
  for (const file of companions) {
    await Deno.copyFile(
      new URL(`../${file}`, import.meta.url),
      `${content}/${file}`,
    );
  }
  const name = `${folder}/${archiveName(target)}`;
  const files = [programName(target), ...companions];
  // "zip" adds to an archive that is there.
  await Deno.remove(name).catch(() => {});
  if (!isWindows(target)) {
    return await runTool("tar", ["-czf", name, "-C", content, ...files]);
  }
  const paths = files.map((file) => `${content}/${file}`);
  return await runTool("zip", ["-jqX", name, ...paths]);
}

/** Writes `folder/SHA256SUMS` in the form that "sha256sum --check" reads. */
export async function writeSums(
  folder: string,
  archived: readonly Target[],
): Promise<void> {
  const lines = await Promise.all(archived.map(async (target) => {
    const name = archiveName(target);
    return `${await sumOf(`${folder}/${name}`)}  ${name}\n`;
  }));
  await Deno.writeTextFile(`${folder}/SHA256SUMS`, lines.join(""));
}

async function sumOf(file: string): Promise<string> {
  const bytes = await Deno.readFile(file);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(digest).toHex();
}
