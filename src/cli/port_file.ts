/**
 * Removes what an earlier run left, so that a reader does not take it for this
 * run's; gives the sentence that says why the path cannot be written.
 */
export async function clearPortFile(path: string): Promise<string | null> {
  try {
    const { isFile } = await Deno.stat(path);
    // To rename a file over a device would replace the device.
    if (!isFile) return refusal(path, "it is not a regular file, name another");
    await Deno.remove(path);
    return null;
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? null : refusal(path, error);
  }
}

/** Writes the port to a file, or says in a sentence why it cannot. */
export async function writePortFile(
  path: string,
  port: number,
): Promise<string | null> {
  // A reader that sees the file must find the whole number in it.
  const part = `${path}.part`;
  try {
    await Deno.writeTextFile(part, textOf(port));
    await Deno.rename(part, path);
    return null;
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    return refusal(path, error);
  }
}

/** Removes the file of a run that ends, unless another one wrote it since. */
export async function removePortFile(
  path: string,
  port: number,
): Promise<void> {
  try {
    if (await Deno.readTextFile(path) === textOf(port)) await Deno.remove(path);
  } catch {
    // The next run, or whoever removed it first, is not helped by a complaint.
  }
}

function textOf(port: number): string {
  return `${port}\n`;
}

function refusal(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot write --port-file "${path}": ${reason}`;
}
