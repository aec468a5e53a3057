/** A `redis-server` of a test's own, on a free port, without a file unless it is asked for. */
export interface RedisProcess extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Where its files lie. */
  readonly folder: string;
  signal(signal: Deno.Signal): void;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again on the same port, with what its files hold. */
  restart(): Promise<void>;
  /** Sends a command by redis-cli; gives what that writes. */
  cli(...args: string[]): Promise<string>;
}

/** Why tests that need these programs are skipped; `null` where all are there. */
export function missingPrograms(...names: string[]): string | null {
  const missing = names.filter((name) => !isThere(name));
  return missing.length === 0
    ? null
    : `${
      missing.join(" and ")
    } is not installed: apt-get install redis-server redis-sentinel haproxy`;
}

function isThere(name: string): boolean {
  const folders = (Deno.env.get("PATH") ?? "").split(":").concat("/usr/sbin");
  return folders.some((folder) => {
    try {
      return Deno.statSync(`${folder}/${name}`).isFile;
    } catch {
      return false;
    }
  });
}

/** A port that nobody listens at. */
export function freePort(): number {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

export async function startRedis(
  options: readonly string[] = [],
  wanted = freePort(),
): Promise<RedisProcess> {
  const folder = await Deno.makeTempDir();
  const args = [
    ...["--port", String(wanted), "--bind", "127.0.0.1", "--dir", folder],
    ...["--save", "", ...options],
  ];
  const spawn = () =>
    new Deno.Command("redis-server", {
      args,
      stdout: "null",
      stderr: "null",
    }).spawn();
  let child = spawn();
  const kill = async () => {
    try {
      child.kill("SIGCONT");
      child.kill("SIGKILL");
    } catch {
      // It has ended already.
    }
    await child.status;
  };
  const one: RedisProcess = {
    port: wanted,
    url: `redis://127.0.0.1:${wanted}`,
    folder,
    signal: (signal) => child.kill(signal),
    kill,
    async restart() {
      child = spawn();
      await answers(one);
    },
    async cli(...given) {
      const { stdout } = await new Deno.Command("redis-cli", {
        args: ["-p", String(wanted), ...given],
        stderr: "null",
      }).output();
      return new TextDecoder().decode(stdout).trim();
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await Deno.remove(folder, { recursive: true });
    },
  };
  await answers(one);
  return one;
}

async function answers(one: RedisProcess): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (/PONG|NOAUTH/.test(await one.cli("PING"))) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("redis-server does not answer");
}
