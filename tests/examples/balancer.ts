import { join } from "@std/path";

const config = await Deno.readTextFile(
  new URL("../../examples/haproxy.cfg", import.meta.url),
);

/** Why a balancer cannot be had here, for the names of tests; empty where it can. */
export const missingBalancer = isInstalled()
  ? ""
  : ' (skipped: there is no "haproxy", which Debian has)';

function isInstalled(): boolean {
  try {
    new Deno.Command("haproxy", { args: ["-v"] }).outputSync();
    return true;
  } catch {
    return false;
  }
}

/** What HAProxy says of the configuration as it stands. */
export async function checkConfig(): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command("haproxy", {
    args: [
      "-c",
      "-f",
      new URL("../../examples/haproxy.cfg", import.meta.url).pathname,
    ],
  }).output();
  const decoder = new TextDecoder();
  return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
}

/** HAProxy with the configuration of the examples, in front of servers of this machine. */
export async function startBalancer(
  folder: string,
  servers: readonly string[],
): Promise<Balancer> {
  const port = freePort();
  const addresses = servers.map((url) => new URL(url).host);
  const text = addresses.reduce(
    (all, address, at) => all.replace(`standin-${at + 1}:8910`, address),
    config.replace("bind :8910", `bind 127.0.0.1:${port}`)
      // Where there is no resolver, names that are addresses need none.
      .replace("parse-resolv-conf", "nameserver none 127.0.0.1:53"),
  );
  const file = join(folder, "haproxy.cfg");
  await Deno.writeTextFile(file, text);
  const child = new Deno.Command("haproxy", {
    args: ["-db", "-f", file],
    stdout: "null",
    stderr: "null",
  }).spawn();
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}
