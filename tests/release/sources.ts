/** The texts of all files of `src/`, or of a folder in it. */
export async function* sources(
  folder = new URL("../../src/", import.meta.url),
): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* sources(path);
    else if (name.endsWith(".ts")) yield await Deno.readTextFile(path);
  }
}
