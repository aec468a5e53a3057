import { join } from "@std/path";

/** The folder, outside the repository, that fetched peers live in. */
export function cacheFolder(): string {
  const chosen = Deno.env.get("STANDIN_BENCH_CACHE");
  if (chosen) return chosen;
  return join(systemCache(), "standin-bench");
}

function systemCache(): string {
  const home = Deno.env.get("HOME") ?? Deno.cwd();
  switch (Deno.build.os) {
    case "windows":
      return Deno.env.get("LOCALAPPDATA") ?? home;
    case "darwin":
      return join(home, "Library", "Caches");
    default:
      return Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache");
  }
}

/** How the last fetch of a peer ended. */
export type Fetched =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly reason: string };

const notesFile = () => join(cacheFolder(), "fetched.json");

export async function readFetched(): Promise<Map<string, Fetched>> {
  try {
    const notes = JSON.parse(await Deno.readTextFile(notesFile()));
    return new Map(Object.entries(notes));
  } catch {
    return new Map();
  }
}

export async function writeFetched(
  fetched: ReadonlyMap<string, Fetched>,
): Promise<void> {
  await Deno.mkdir(cacheFolder(), { recursive: true });
  const text = JSON.stringify(Object.fromEntries(fetched), null, 2);
  await Deno.writeTextFile(notesFile(), text + "\n");
}
