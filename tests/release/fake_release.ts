/** The name of this platform in a release. */
export const target = Deno.build.os === "darwin"
  ? `${Deno.build.arch}-apple-darwin`
  : `${Deno.build.arch}-unknown-linux-gnu`;

/** What a server of releases holds, by path. */
export type Files = Map<string, string | Uint8Array<ArrayBuffer>>;

async function sum(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** An archive whose program is a script. */
async function archive(script: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/standin`, `#!/bin/sh\n${script}\n`);
    const { stdout } = await new Deno.Command("tar", {
      args: ["-czf", "-", "-C", folder, "standin"],
    }).output();
    return new Uint8Array(stdout);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

interface Release {
  readonly version?: string;
  /** The folder it lies in. */
  readonly at?: string;
  /** What its sum is taken of, in place of the archive. */
  readonly sumOf?: string;
  readonly target?: string;
  /** What its program does, in place of printing its version. */
  readonly script?: string;
}

/** A release with one archive. */
export async function release(options: Release = {}): Promise<Files> {
  const version = options.version ?? "1.2.3";
  const bytes = await archive(options.script ?? `echo standin ${version}`);
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
