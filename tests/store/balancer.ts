import { freePort } from "./redis_process.ts";
import type { SharedProcess } from "./shared_processes.ts";

/** HAProxy in front of some servers, which asks each whether it is ready. */
export async function startBalancer(
  servers: readonly SharedProcess[],
): Promise<{ readonly url: string } & AsyncDisposable> {
  const folder = await Deno.makeTempDir();
  const port = freePort();
  const lines = servers.map(({ name, url }) =>
    `  server ${name} ${new URL(url).host} check inter 100ms fall 1 rise 1`
  );
  await Deno.writeTextFile(
    `${folder}/haproxy.cfg`,
    [
      "defaults",
      "  mode http",
      "  timeout connect 1s",
      "  timeout client 70s",
      "  timeout server 70s",
      // On a busy machine an answer may take longer than the time between two checks.
      "  timeout check 5s",
      "  option redispatch",
      "  retries 3",
      "  retry-on conn-failure",
      "frontend mock",
      `  bind 127.0.0.1:${port}`,
      "  default_backend standins",
      "backend standins",
      "  balance roundrobin",
      "  option httpchk GET /__mock__/ready",
      "  http-check expect status 200",
      ...lines,
      "",
    ].join("\n"),
  );
  const path = `${Deno.env.get("PATH")}:/usr/sbin`;
  const child = new Deno.Command("haproxy", {
    args: ["-f", `${folder}/haproxy.cfg`],
    env: { PATH: path },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const status = await fetch(`${url}/__mock__/ready`).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("haproxy does not answer");
}
