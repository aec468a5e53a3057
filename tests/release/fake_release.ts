/** The name of this platform in a release. */
export const target = Deno.build.os === "darwin"
  ? `${Deno.build.arch}-apple-darwin`
  : `${Deno.build.arch}-unknown-linux-gnu`;

/** What a server of releases holds, by path. */
export type Files = Map<string, string | Uint8Array<ArrayBuffer>>;

async function sum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** An archive whose program is a script that prints `says`. */
async function archive(says: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/standin`, `#!/bin/sh\necho ${says}\n`);
    const { stdout } = await new Deno.Command("tar", {
      args: ["-czf", "-", "-C", folder, "standin"],
    }).output();
    return new Uint8Array(stdout);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A release with one archive: its version, the folder it lies in, what its sum is taken of, its platform. */
export async function release(
  options: { version?: string; at?: string; sumOf?: string; target?: string } =
    {},
): Promise<Files> {
  const version = options.version ?? "1.2.3";
  const bytes = await archive(`standin ${version}`);
  const name = `standin-v${version}-${options.target ?? target}.tar.gz`;
  const at = options.at ?? "/latest/download";
  const digest = options.sumOf === undefined
    ? await sum(bytes)
    : await sum(new TextEncoder().encode(options.sumOf));
  return new Map<string, string | Uint8Array<ArrayBuffer>>([
    [
      `${at}/SHA256SUMS`,
      `${"0".repeat(64)}  another.tar.gz\n${digest}  ${name}\n`,
    ],
    [`${at}/${name}`, bytes],
  ]);
}
