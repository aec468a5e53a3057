import type { Round } from "./shot.ts";

/** Writes the round of a finding to a folder; the file that it is in. */
export async function saveRound(
  folder: string,
  name: string,
  { stubs, shots }: Round,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const file = `${folder}/${name}.json`;
  await Deno.writeTextFile(file, JSON.stringify({ stubs, shots }));
  return file;
}

/** The round in a file that was saved. */
export async function savedRound(file: string): Promise<Round> {
  const { stubs, shots }: Round = JSON.parse(await Deno.readTextFile(file));
  return { stubs, shots };
}
