/** Writes the port to a file; or says in a sentence why it cannot. */
export async function writePortFile(
  path: string,
  port: number,
): Promise<string | null> {
  // A reader that sees the file must find the whole number in it.
  const part = `${path}.part`;
  try {
    await Deno.writeTextFile(part, `${port}\n`);
    await Deno.rename(part, path);
    return null;
  } catch (error) {
    await Deno.remove(part).catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    return `Cannot write --port-file "${path}": ${reason}`;
  }
}
