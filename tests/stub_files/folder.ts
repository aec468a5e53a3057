import { dirname } from "node:path";

/** Runs a test with a folder of its own, by its true name. */
export async function inFolder(
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes files below a folder, by their paths. */
export async function write(
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeTextFile(`${folder}/${path}`, text);
  }
}

/** A small stub, as a file has it. */
export function stub(id: string | undefined, body = "ok", more: object = {}) {
  const named = id === undefined ? {} : { stub_id: id };
  const action = { response: { status_code: 200, body } };
  return { ...named, request: { path: "/a" }, action, ...more };
}
